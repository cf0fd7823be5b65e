import Glibc
import TestSupport

/// ghlance on a terminal of its own, searching an emulated GitHub.
enum ProgramOnTerminal {
    /// Starts it. Without an emulator nothing answers where it looks for GitHub.
    static func start(
        _ emulator: GitHubEmulator? = nil, _ words: [String] = [], environment: [String: String] = [:],
        columns: Int = 80, rows: Int = 24
    ) throws -> BareTerminal {
        try BareTerminal(
            try command(emulator) + words, environment: environment, columns: columns, rows: rows)
    }

    static func command(_ emulator: GitHubEmulator? = nil) throws -> [String] {
        [try TerminalDriver.executable("ghlance"), "--api-url", emulator?.address ?? "http://127.0.0.1:9"]
    }
}

extension BareTerminal {
    /// Whether everything the program changed about the terminal has been put back: the modes of the line are the same
    /// to the last bit, and the last thing said about each mode of the terminal is what it was.
    var isRestored: Bool {
        device.modes == modesBefore && [1049, 2004, 1007, 1006, 1000].allSatisfy { state(ofMode: $0) != "h" }
            && state(ofMode: 25) != "l"
    }

    /// Whether anything was drawn on the alternate screen.
    var hasDrawn: Bool { state(ofMode: 1049) == "h" && text.contains("\u{1B}[2J") }
}
