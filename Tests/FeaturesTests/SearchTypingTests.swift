import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// When a request is made while the user types, and when not.
@MainActor
struct SearchTypingTests {
    let world = SearchWorld()

    @Test func eachKeyStartsTheWaitAnew() async {
        world.server.answer(with: SearchWorld.page(1...1))
        for letter in ["s", "w", "i", "f", "t"] {
            await world.probe.send(.list(.edit(.insert(letter))))
            await world.rest(.milliseconds(299))
        }
        #expect(world.requests.isEmpty)
        await world.rest(.milliseconds(1))
        #expect(world.requests == [.search(SearchQuery("swift"))])
        #expect(world.state.answer?.query == SearchQuery("swift") && world.state.answer?.duration == .zero)
    }

    @Test func anEditOfWhiteSpaceAloneSendsNothing() async {
        await world.search("swift tui", SearchWorld.page(1...3))
        world.begin(.list(.edit(.insert("  "))), .list(.edit(.move(.start))))
        await world.probe.send(.list(.edit(.insert(" "))))
        await world.rest(.seconds(5))
        #expect(world.requests.count == 1 && !world.state.isStale)
    }

    @Test(arguments: [("a", false), ("go", false), ("vim", true), ("é", false), ("éa", true), ("字", true)])
    func aTextUnderThreeBytesWaitsForEnter(text: String, isSearched: Bool) async {
        await world.probe.send(.list(.edit(.insert(text))))
        world.clock.advance(by: .seconds(5))
        if isSearched { await world.server.waitForStalled(1) }
        #expect(world.requests == (isSearched ? [.search(SearchQuery(text))] : []))
        guard !isSearched else { return }
        world.begin(.list(.submit))
        await world.server.waitForStalled(1)
        #expect(world.requests == [.search(SearchQuery(text))])
    }

    @Test func aNewQueryCancelsTheSearchInFlight() async {
        world.server.stall()
        world.server.answer(with: SearchWorld.page(7...7))
        await world.probe.send(.list(.edit(.insert("swi"))))
        world.clock.advance(by: .milliseconds(300))
        await world.server.waitForStalled(1)
        #expect(world.state.loading == .searching(SearchQuery("swi")))
        world.begin(.list(.edit(.insert("ft"))))
        #expect(world.state.loading == .idle)
        await world.probe.settle()
        #expect(world.server.cancelled == [.search(SearchQuery("swi"))])
        await world.rest(.milliseconds(300))
        #expect(world.state.answer?.query == SearchQuery("swift"))
        #expect(world.state.repositories.map(\.id.rawValue) == [7])
    }

    @Test func enterSearchesAtOnce() async {
        world.server.answer(with: SearchWorld.page(1...1))
        world.begin(.list(.edit(.insert("swift"))))
        await world.probe.send(.list(.submit))
        #expect(world.requests == [.search(SearchQuery("swift"))])
        await world.rest(.seconds(5))
        #expect(world.requests.count == 1)
    }

    @Test func enterWhileTheSameSearchRunsSendsNothingMore() async {
        world.begin(.list(.edit(.insert("swift"))), .list(.submit))
        await world.server.waitForStalled(1)
        world.begin(.list(.submit), .retry)
        #expect(world.requests.count == 1)
        world.probe.end()
        await world.probe.settle()
        #expect(world.server.cancelled.count == 1)
    }
}
