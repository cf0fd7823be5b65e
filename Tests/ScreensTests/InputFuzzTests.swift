import Reactive
import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// Any bytes at all, through everything between the terminal's two ends: decoder, bindings, stores, renderer.
@MainActor @Suite struct InputFuzzTests {
    private static let count = Trials.count(4_000, long: 40_000)
    /// Two to five walks usually reach everything; what one reaches depends on when work beside it is done.
    private static let seeds: UInt64 = 40
    private static let steps = 1_500

    @Test("thousands of events of any kind keep every promise of the screen", arguments: [1, 2] as [UInt64])
    func noise(seed: UInt64) async {
        var world = FuzzWorld(seed: seed)
        var generator = SeededGenerator(seed: seed)
        var events = 0
        var frames = 0
        while events < Self.count / 2 {
            let piece = FuzzInput.piece(&generator)
            // Cut anywhere, and now and then nothing follows for 25 ms.
            let cut = Int.random(in: 0...piece.count, using: &generator)
            for bytes in [piece[..<cut], piece[cut...]] {
                events += world.type(bytes)
                if Int.random(in: 0..<8, using: &generator) == 0 { events += world.pause() }
            }
            switch Int.random(in: 0..<400, using: &generator) {
            case 0: world.resize(&generator)
            case 1: await world.pass(.milliseconds(Int.random(in: 1...2_000, using: &generator)))
            case 2...6:
                frames += 1
                let problems = world.problems
                #expect(problems.isEmpty, "after \(events) events: \(problems)")
                if !problems.isEmpty { return }
            default: await Task.yield()
            }
        }
        #expect(frames > Self.count / 500)
        world.end()
    }

    @Test("what is behind a row is reached by keys of any kind, and keeps every promise")
    func ways() async {
        var (seen, asked): ([String: Int], [String: Int]) = ([:], [:])
        var missing: [String] = []
        for seed in 1...Self.seeds {
            await walk(seed: seed, &seen, &asked)
            missing =
                FuzzWorld.allPlaces.filter { seen[$0, default: 0] <= 20 }
                + Self.questions.filter { asked[$0, default: 0] <= 2 }
            if missing.isEmpty, seed > 1 { break }
        }
        #expect(missing.isEmpty)
    }

    private static let questions = [
        "readme", "facts", "files", "folder", "file", "code", "linked", "compared", "forks", "commits ahead",
        "star lists", "changed lists",
    ]

    private func walk(seed: UInt64, _ seen: inout [String: Int], _ asked: inout [String: Int]) async {
        var world = FuzzWorld(seed: seed)
        var generator = SeededGenerator(seed: seed)
        for step in 0..<Self.steps {
            // A list to begin with, and again now and then: a way may lead out of any.
            if step % 150 == 0 {
                world.show(.search)
                _ = world.type(Array("\u{15}swift \(step) \r".utf8)[...])
                await world.pass(.milliseconds(700))
            }
            _ = world.type(FuzzInput.way(&generator)[...])
            _ = world.pause()
            switch Int.random(in: 0..<30, using: &generator) {
            case 0: world.resize(&generator)
            case 1...12: await world.pass(.milliseconds(Int.random(in: 1...1_000, using: &generator)))
            // Not left to the machine: a busy one would do little in one turn, and a walk would reach little.
            case 13...21: await world.settle()
            default: await Task.yield()
            }
            for name in world.places { seen[name, default: 0] += 1 }
            guard step % 5 == 0 else { continue }
            let problems = world.problems
            #expect(problems.isEmpty, "seed \(seed), after step \(step): \(problems)")
            if !problems.isEmpty { return }
        }
        await world.pass(.seconds(120))
        #expect(world.problems == [])
        world.end()
        asked.merge(world.github.asked) { $0 + $1 }
    }
}
