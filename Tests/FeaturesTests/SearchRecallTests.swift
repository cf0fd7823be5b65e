import Features
import Model
import Reactive
import TestSupport
import Testing

/// Going back to an earlier query shows its answer at once.
@MainActor
struct SearchRecallTests {
    let world = SearchWorld()
    var store: Store<PacedSearch> { world.probe.store }

    /// A list of `swift`, then one of `swiftly`.
    private func searchTwice() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        world.server.answer(with: SearchWorld.page(4...6))
        store.send(.loadNextPage)
        await store.waitUntilIdle()
        await world.search("ly", SearchWorld.page(7...8))
        #expect(world.state.repositories.map(\.id.rawValue) == [7, 8])
        #expect(world.requests.count == 3)
    }

    @Test func anEarlierAnswerIsThereWithTheKeyWithAllItsPagesAndWithoutARequest() async {
        await searchTwice()
        store.send(.list(.edit(.delete(.backward))))
        store.send(.list(.edit(.delete(.backward))))
        #expect(world.state.repositories.map(\.id.rawValue) == [1, 2, 3, 4, 5, 6])
        #expect(!world.state.isStale)
        #expect(world.state.selected?.id.rawValue == 1)
        await store.waitUntilIdle()
        world.clock.advance(by: .seconds(5))
        await store.waitUntilIdle()
        #expect(world.requests.count == 3)
        // And forth again.
        store.send(.list(.edit(.insert("ly"))))
        #expect(world.state.repositories.map(\.id.rawValue) == [7, 8])
        #expect(world.requests.count == 3)
    }

    @Test func clearingTheLineLosesNothing() async {
        await searchTwice()
        store.send(.list(.edit(.clear)))
        #expect(world.state.repositories.isEmpty)
        store.send(.list(.edit(.insert("swiftly"))))
        #expect(world.state.repositories.map(\.id.rawValue) == [7, 8])
        #expect(world.requests.count == 3)
    }

    @Test func afterAMinuteItIsAskedForAgain() async {
        await searchTwice()
        world.clock.advance(by: .seconds(60))
        world.server.answer(with: SearchWorld.page(9...9))
        store.send(.list(.edit(.delete(.wordBackward))))
        store.send(.list(.edit(.insert("swift"))))
        #expect(world.state.isStale || world.state.answer == nil)
        await store.waitUntilIdle()
        world.clock.advance(by: SearchPacing.shortest)
        await store.waitUntilIdle()
        #expect(world.requests.count == 4)
        #expect(world.state.repositories.map(\.id.rawValue) == [9])
    }

    @Test func refreshingAsksAgainWhateverIsKept() async {
        await searchTwice()
        world.server.answer(with: SearchWorld.page(9...9))
        store.send(.retry)
        await store.waitUntilIdle()
        #expect(world.requests.count == 4)
        #expect(world.state.repositories.map(\.id.rawValue) == [9])
    }

    @Test func anotherOrderIsKeptApart() async {
        await world.search("swift", SearchWorld.page(1...1))
        world.server.answer(with: SearchWorld.page(2...2))
        store.send(.list(.order(1)))
        await store.waitUntilIdle()
        world.clock.advance(by: SearchPacing.shortest)
        await store.waitUntilIdle()
        for place in [2, 3, 0] { store.send(.list(.order(place))) }
        #expect(world.state.repositories.map(\.id.rawValue) == [1])
        #expect(world.requests.count == 2)
    }

    @Test func onlySoManyAreKept() async {
        await world.search("query", SearchWorld.page(1...1))
        for number in 0..<20 { await world.search("\(number % 10)", SearchWorld.page(1...1)) }
        #expect(world.state.recent.count == RecentAnswer.capacity)
        #expect(Set(world.state.recent.map(\.answer.query)).count == RecentAnswer.capacity)
    }
}
