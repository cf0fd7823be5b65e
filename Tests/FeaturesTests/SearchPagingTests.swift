import Features
import Model
import Reactive
import TestSupport
import Testing

/// Loading more: when, from where, and when no more.
@MainActor
struct SearchPagingTests {
    let world = SearchWorld()
    var store: Store<SearchReactor> { world.probe.store }
    let second = PageReference(rawValue: "second")

    @Test func theNextPageIsAddedAndTheSelectionStays() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        store.send(.resize(rows: 2))
        store.send(.move(.bottom))
        world.server.stall()
        store.send(.loadNextPage)
        #expect(world.state.loading == .nextPage(second))
        await world.server.waitForStalled(1)
        #expect(world.requests.last == .page(second))
        // Told again, and again: it is under way.
        store.send(.loadNextPage)
        store.send(.loadNextPage)
        #expect(world.requests.count == 2)
        store.end()
    }

    @Test func rowsOfTheNextPageComeBehindTheOthers() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        store.send(.resize(rows: 2))
        store.send(.move(.bottom))
        world.server.answer(with: SearchWorld.page(4...6))
        store.send(.loadNextPage)
        await store.idle()
        #expect(world.state.repositories.map(\.id.rawValue) == [1, 2, 3, 4, 5, 6])
        #expect(world.state.selected?.id.rawValue == 3)
        #expect(world.state.list.firstVisible == 1)
        #expect(world.state.loading == .idle)
    }

    @Test func repositoriesAlreadyListedAreDropped() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        world.server.answer(with: SearchWorld.page(2...5, next: "third"))
        store.send(.loadNextPage)
        await store.idle()
        #expect(world.state.repositories.map(\.id.rawValue) == [1, 2, 3, 4, 5])
        #expect(world.state.answer?.receivedCount == 7)
        #expect(world.state.answer?.next == PageReference(rawValue: "third"))
    }

    @Test(arguments: [nil, 1...3] as [ClosedRange<Int64>?])
    func anEmptyPageOrOneWithNothingNewEndsPaging(ids: ClosedRange<Int64>?) async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        var page = SearchWorld.page(1...3, next: "again")
        if ids == nil { page.repositories = [] }
        world.server.answer(with: page)
        store.send(.loadNextPage)
        await store.idle()
        store.send(.loadNextPage)
        await store.idle()
        #expect(world.requests.count == 2)
        #expect(world.state.answer?.next == nil)
    }

    @Test func thereIsNoRequestPastGitHubsCap() async {
        await world.search("swift", SearchWorld.page(1...999, total: 40_000, next: "second"))
        #expect(world.state.answer?.isCapped == false)
        world.server.answer(with: SearchWorld.page(1_000...1_000, total: 40_000, next: "third"))
        store.send(.loadNextPage)
        await store.idle()
        #expect(world.state.answer?.isCapped == true)
        store.send(.loadNextPage)
        await store.idle()
        #expect(world.requests.count == 2)
    }

    @Test func gitHubSayingThatTheCapIsReachedIsTheEndAndNoError() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        world.server.answer(with: FailedRequest(.resultCapReached))
        store.send(.loadNextPage)
        await store.idle()
        #expect(world.state.failure == nil)
        #expect(world.state.answer?.next == nil)
    }

    @Test func aFailedPageKeepsTheRowsAndIsOnlyAskedForAgainByRetry() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        world.server.answer(with: FailedRequest(.malformedJSON(detail: "cut")))
        store.send(.loadNextPage)
        await store.idle()
        #expect(world.state.failure == SearchFailure(.malformedJSON(detail: "cut"), during: .nextPage))
        #expect(world.state.repositories.count == 3)
        for _ in 0..<10 { store.send(.loadNextPage) }
        await store.idle()
        #expect(world.requests.count == 2)
        world.server.answer(with: SearchWorld.page(4...4))
        store.send(.retry)
        await store.idle()
        #expect(world.requests.suffix(2) == [.page(second), .page(second)])
        #expect(world.state.failure == nil)
        #expect(world.state.repositories.count == 4)
    }

    @Test func aNewQueryCancelsThePageInFlight() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        store.send(.loadNextPage)
        await world.server.waitForStalled(1)
        store.send(.edit(.insert("x")))
        #expect(world.state.loading == .idle)
        await store.idle()
        #expect(world.server.cancelled == [.page(second)])
        // The rows belong to the old query: no more of them are loaded.
        store.send(.loadNextPage)
        #expect(world.requests.count == 2)
    }

    @Test func withoutAnAnswerThereIsNoNextPage() async {
        store.send(.loadNextPage)
        await store.idle()
        #expect(world.requests.isEmpty)
    }

    @Test func refreshingAsksForTheFirstPageAndKeepsTheUsersPlace() async {
        await world.search("swift", SearchWorld.page(1...5, next: "second"))
        store.send(.resize(rows: 3))
        store.send(.move(.down))
        world.server.answer(with: SearchWorld.page(2...6))
        store.send(.retry)
        await store.idle()
        #expect(world.requests == [.search(SearchQuery("swift")), .search(SearchQuery("swift"))])
        #expect(world.state.selected?.id.rawValue == 2)
        #expect(world.state.repositories.map(\.id.rawValue) == [2, 3, 4, 5, 6])
    }
}
