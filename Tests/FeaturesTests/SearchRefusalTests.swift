import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// A query that GitHub is known to refuse costs nothing: no request, and not the rows.
@MainActor
struct SearchRefusalTests {
    let world = SearchWorld()
    var probe: StoreProbe<PacedSearch> { world.probe }

    nonisolated private static let queries: [(text: String, kind: QueryProblem.Kind)] = [
        (String(repeating: "abcdefgh ", count: 33), .tooLong(characters: 269)),
        ("a OR b OR c OR d OR e OR f OR g", .tooManyOperators(count: 6)),
    ]

    @Test(arguments: queries)
    func itIsRefusedInWordsAndTheRowsStay(text: String, kind: QueryProblem.Kind) async {
        await world.search("swift", SearchWorld.page(1...3))
        probe.begin(.list(.edit(.clear)))
        probe.begin(.list(.edit(.insert("swift"))))
        probe.begin(.list(.edit(.insert(" " + text))))
        #expect(world.state.failure == SearchFailure(.knownToFail(kind), during: .search))
        #expect(world.state.loading == .idle)
        #expect(world.state.repositories.count == 3)
        for action in [SearchReactor.Action.list(.submit), .retry, .list(.order(1))] {
            await probe.send(action)
            await world.pass(.seconds(5))
        }
        #expect(world.requests.count == 1)
        #expect(world.state.isRefused)
        #expect(world.state.repositories.count == 3)
    }

    @Test func mendingTheTextTakesTheWordsAwayAndSearches() async {
        world.server.answer(with: SearchWorld.page(1...1))
        probe.begin(.list(.edit(.insert("a OR b OR c OR d OR e OR f OR g"))))
        #expect(world.state.isRefused)
        probe.begin(.list(.edit(.kill(.wordBackward))))
        probe.begin(.list(.edit(.kill(.wordBackward))))
        #expect(world.state.failure == nil)
        await probe.settle()
        await world.pass(SearchPacing.shortest)
        #expect(world.requests == [.search(SearchQuery("a OR b OR c OR d OR e OR f"))])
    }

    @Test func itEndsTheSearchInFlight() async {
        probe.begin(.list(.edit(.insert("a OR b OR c OR d OR e OR f"))))
        probe.begin(.list(.submit))
        await world.server.waitForStalled(1)
        await probe.send(.list(.edit(.insert(" OR g"))))
        #expect(world.server.cancelled.count == 1)
        #expect(world.state.isRefused)
        #expect(!world.state.isWorking)
    }

    @Test(
        "a qualifier without a value at the end of the line is not searched for, and is not wrong while it is typed",
        arguments: ["swift language:", "language:", "swift stars: ", "-topic:", "user:\"\"", "props.x:"])
    func missingValue(text: String) async {
        await probe.send(.list(.edit(.insert(text))))
        await world.pass(.seconds(60))
        #expect(world.requests.isEmpty && world.state.failure == nil && !world.state.isPending)
        await probe.send(.list(.submit))
        guard case .knownToFail(.missingValue) = world.state.failure?.failure else {
            Issue.record("\(String(describing: world.state.failure))")
            return
        }
        #expect(world.requests.isEmpty)
        world.server.answer(with: SearchWorld.page(1...1))
        await world.type("zz")
        // With a value, it is asked for unless that cannot be right.
        #expect(world.requests.count == (SearchQuery(text + "zz").awaitsKey ? 0 : 1))
    }

    @Test(
        "a value that cannot be right is not searched for while it is typed, but on Enter",
        arguments: ["swift stars:>abc", "language:nosuchlanguage tui", "created:2024-13-01", "stars:9..5", "(topic:a)"])
    func mistake(text: String) async {
        await probe.send(.list(.edit(.insert(text))))
        await world.pass(.seconds(60))
        #expect(world.requests.isEmpty && world.state.failure == nil && !world.state.isPending)
        world.server.answer(with: SearchWorld.page(1...1))
        await probe.send(.list(.submit))
        await probe.settle()
        #expect(world.requests == [.search(SearchQuery(text))])
    }

    @Test("the other words find local results meanwhile")
    func missingValueLocally() async {
        let world = SearchWorld { query, _ in
            LocalSearchResult(repositories: query.text == "swift language:" ? SearchWorld.repositories(1...2) : [])
        }
        await world.type("swift language:")
        #expect(world.state.repositories.count == 2 && world.requests.isEmpty)
    }
}
