import Terminal

/// The colours of standard output.
enum OutputColors {
    /// Their number; `nil` for text without sequences: where it is no terminal, unless colours are forced.
    ///
    /// Source: no-color.org: any value but the empty one; bixense.com/clicolors: any value but `0`, which comes first, as in gh.
    static func count(_ environment: [String: String]) -> Int? {
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        let isForced = isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0"
        let colors = TerminalType.colors(of: environment["TERM"])
        if isForced { return max(colors ?? 0, 8) }
        guard StandardStreams.outputIsTerminal else { return nil }
        return isSet("NO_COLOR") ? nil : colors
    }
}
