import ReactiveTesting
import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Features

/// A user of the whole program who completes qualifiers, reads lists past 1,000 results, and leaves the keyboard alone for
/// minutes, against GitHub's fixed windows.
@MainActor
struct ReadingBudgetSimulationTests {
    private let world = AppWorld(listRows: 35)
    private var random = SeededGenerator(seed: 15)
    private var completions = 0
    private var mostRows = 0

    // An hour each. With a step of 3, pages bring three new repositories: reading on does not take the selection off the end.
    @Test(arguments: [(10, 100), (30, 100), (10, 3), (30, 3)])
    mutating func noLimitIsHitByCompletingAndReadingOn(limit: Int, step: Int) async {
        let github = MeteredGitHub(limit: limit, clock: world.clock, total: 38_000, step: step)
        world.server.answer(by: github.answer)
        world.begin(.shell(.resize(columns: 120, rows: 40)))
        act(.list(.order(SearchSort.allCases.firstIndex(of: .stars) ?? 0)), github)
        while world.clock.now.offset < .seconds(3_600) {
            await typeQuery(github)
            await world.pass(.milliseconds(400 + random.below(3_000)))
            // Some lists are read for minutes, most are not.
            let isReading = random.below(3) == 0
            for _ in 0..<(isReading ? 60 + random.below(200) : 1 + random.below(20)) {
                await scroll(github, isReading ? 4_000 : 900)
            }
            // Away from the keyboard, sometimes at the end of the list.
            if random.below(3) == 0 { await world.pass(.seconds(20 + random.below(200))) }
        }
        #expect(github.refusals == 0)
        #expect(github.mostWithoutMovement <= limit / 2)
        // What there was to go wrong.
        #expect(github.requests > 500 && github.slices > 30 && completions > 20)
        #expect(step == 3 || mostRows > 8_000)
    }

    private static let words = ["swift", "parser", "terminal", "http client", "json", "vector graphics"]
    /// What is typed of a qualifier.
    private static let beginnings = [
        "language:sw", "language:ru", "license:m", "archived:", "is:p", "created:", "fork:",
    ]

    private mutating func typeQuery(_ github: MeteredGitHub) async {
        act(.list(.edit(.kill(.start))), github)
        await type(ReadingBudgetSimulationTests.words[random.below(6)] + " ", github)
        guard random.below(3) > 0 else { return }
        await type(ReadingBudgetSimulationTests.beginnings[random.below(7)], github)
        let completion = world.state.completion
        guard completion.isOpen else { return }
        await world.pass(.milliseconds(200 + random.below(1_500)))
        let change = completion.candidates[random.below(min(3, completion.candidates.count))].change
        let text = world.state.search.line.text
        let start = text.utf8.distance(from: text.startIndex, to: change.range.lowerBound)
        let end = text.utf8.distance(from: text.startIndex, to: change.range.upperBound)
        act(.list(.edit(.replace(start..<end, with: change.replacement))), github)
        completions += 1
    }

    private mutating func type(_ text: String, _ github: MeteredGitHub) async {
        for character in text {
            await world.pass(.milliseconds(70 + random.below(170)))
            act(.list(.edit(.insert(String(character)))), github)
        }
    }

    private mutating func scroll(_ github: MeteredGitHub, _ pause: Int) async {
        let movements: [ListMovement] = [.bottom, .bottom, .bottom, .pageDown, .down, .up]
        act(.list(.move(movements[random.below(6)])), github)
        await world.pass(.milliseconds(60 + random.below(pause)))
        mostRows = max(mostRows, world.state.search.repositories.count)
    }

    private func act(_ action: AppReactor.Action, _ github: MeteredGitHub) {
        github.noteMovement()
        world.begin(action)
    }
}
