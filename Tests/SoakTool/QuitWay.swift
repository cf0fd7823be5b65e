import Glibc
import SeededRandom
import TestSupport

/// The ways in which the program can end.
enum QuitWay: CaseIterable {
    case interrupt
    case escape
    case terminate
    case hangUp
    case choose

    /// Starts the program in `$(…)`, uses it for a moment, ends it and looks at what it left.
    func perform(_ emulator: GitHubEmulator, using generator: inout SeededGenerator) async throws {
        let terminal = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance"), "--api-url", emulator.address, "lantern"],
            environment: ["BROWSER": "/bin/true"])
        try await terminal.waitFor("F2 Search")
        try await Task.sleep(for: .milliseconds(Int.random(in: 0...300, using: &generator)))
        var expected: Int32 = 130
        switch self {
        case .interrupt: try terminal.sendKeys("C-c")
        case .escape: try terminal.sendKeys("C-u", "Escape")
        case .terminate:
            try terminal.signal(SIGTERM)
            expected = 128 + SIGTERM
        case .hangUp:
            try terminal.signal(SIGHUP)
            expected = 128 + SIGHUP
        case .choose:
            // Whatever fails on the way is tried again until there is something to choose.
            while try !terminal.capture().contains("print URL") {
                try terminal.sendKeys("C-r")
                try await Task.sleep(for: .milliseconds(300))
            }
            try terminal.sendKeys("Enter")
            expected = 0
        }
        let ending = try await terminal.waitForEnd()
        guard ending.status == expected, ending.isTerminalRestored else {
            throw Robot.Finding(
                description:
                    "ended by \(self) with status \(ending.status), modes \(ending.modesAfter)\n\(ending.screen)")
        }
        let isURL = ending.answer.hasPrefix("https://github.com/") && ending.answer.hasSuffix("\n")
        guard self == .choose ? isURL : ending.answer.isEmpty else {
            throw Robot.Finding(description: "ended by \(self) with the answer “\(ending.answer)”")
        }
    }
}
