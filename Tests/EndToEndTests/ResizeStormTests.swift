import Glibc
import SeededRandom
import TestSupport
import Testing

/// Windows that change their size faster than anything can be drawn. One after the other: a machine that a hundred programs
/// share is too slow for any of them.
@Suite(.hangLimit) struct ResizeStormTests {
    /// A handful, or as many as `GHLANCE_STORM_SEEDS` says.
    static var seeds: Range<UInt64> {
        let count = getenv("GHLANCE_STORM_SEEDS").flatMap { UInt64(String(cString: $0)) } ?? 2
        return 0..<max(1, count)
    }

    /// With its repositories no column is wider for the second page than for the first.
    private static let query = "go"

    @Test("200 sizes within a second, while a page loads, leave the screen a new program would draw", arguments: seeds)
    func storm(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let sizes = (0..<200).map { _ in
            (columns: Int.random(in: 1...500, using: &generator), rows: Int.random(in: 1...200, using: &generator))
        }
        // The last one is large enough to be read, in three of four storms, and has fewer rows than a page.
        let last =
            seed % 4 == 3
            ? (columns: sizes[199].columns, rows: sizes[199].rows % 60 + 1)
            : (columns: sizes[199].columns % 200 + 60, rows: sizes[199].rows % 60 + 10)
        try await GitHubEmulator.run { emulator in
            let held = emulator.hold(request: 2)
            let terminal = try ProgramOnTerminal.start(emulator, [Self.query])
            try await terminal.wait(for: "100 loaded")
            terminal.type("\u{1B}>")
            _ = try await emulator.nextRequest()
            #expect(try await emulator.nextRequest().target.contains("page=2"))
            for (number, size) in (sizes.dropLast() + [last]).enumerated() {
                terminal.resize(columns: size.columns, rows: size.rows)
                if number == 120 { held.open() }
                // A second for all of them.
                try await Task.sleep(for: .milliseconds(5))
            }
            // Where the list stood before the storm depends on the sizes; at its top there is one screen for each size.
            terminal.type("\u{1B}<")
            let fresh = try ProgramOnTerminal.start(emulator, [Self.query], columns: last.columns, rows: last.rows)
            try await fresh.wait(for: "a frame") { $0.hasDrawn }
            if last.rows >= 10, last.columns >= 60 { try await fresh.wait(for: "100 loaded") }
            try await Self.wait(terminal, for: fresh)
            // What is there is what would be drawn on an empty screen.
            let seen = Self.masked(terminal.screen.lines)
            let count = terminal.output.count
            terminal.type("\u{C}")
            try await terminal.wait(for: "a frame on an empty screen") {
                $0.output.count > count && Self.masked($0.screen.lines) == seen
            }
            #expect(terminal.screen.unknown.isEmpty)
            terminal.type("\u{3}")
            #expect(try await terminal.waitForEnd() == 130)
            #expect(terminal.isRestored)
        }
    }

    /// Waits until a terminal shows what another one does, and says where it does not.
    private static func wait(_ terminal: BareTerminal, for fresh: BareTerminal) async throws {
        do {
            try await terminal.wait(for: "the screen of a new program") {
                // The new one is looked at again and again: a small window does not say when the answer is all there.
                fresh.read()
                return masked($0.screen.lines) == masked(fresh.screen.lines)
            }
        } catch {
            let differences = zip(masked(terminal.screen.lines), masked(fresh.screen.lines)).filter { $0 != $1 }
            if let (seen, wanted) = differences.first {
                Issue.record("\(differences.count) lines differ. Seen, and wanted:\n\(seen)\n\(wanted)")
            }
            throw error
        }
    }

    /// Without what depends on the clock and on how many searches were made before: the first and the last line. Where there is
    /// only room to ask for more, neither is shown.
    private static func masked(_ lines: [String]) -> [String] {
        lines.contains { $0.hasPrefix("M") } ? lines : Array(lines.dropFirst().dropLast())
    }
}
