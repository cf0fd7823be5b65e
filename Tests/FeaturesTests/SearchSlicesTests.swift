import TestSupport
import Testing

@testable import Core
@testable import Features

/// Lists past GitHub's 1,000 results.
@MainActor
struct SearchSlicesTests {
    private let world = SearchWorld(sort: .stars, screenRows: 24)

    /// Some repositories, each with a star less than the one before it.
    private func starred(_ first: Int64, count: Int64 = 100, next: String? = nil) -> SearchPage {
        let rows = (first..<first + count).map {
            Repository(id: .init(rawValue: $0), owner: "octo", name: "cat-\($0)", stars: 50_000 - Int($0))
        }
        return SearchPage(repositories: rows, totalCount: 40_000, next: next.map(PageReference.init(rawValue:)))
    }

    @Test func pastGitHubsCapTheListGoesOnByTheNextSlice() async {
        await world.search("swift", starred(0, count: 1_000))
        #expect(world.state.answer?.isCapped == false)
        await world.send(.list(.move(.bottom)), starred(999, next: "second of slice"))
        #expect(world.requests.last == .search(SearchQuery("stars:0..49001 swift", sort: .stars)))
        #expect(world.state.repositories.count == 1_099 && world.state.answer?.totalCount == 40_000)
        #expect(world.state.selected?.id.rawValue == 999)
        // The query on the line is the user's, and so is what is remembered of it.
        #expect(world.state.query.text == "swift" && !world.state.isStale)
        await world.send(.list(.move(.bottom)), starred(1_099))
        #expect(world.requests.last == .page(PageReference(rawValue: "second of slice")))
        #expect(world.state.repositories.count == 1_199)
    }

    @Test func gitHubRefusingMoreEndsTheSliceOnly() async {
        await world.search("swift", starred(0, count: 1_000))
        await world.send(.list(.move(.bottom)), starred(999, next: "second of slice"))
        world.server.answer(with: FailedRequest(.resultCapReached))
        await world.send(.list(.move(.bottom)), starred(1_098))
        #expect(world.state.failure == nil)
        #expect(world.requests.last == .search(SearchQuery("stars:0..48902 swift", sort: .stars)))
        #expect(world.state.repositories.count == 1_198)
    }

    /// Two pages of a list, of which the third row has changed places with the fourth, which comes twice, and what reading them again
    /// brings.
    private func readAgain(stars: [Int], skipped: Int) async {
        func page(_ ids: [Int64], next: String? = nil) -> SearchPage {
            let rows = ids.map {
                Repository(id: .init(rawValue: $0), owner: "octo", name: "cat-\($0)", stars: stars[Int($0) - 1])
            }
            return SearchPage(
                repositories: rows, totalCount: 5 + skipped, skippedItems: next == nil ? skipped : 0,
                next: next.map(PageReference.init(rawValue:)))
        }
        for answer in [
            page([1, 2, 4], next: "second"), page([4, 5]), page([4, 5]), page([1, 2, 3], next: "second"),
        ] { world.server.answer(with: answer) }
        await world.type("swift")
    }

    @Test func whatIsReadAgainIsNotCountedAsUnreadableTwice() async {
        await readAgain(stars: [7, 7, 7, 7, 7], skipped: 1)
        #expect(world.state.repositories.count == 5 && world.state.answer?.skippedCount == 1)
    }

    @Test(arguments: [SearchSort.bestMatch, .stars])
    func aRefreshThatCanHardlyBeReadLeavesTheRowsAndSaysSo(sort: SearchSort) async {
        let world = SearchWorld(sort: sort)
        await world.search("swift", SearchWorld.page(1...100, total: 100))
        var page = SearchWorld.page(7...7, total: 100)
        page.skippedItems = 99
        await world.send(.retry, page)
        #expect(world.state.repositories.count == 100 && world.state.loading == .idle)
        #expect(world.state.failure?.failure == .malformedJSON(detail: "99 of its 100 items are unreadable"))
        // The next one that can be read replaces them.
        await world.send(.retry, SearchWorld.page(1...90, total: 90))
        #expect(world.state.repositories.count == 90 && world.state.failure == nil)
    }

    @Test func aFirstAnswerThatCanHardlyBeReadIsShown() async {
        let world = SearchWorld()
        var page = SearchWorld.page(7...7, total: 100)
        page.skippedItems = 99
        await world.search("swift", page)
        #expect(world.state.repositories.count == 1 && world.state.failure == nil)
    }

    @Test func rowsThatReadingAgainBringsComeAtTheirPlaceAndTheSelectionStays() async {
        await readAgain(stars: [9, 7, 7, 7, 6], skipped: 0)
        #expect(world.state.repositories.map(\.id.rawValue) == [1, 2, 4, 3, 5])
        #expect(world.state.selected?.id.rawValue == 1)
        #expect(world.state.answer?.following == nil)
    }
}
