import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Going back to an earlier query shows its answer at once.
@MainActor
struct SearchRecallTests {
    let world = SearchWorld()

    /// A list of `swift`, then one of `swiftly`.
    private func searchTwice() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        await world.send(.list(.move(.down, rows: 2)), SearchWorld.page(4...6))
        await world.search("ly", SearchWorld.page(7...8))
        #expect(world.state.repositories.map(\.id.rawValue) == [7, 8])
        #expect(world.requests.count == 3)
    }

    @Test func anEarlierAnswerIsThereWithTheKeyWithAllItsPagesAndWithoutARequest() async {
        await searchTwice()
        world.begin(.list(.edit(.delete(.backward))), .list(.edit(.delete(.backward))))
        #expect(world.state.repositories.map(\.id.rawValue) == [1, 2, 3, 4, 5, 6])
        #expect(!world.state.isStale)
        #expect(world.state.selected?.id.rawValue == 1)
        await world.probe.settle()
        await world.rest(.seconds(5))
        #expect(world.requests.count == 3)
        // And forth again.
        world.begin(.list(.edit(.insert("ly"))))
        #expect(world.state.repositories.map(\.id.rawValue) == [7, 8])
        #expect(world.requests.count == 3)
    }

    @Test func anotherOrderIsKeptApart() async {
        await world.search("swift", SearchWorld.page(1...1))
        await world.send(.list(.order(1)), SearchWorld.page(2...2))
        await world.rest()
        for place in [2, 3, 0] { world.begin(.list(.order(place))) }
        #expect(world.state.repositories.map(\.id.rawValue) == [1])
        #expect(world.requests.count == 2)
    }
}
