import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// A query that GitHub is known to refuse costs nothing: no request, and not the rows.
@MainActor
struct SearchRefusalTests {
    let world = SearchWorld()

    nonisolated private static let queries: [(text: String, kind: QueryProblem.Kind)] = [
        (String(repeating: "abcdefgh ", count: 33), .tooLong(characters: 269)),
        ("a OR b OR c OR d OR e OR f OR g", .tooManyOperators(count: 6)),
        ("topic:a OR topic:b", .operatorBesideQualifier(operator: "OR", .separateSearches)),
    ]

    @Test(arguments: queries)
    func itIsRefusedInWordsAndTheRowsStay(text: String, kind: QueryProblem.Kind) async {
        await world.search("swift", SearchWorld.page(1...3))
        world.begin(.list(.edit(.clear)), .list(.edit(.insert("swift"))), .list(.edit(.insert(" " + text))))
        #expect(world.state.failure == SearchFailure(.knownToFail(kind), during: .search))
        #expect(world.state.loading == .idle)
        #expect(world.state.repositories.count == 3)
        for action in [SearchReactor.Action.list(.submit), .retry, .list(.order(1))] {
            await world.probe.send(action)
            await world.rest(.seconds(5))
        }
        #expect(world.requests.count == 1)
        #expect(world.state.isRefused)
        #expect(world.state.repositories.count == 3)
    }

    @Test func mendingTheTextTakesTheWordsAwayAndSearches() async {
        world.server.answer(with: SearchWorld.page(1...1))
        world.begin(.list(.edit(.insert("a OR b OR c OR d OR e OR f OR g"))))
        #expect(world.state.isRefused)
        world.begin(.list(.edit(.kill(.wordBackward))), .list(.edit(.kill(.wordBackward))))
        #expect(world.state.failure == nil)
        await world.probe.settle()
        await world.rest()
        #expect(world.requests == [.search(SearchQuery("a OR b OR c OR d OR e OR f"))])
    }

    @Test func itEndsTheSearchInFlight() async {
        world.begin(.list(.edit(.insert("a OR b OR c OR d OR e OR f"))), .list(.submit))
        await world.server.waitForStalled(1)
        await world.probe.send(.list(.edit(.insert(" OR g"))))
        #expect(world.server.cancelled.count == 1)
        #expect(world.state.isRefused)
        #expect(!world.state.isWorking)
    }

    @Test(
        "what is half typed or cannot be right is not wrong while it is typed, and is searched for on Enter if a value is there",
        arguments: ["swift language:", "swift language:sw", "swift stars:>abc"])
    func halfTyped(text: String) async {
        let hasValue = !text.hasSuffix(":")
        await world.probe.send(.list(.edit(.insert(text))))
        await world.rest(.seconds(60))
        #expect(world.requests.isEmpty && world.state.failure == nil && !world.state.isPending)
        #expect(world.state.enter == (hasValue ? .search : .nothing))
        await world.send(.list(.submit), SearchWorld.page(1...1))
        #expect(world.requests == (hasValue ? [.search(SearchQuery(text))] : []))
        guard !hasValue else { return }
        #expect(world.state.failure == SearchFailure(.knownToFail(.missingValue(name: "language")), during: .search))
        await world.type("swift")
        #expect(world.requests.count == 1)
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
