internal import CNcurses
internal import Glibc

/// What terminals of a type can show in output without a screen.
package enum TerminalType {
    /// The number of colours; `nil` where control sequences would be seen as text.
    ///
    /// - Parameter name: The value of `TERM`; `nil` if it is not set.
    package static func colors(of name: String?) -> Int? {
        guard let name, !name.isEmpty, name != "dumb" else { return nil }
        let colors = shim_look_up_colors(name, STDOUT_FILENO)
        return colors < 0 ? nil : Int(colors)
    }
}
