import Features
import Model
import Reactive
import TestSupport
import Testing

/// Lists past GitHub's 1,000 results.
@MainActor
struct SearchSlicesTests {
    private func sliceWorld(rows: Int = 24) async -> SearchWorld {
        var state = SearchState(sort: .stars, now: SearchWorld.start)
        state.list.resize(screenRows: rows)
        let world = SearchWorld(from: state)
        await world.search("swift", starred(0, count: 1_000))
        return world
    }

    /// Some repositories, each with a star less than the one before it.
    private func starred(
        _ first: Int64, count: Int64 = 100, next: String? = nil, rateLimit: RateLimit? = nil
    ) -> SearchPage {
        let rows = (first..<first + count).map {
            Repository(id: .init(rawValue: $0), owner: "octo", name: "cat-\($0)", stars: 50_000 - Int($0))
        }
        return SearchPage(
            repositories: rows, totalCount: 40_000, next: next.map(PageReference.init(rawValue:)), rateLimit: rateLimit)
    }

    @Test func pastGitHubsCapTheListGoesOnByTheNextSlice() async {
        let world = await sliceWorld()
        #expect(world.state.answer?.isCapped == false)
        world.server.answer(with: starred(999, next: "second of slice"))
        world.probe.store.send(.list(.move(.bottom, rows: 19)))
        await world.probe.store.waitUntilIdle()
        #expect(world.requests.last == .search(SearchQuery("stars:0..49001 swift", sort: .stars)))
        #expect(world.state.repositories.count == 1_099)
        #expect(world.state.answer?.totalCount == 40_000)
        #expect(world.state.selected?.id.rawValue == 999)
        // The query on the line is the user's, and so is what is remembered of it.
        #expect(world.state.query.text == "swift")
        #expect(!world.state.isStale)
        world.server.answer(with: starred(1_099))
        world.probe.store.send(.list(.move(.bottom, rows: 19)))
        await world.probe.store.waitUntilIdle()
        #expect(world.requests.last == .page(PageReference(rawValue: "second of slice")))
        #expect(world.state.repositories.count == 1_199)
    }

    @Test func gitHubRefusingMoreEndsTheSliceOnly() async {
        let world = await sliceWorld()
        world.server.answer(with: starred(999, next: "second of slice"))
        world.probe.store.send(.list(.move(.bottom, rows: 19)))
        await world.probe.store.waitUntilIdle()
        world.server.answer(with: FailedRequest(.resultCapReached))
        world.server.answer(with: starred(1_098))
        world.probe.store.send(.list(.move(.bottom, rows: 19)))
        await world.probe.store.waitUntilIdle()
        #expect(world.state.failure == nil)
        #expect(world.requests.last == .search(SearchQuery("stars:0..48902 swift", sort: .stars)))
        #expect(world.state.repositories.count == 1_198)
    }

    @Test(arguments: [10, 30])
    func atMostHalfOfTheBudgetGoesWithoutAMovement(limit: Int) async {
        let world = await sliceWorld()
        // Pages without anything new: the end of the list stays near.
        for page in 0..<limit {
            world.server.answer(
                with: starred(
                    900, next: "page \(page)", rateLimit: SearchWorld.rateLimit(remaining: limit - 1, of: limit)))
        }
        world.probe.store.send(.list(.move(.bottom, rows: 19)))
        await world.probe.store.waitUntilIdle()
        #expect(world.requests.count == 1 + limit / 2)
        // The next movement allows as many again.
        world.probe.store.send(.list(.move(.up, rows: 19)))
        await world.probe.store.waitUntilIdle()
        #expect(world.requests.count == 1 + limit / 2 * 2)
    }

    @Test func rowsThatReadingAgainBringsComeAtTheirPlaceAndTheSelectionStays() async {
        var state = SearchState(sort: .stars, now: SearchWorld.start)
        state.list.resize(screenRows: 24)
        let world = SearchWorld(from: state)
        func row(_ id: Int64, _ stars: Int) -> Repository {
            Repository(id: .init(rawValue: id), owner: "octo", name: "cat-\(id)", stars: stars)
        }
        func page(_ rows: [Repository], next: String?) -> SearchPage {
            SearchPage(repositories: rows, totalCount: 5, next: next.map(PageReference.init(rawValue:)))
        }
        world.server.answer(with: page([row(1, 9), row(2, 7), row(4, 7)], next: "second"))
        // The third has changed places with the fourth, which comes twice.
        world.server.answer(with: page([row(4, 7), row(5, 6)], next: nil))
        world.server.answer(with: page([row(4, 7), row(5, 6)], next: nil))
        world.server.answer(with: page([row(1, 9), row(2, 7), row(3, 7)], next: "second"))
        await world.type("swift")
        #expect(world.state.repositories.map(\.id.rawValue) == [1, 2, 4, 3, 5])
        #expect(world.state.selected?.id.rawValue == 1)
        #expect(world.state.answer?.following == nil)
    }
}
