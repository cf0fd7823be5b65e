/// A run of the program that another process begins: where, with which arguments and in which environment. Bytes, because none of
/// it has to be UTF-8.
package struct PassedRun: Equatable, Sendable {
    package var folder: [UInt8]
    /// The permissions that new files do not get.
    package var mask: UInt32
    package var arguments: [[UInt8]]
    /// The variables, as `NAME=VALUE`.
    package var variables: [[UInt8]]

    /// Those of a terminal, which the run has from where it begins.
    private static let ofTerminal = ["TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TMUX"]
    /// Those of a pane, which the run does not have.
    private static let ofPane = ["TMUX_PANE", "LINES", "COLUMNS"]
    /// Says that no popup is to be opened.
    package static let variable = "GHLANCE_TMUX"

    package init(folder: [UInt8], mask: UInt32, arguments: [[UInt8]], variables: [[UInt8]]) {
        (self.folder, self.mask, self.arguments, self.variables) = (folder, mask, arguments, variables)
    }

    /// Reads what `bytes` has written; `nil` if it is something else.
    package init?(bytes: [UInt8]) {
        guard bytes.last == 0 else { return nil }
        let parts = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
        guard parts.count >= 3, let mask = UInt32(String(decoding: parts[1], as: UTF8.self)), mask <= 0o777,
            let count = Int(String(decoding: parts[2], as: UTF8.self)), count >= 0, count <= parts.count - 3
        else { return nil }
        (folder, self.mask) = (parts[0], mask)
        arguments = Array(parts[3..<(3 + count)])
        variables = Array(parts[(3 + count)...])
    }

    /// The bytes for a file.
    package var bytes: [UInt8] {
        let numbers = ["\(mask)", "\(arguments.count)"].map { Array($0.utf8) }
        return Array(([folder] + numbers + arguments + variables).flatMap { $0 + [0] })
    }

    /// The environment of the run in a popup.
    ///
    /// - Parameter started: What the popup's program was started with.
    package func environment(inPopup started: [[UInt8]]) -> [[UInt8]] {
        let absent = Self.ofTerminal + Self.ofPane + [Self.variable]
        return variables.filter { !absent.contains(Self.name(of: $0)) }
            + started.filter { Self.ofTerminal.contains(Self.name(of: $0)) } + [Array("\(Self.variable)=0".utf8)]
    }

    private static func name(of variable: [UInt8]) -> String {
        String(decoding: variable.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }
}
