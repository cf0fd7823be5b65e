import Glibc
import SeededRandom
import TestSupport
import Testing

/// The program is killed at any moment: what the screen has said is kept is in the library.
@Suite(.fewAtATime) struct KillTests {
    @Test("what is said to be kept is in the library, whenever the program is killed")
    func kept() async throws {
        let rounds = getenv("GHLANCE_KILLS").flatMap { Int(String(cString: $0)) } ?? 30
        var settings = GitHubEmulator.Settings()
        settings.budgetPerMinute = 100_000
        let emulator = try await GitHubEmulator(settings)
        let name = Session.repository(0, of: "swift")
        var random = SeededGenerator(seed: 17)
        var (said, kept) = (0, 0)
        for round in 1...rounds {
            let data = try ScratchFolder()
            let environment = ["XDG_DATA_HOME": data.path]
            let terminal = try ProgramOnTerminal.start(emulator, ["swift"], environment: environment)
            try await terminal.wait(for: "≈250 repositories")
            terminal.type("\u{14}")
            // Half of the moments are those at which the screen has just said it.
            let pause = random.below(20_000)
            if random.below(2) == 0 {
                try await terminal.wait(for: "the word or the mark") { Self.says($0, name) }
            } else {
                try await Task.sleep(for: .microseconds(pause))
            }
            terminal.signal(SIGKILL)
            _ = try await terminal.waitForEnd()
            let isSaid = Self.says(terminal, name)
            let list = try CommandRun(
                [TerminalDriver.executable("ghlance"), "favourites", "list"],
                environment: environment.merging(["GHLANCE_API_URL": emulator.address]) { $1 })
            let isKept = list.output.contains(name)
            said += isSaid ? 1 : 0
            kept += isKept ? 1 : 0
            #expect(isKept || !isSaid, "round \(round)")
        }
        #expect(said > 0)
        await emulator.shutdown()
    }

    private static func says(_ terminal: BareTerminal, _ name: String) -> Bool {
        terminal.screen.lines.contains { $0.contains("Kept ") || $0.hasPrefix("●") && $0.contains(name) }
    }
}
