import Glibc
import SeededRandom
import TestSupport

/// ghlance in a terminal, under a shell with job control, and a robot at the keyboard.
final class Robot {
    /// What the run found wrong.
    struct Finding: Error, CustomStringConvertible {
        var description: String
    }

    /// Starts the program as a job of its own, and brings it back to the foreground on Return whenever it was stopped. A
    /// recursion, because bash leaves a loop in which a job is stopped.
    private static let shellScript = #"""
        set -m
        stops=0
        go_on() {
            test "$1" -eq 148 || exit "$1"
            stops=$((stops + 1))
            echo "soak-stopped-$stops."
            read -r line
            fg >/dev/null
            go_on $?
        }
        sh -c 'echo $$ >"$HOME/pid"; exec "$0" "$@"' "$@"
        go_on $?
        """#

    let terminal: TerminalDriver
    let process: pid_t
    private var stops = 0
    private var lastActions: [String] = []

    /// Starts the program and waits for its first screen.
    init(_ emulator: GitHubEmulator) async throws {
        let program = try TerminalDriver.executable("ghlance")
        terminal = try TerminalDriver.start(
            ["bash", "-c", Self.shellScript, "bash", program, "--api-url", emulator.address],
            environment: ["BROWSER": "/bin/true"], columns: 100, rows: 30, output: .terminal)
        try await terminal.waitFor("F2 Search")
        let number = terminal.homeFile("pid")?.filter(\.isNumber) ?? ""
        guard let process = pid_t(number) else { throw Finding(description: "the program has no process") }
        self.process = process
    }

    /// Does something, and makes sure that the program still runs after it.
    func perform(_ action: RobotAction) async throws {
        lastActions = lastActions.suffix(19) + ["\(action)"]
        switch action {
        case .keys(let keys): for key in keys { try terminal.sendKeys(key) }
        case .type(let text): try terminal.type(text)
        case .paste(let text): try terminal.paste(text)
        case .resize(let columns, let rows): try terminal.resize(columns: columns, rows: rows)
        case .suspend:
            // Where the window is one column wide, the shell's word is wrapped.
            try terminal.resize(columns: 90, rows: 20)
            try terminal.sendKeys("C-z")
            stops += 1
            try await terminal.waitFor("soak-stopped-\(stops).")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor("the program to come back") { $0.isAlternate }
        case .pause(let milliseconds): try await Task.sleep(for: .milliseconds(milliseconds))
        }
        guard kill(process, 0) == 0 else {
            throw Finding(
                description: "the program has ended after:\n" + lastActions.joined(separator: "\n")
                    + "\n\(try terminal.capture())")
        }
    }

    /// Brings the program into a state that is the same each time, and in which everything that is kept for later is full:
    /// answers, and rows that were drawn. Then ends all work, for an empty query has nothing to load.
    func rest(_ faults: Faults) async throws {
        try terminal.resize(columns: 100, rows: 30)
        try await outlast(faults)
        for number in 1...Self.answersKept {
            try terminal.sendKeys("x", "C-e", "C-u")
            try terminal.type("rest\(number) results:1000")
            if number == 1 { try await sortByBestMatch() }
            try await terminal.waitFor("rest\(number)-1 ")
            var presses = 0
            while try !terminal.capture().contains("rest\(number)-1000 ") {
                presses += 1
                guard presses < 600 else { throw Finding(description: "no last row\n\(try terminal.capture())") }
                try terminal.sendKeys("M->")
                try await Task.sleep(for: .milliseconds(50))
            }
            // Through all rows; more often than that costs nothing, for at the first one there is nowhere to go.
            for _ in 0..<100 { try terminal.sendKeys("PPage") }
            try await terminal.waitFor("rest\(number)-1 ")
        }
        try terminal.sendKeys("x", "C-e", "C-u")
        try await terminal.waitFor("an empty line") { $0.lines.count > 1 && $0.lines[1].hasPrefix(" ›  ") }
        // Threads that were needed for the work are given up by the system's libraries after some seconds.
        try await Task.sleep(for: .seconds(8))
    }

    private func sortByBestMatch() async throws {
        try terminal.sendKeys("C-s")
        try await terminal.waitFor("Sort by")
        try terminal.type("best match")
        try terminal.sendKeys("Enter")
        try await terminal.waitFor("the order") { !$0.contains("Sort by") }
    }

    /// At least as many answers as the program keeps.
    private static let answersKept = 10

    /// Asks until all faults that were planned are past.
    private func outlast(_ faults: Faults) async throws {
        try terminal.sendKeys("x", "C-e", "C-u")
        try terminal.type("outlast")
        var attempts = 0
        while !faults.arePast {
            attempts += 1
            guard attempts < 600 else { throw Finding(description: "the faults do not end\n\(try terminal.capture())") }
            try terminal.sendKeys("C-r")
            try await Task.sleep(for: .milliseconds(200))
        }
        // What came last may have been a fault, or may still be on its way.
        try terminal.sendKeys("C-r")
        try await terminal.waitFor("an answer") { $0.lines.last?.contains("repositories") == true }
    }
}

/// What the robot does at a keyboard. None of these leaves the program.
enum RobotAction {
    /// Presses keys, by tmux's names.
    case keys([String])
    /// Types a text.
    case type(String)
    /// Pastes a text.
    case paste(String)
    /// Makes the window another size.
    case resize(columns: Int, rows: Int)
    /// Suspends, and comes back.
    case suspend
    /// Lets some time pass, in milliseconds.
    case pause(Int)

    private static let words = [
        "swift", " terminal", " language:c", " stars:>50", "\"state machine\"", "日本語", " 🚀", "é", " results:3",
        " results:1000", " results:0", " NOT x", "-", " topic:cli", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ]
    private static let movements = [
        "Down", "Down", "Down", "Up", "NPage", "NPage", "PPage", "M->", "M-<", "C-n", "C-p",
    ]
    private static let edits = [
        "Left", "Right", "C-w", "C-u", "C-y", "C-k", "C-a", "C-e", "BSpace", "BSpace", "DC", "M-b", "M-f", "M-d",
    ]

    /// The next thing to do.
    static func random(using generator: inout SeededGenerator) -> RobotAction {
        func one(_ list: [String]) -> String { list.randomElement(using: &generator) ?? "x" }
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<25: return .type(one(words))
        case 25..<45: return .keys((0..<Int.random(in: 1...12, using: &generator)).map { _ in one(movements) })
        case 45..<60: return .keys((0..<Int.random(in: 1...6, using: &generator)).map { _ in one(edits) })
        case 60..<65: return .keys(["C-s", "C-s", "Enter"])
        case 65..<70: return .keys(["C-r"])
        case 70..<72: return .keys(["C-l"])
        // Closed by its own key: what follows an Escape at once would make it an Alt.
        case 72..<76: return .keys(["F1", one(movements), one(movements), "F1"])
        case 76..<78: return .keys(["C-o"])
        case 78..<80: return .paste("pasted\n\u{1B}[31m\ttext " + one(words))
        case 80..<88:
            return .resize(
                columns: Int.random(in: 1...160, using: &generator), rows: Int.random(in: 1...50, using: &generator))
        case 88..<90: return .suspend
        default: return .pause(Int.random(in: 10...900, using: &generator))
        }
    }
}
