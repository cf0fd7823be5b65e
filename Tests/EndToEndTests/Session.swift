import Glibc
import TestSupport

/// ghlance in a terminal, with an emulated GitHub of its own.
struct Session {
    let emulator: EmulatorProcess
    let terminal: TerminalDriver

    /// Starts both.
    ///
    /// - Parameters:
    ///   - words: the command line behind the address of the API.
    ///   - emulator: options of the emulated GitHub.
    ///   - environment: what is added to the pinned environment.
    static func start(
        _ words: String..., emulator options: [String] = [], environment: [String: String] = [:], columns: Int = 80,
        output: TerminalDriver.Output = .captured
    ) throws -> Session {
        let emulator = try EmulatorProcess(["--budget", "1000"] + options)
        let terminal = try TerminalDriver.start(
            try command(emulator) + words, environment: environment, columns: columns, output: output)
        return Session(emulator: emulator, terminal: terminal)
    }

    /// Waits until GitHub's answer is in the list.
    func answered() async throws -> Session {
        try await terminal.waitFor("≈250 repositories")
        return self
    }

    /// The program and where it finds its GitHub.
    static func command(_ emulator: EmulatorProcess) throws -> [String] {
        [try TerminalDriver.executable("ghlance"), "--api-url", emulator.address]
    }

    /// Where programs are looked for: first where the program is.
    static var path: String {
        get throws { try TerminalDriver.executable("ghlance").dropLast("/ghlance".count) + ":/usr/bin:/bin" }
    }

    /// The repositories of a query, as the emulator makes them up: `OWNER/NAME` by position.
    static func repository(_ position: Int, of query: String) -> String {
        GitHubEmulatorRepositories(query: query).fullName(at: position)
    }
}

extension EmulatorProcess {
    /// Starts the program, which finds its GitHub here.
    func start(
        _ words: String..., environment: [String: String] = [:], columns: Int = 80
    ) throws -> TerminalDriver {
        try TerminalDriver.start(Session.command(self) + words, environment: environment, columns: columns)
    }
}

extension TerminalDriver {
    /// Waits until Enter prints, then presses it.
    func choose() async throws {
        try await waitFor("↵ print")
        try sendKeys("Enter")
    }
}

extension TerminalScreen {
    /// Whether the selection bar is at a repository of a query, counted from 0.
    func isSelected(_ position: Int, of query: String) -> Bool {
        lines.contains {
            $0.hasPrefix(" ▌") && $0.dropFirst(5).hasPrefix("\(Session.repository(position, of: query)) ")
        }
    }

    /// Whether a repository of a query is in the list.
    func lists(_ position: Int, of query: String) -> Bool {
        lines.contains { $0.dropFirst(5).hasPrefix("\(Session.repository(position, of: query)) ") }
    }

    /// The row with the selection bar; `nil` if there is none.
    var selected: String? { lines.first { $0.hasPrefix(" ▌") } }

    /// The last row.
    var status: String { lines.last ?? "" }
}

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
