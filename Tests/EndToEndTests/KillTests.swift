import GRDB
import Glibc
import SeededRandom
import TestSupport
import Testing

/// The program is killed at any moment: what the screen has said is done is done in the library.
@Suite(.fewAtATime) struct KillTests {
    /// Something that is written, and how the screen says that it was.
    enum Change: String, CaseIterable, Sendable {
        case addFavourite, removeFavourite

        /// The keys up to the change.
        var way: [(keys: String, wanted: String)] {
            self == .addFavourite ? [] : [("\u{14}", "Added "), ("\u{1B}OR", "1 favourite ")]
        }

        var key: String { self == .addFavourite ? "\u{14}" : "\u{18}" }

        func isSaid(on screen: ScreenEmulator) -> Bool {
            let name = Session.repository(0, of: "swift")
            return screen.lines.contains {
                self == .addFavourite
                    ? $0.contains("Added ") || $0.dropFirst(3).hasPrefix("♥") && $0.contains(name)
                    : $0.contains("Removed ")
            }
        }

        func isDone(in folder: ScratchFolder) async throws -> Bool {
            let count = try await DatabaseQueue(path: folder.path("ghlance/library.sqlite")).read { db in
                // On a busy machine the library is not made yet.
                try db.tableExists("favourite") ? Int.fetchOne(db, sql: "SELECT count(*) FROM favourite") : 0
            }
            return count == (self == .addFavourite ? 1 : 0)
        }
    }

    private static func emulator() async throws -> GitHubEmulator {
        var settings = GitHubEmulator.Settings()
        settings.budgetPerMinute = 100_000
        return try await GitHubEmulator(settings)
    }

    /// How often; `GHLANCE_KILLS` for a campaign.
    private static let rounds = getenv("GHLANCE_KILLS").flatMap { Int(String(cString: $0)) } ?? 10

    /// The program right before a change.
    private func start(
        _ change: Change, _ emulator: GitHubEmulator, in data: ScratchFolder
    ) async throws -> BareTerminal {
        let terminal = try ProgramOnTerminal.start(emulator, ["swift"], environment: ["XDG_DATA_HOME": data.path])
        try await terminal.wait(for: "≈250 repositories")
        for (keys, wanted) in change.way {
            terminal.type(keys)
            try await terminal.wait(for: wanted)
        }
        return terminal
    }

    @Test("what is said to be done is done in the library, whenever the program is killed", arguments: Change.allCases)
    func killed(change: Change) async throws {
        let emulator = try await Self.emulator()
        var random = SeededGenerator(seed: 17)
        var said = 0
        for round in 1...Self.rounds {
            let data = try ScratchFolder()
            let terminal = try await start(change, emulator, in: data)
            terminal.type(change.key)
            // Half of the moments are those at which the screen has just said it.
            let pause = random.below(20_000)
            if random.below(2) == 0 {
                try await terminal.wait(for: "the word or the mark") { change.isSaid(on: $0.screen) }
            } else {
                try await Task.sleep(for: .microseconds(pause))
            }
            terminal.signal(SIGKILL)
            _ = try await terminal.waitForEnd()
            guard change.isSaid(on: terminal.screen) else { continue }
            said += 1
            #expect(try await change.isDone(in: data), "round \(round)")
        }
        #expect(said > 0)
        await emulator.shutdown()
    }
}
