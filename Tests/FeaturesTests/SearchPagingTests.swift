import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Loading more: when, from where, and when no more.
@MainActor
struct SearchPagingTests {
    let world = SearchWorld(screenRows: 2)
    let second = PageReference(rawValue: "second")

    @Test func theNextPageIsAddedAndTheSelectionStays() async {
        await world.search("swift", SearchWorld.page(1...9, next: "second"))
        world.server.stall()
        world.begin(.list(.move(.bottom)))
        #expect(world.state.loading == .nextPage(.page(second)))
        await world.server.waitForStalled(1)
        #expect(world.requests.last == .page(second))
        // Wherever the selection goes: it is under way.
        world.begin(.list(.move(.top)), .list(.move(.bottom)), .list(.move(.top)))
        #expect(world.state.loading == .nextPage(.page(second)))
        #expect(world.requests.count == 2)
        world.probe.end()
    }

    @Test func repositoriesAlreadyListedAreDropped() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        await world.send(.list(.move(.down)), SearchWorld.page(2...5, next: "third"))
        #expect(world.state.repositories.map(\.id.rawValue) == [1, 2, 3, 4, 5])
        #expect(world.state.selected?.id.rawValue == 2 && world.state.loading == .idle)
        #expect(world.state.answer?.receivedCount == 7)
        #expect(world.state.answer?.next == PageReference(rawValue: "third"))
    }

    @Test(arguments: [nil, 1...3] as [ClosedRange<Int64>?])
    func anEmptyPageOrOneWithNothingNewEndsPaging(ids: ClosedRange<Int64>?) async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        var page = SearchWorld.page(1...3, next: "again")
        if ids == nil { page.repositories = [] }
        await world.send(.list(.move(.down)), page)
        await world.probe.send(.list(.move(.down)))
        #expect(world.requests.count == 2 && world.state.answer?.next == nil)
    }

    @Test func thereIsNoRequestPastGitHubsCap() async {
        await world.search("swift", SearchWorld.page(1...999, total: 40_000, next: "second"))
        #expect(world.state.answer?.isCapped == false)
        await world.send(.list(.move(.bottom)), SearchWorld.page(1_000...1_000, total: 40_000, next: "third"))
        #expect(world.state.answer?.isCapped == true)
        await world.probe.send(.list(.move(.bottom)))
        #expect(world.requests.count == 2)
    }

    @Test func gitHubSayingThatTheCapIsReachedIsTheEndAndNoError() async {
        await world.search("swift", SearchWorld.page(1...3, total: 40_000, next: "second"))
        await world.send(.list(.move(.down)), FailedRequest(.resultCapReached))
        #expect(world.state.failure == nil)
        #expect(world.state.answer?.next == nil && world.state.answer?.isCapped == true)
    }

    @Test(arguments: [Failure.malformedJSON(detail: "cut"), .interrupted(reason: "reset")])
    func aFailedPageKeepsTheRowsAndIsOnlyAskedForAgainByRetry(failure: Failure) async {
        let pauses = failure.isTransient ? SearchReactor.retryPauses : []
        await world.search("swift", SearchWorld.page(1...9, next: "second"))
        for _ in 0...pauses.count { world.server.answer(with: FailedRequest(failure)) }
        await world.send(.list(.move(.bottom)))
        for (index, pause) in pauses.enumerated() {
            #expect(world.state.loading == .retrying(.nextPage, attempt: index + 1))
            await world.rest(pause - .milliseconds(1))
            #expect(world.requests.count == index + 2)
            await world.rest(.milliseconds(1))
        }
        #expect(world.state.failure == SearchFailure(failure, during: .nextPage))
        #expect(world.state.repositories.count == 9)
        for movement in [ListMovement.top, .bottom, .top] { world.begin(.list(.move(movement))) }
        await world.rest(.seconds(3_600))
        #expect(world.requests.count == 2 + pauses.count)
        await world.send(.retry, SearchWorld.page(10...10))
        #expect(world.requests.suffix(2) == [.page(second), .page(second)])
        #expect(world.state.failure == nil && world.state.repositories.count == 10)
    }

    /// A page that has failed is on its way again, because the user has asked for it; the first row is selected.
    private func askForTheNextPage() async {
        await world.search("swift", SearchWorld.page(1...9, next: "second"))
        await world.send(.list(.move(.bottom)), FailedRequest(.malformedJSON(detail: "cut")))
        world.begin(.list(.move(.top)))
        world.server.stall()
        world.begin(.retry)
        await world.server.waitForStalled(1)
        // Wherever the selection is.
        #expect(world.requests.suffix(2) == [.page(second), .page(second)])
    }

    @Test func aPageThatWasAskedForIsForgottenWithItsSearch() async {
        await askForTheNextPage()
        world.begin(.list(.edit(.clear)), .list(.edit(.insert("swift"))))
        #expect(world.state.repositories.count == 9 && world.state.loading == .idle)
        await world.probe.settle()
        #expect(world.requests.count == 3)
    }

    @Test func aPageThatWasAskedForIsForgottenByWhoGoesBack() async {
        await world.search("rust", SearchWorld.page(20...21))
        await world.probe.send(.list(.edit(.clear)))
        await askForTheNextPage()
        world.begin(.go(.back))
        #expect(world.state.repositories.count == 2)
        world.begin(.go(.forward))
        #expect(world.state.repositories.count == 9 && world.state.loading == .idle)
        await world.probe.settle()
        #expect(world.requests.count == 4)
    }

    @Test func aNewQueryCancelsThePageInFlight() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        world.begin(.list(.move(.down)))
        await world.server.waitForStalled(1)
        world.begin(.list(.edit(.insert("x"))))
        #expect(world.state.loading == .idle)
        await world.probe.settle()
        #expect(world.server.cancelled == [.page(second)])
        // The rows belong to the old query: no more of them are loaded.
        world.begin(.list(.move(.down)))
        #expect(world.requests.count == 2)
    }

    @Test func refreshingAsksForTheFirstPageAndKeepsTheUsersPlace() async {
        await world.search("swift", SearchWorld.page(1...5, next: "second"))
        world.begin(.list(.move(.down)))
        await world.send(.retry, SearchWorld.page(2...6))
        #expect(world.requests.last == .search(SearchQuery("swift")) && world.state.selected?.id.rawValue == 2)
        #expect(world.state.repositories.map(\.id.rawValue) == [2, 3, 4, 5, 6])
    }

    // MARK: When more is loaded

    /// A world whose list answers `swift` with so many rows, on a screen so high.
    private func answered(_ count: Int64, screenRows: Int, budget: RateLimit? = nil) async -> SearchWorld {
        let world = SearchWorld(screenRows: screenRows)
        await world.search("swift", SearchWorld.page(1...count, next: "second", rateLimit: budget))
        return world
    }

    /// A movement asks for the next page, for which nobody has asked before; it ends the world.
    private func expectTheNextPage(
        after movement: ListMovement, in world: SearchWorld, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(world.state.loading == .idle, sourceLocation: sourceLocation)
        world.begin(.list(.move(movement)))
        #expect(world.state.loading == .nextPage(.page(second)), sourceLocation: sourceLocation)
        world.probe.end()
    }

    @Test func aMovementNearTheEndLoadsMoreAndOneFurtherUpDoesNot() async {
        let world = await answered(100, screenRows: 19)
        for _ in 0..<80 { world.begin(.list(.move(.down))) }
        #expect(world.requests.count == 1 && world.state.loading == .idle)
        world.server.answer(with: SearchWorld.page(101...200, next: "third"))
        world.begin(.list(.move(.down)))
        #expect(world.state.loading == .nextPage(.page(second)))
        await world.settle()
        // One page is enough: a screenful is ahead again.
        #expect(world.requests == [.search(SearchQuery("swift")), .page(second)])
        #expect(world.state.repositories.count == 200)
    }

    @Test func onALargeScreenMoreIsLoadedWhenFewerThanTwentyAreLeft() async {
        let world = await answered(100, screenRows: 65)
        for _ in 0..<79 { world.begin(.list(.move(.down))) }
        #expect(world.state.list.rowsBelowSelection == 20)
        expectTheNextPage(after: .down, in: world)
    }

    @Test func aFirstPageShorterThanTheScreenAsksForTheNextWithoutAMovement() async {
        let world = SearchWorld(screenRows: 50)
        for page in 1...5 {
            let first = Int64(page * 10 - 9)
            world.server.answer(with: SearchWorld.page(first...first + 9, next: "page \(page + 1)"))
        }
        await world.type("swift")
        #expect(world.state.repositories.count == 50 && world.requests.count == 5)
    }

    @Test func withoutAMovementNothingIsLoadedBelowAThirdOfTheBudget() async {
        let world = await answered(10, screenRows: 50, budget: SearchWorld.rateLimit(remaining: 3))
        #expect(world.requests.count == 1)
        // Nor where the end is near; at the end it is asked for.
        world.begin(.list(.move(.down)))
        expectTheNextPage(after: .bottom, in: world)
    }

    @Test func aTallerScreenAsksForMore() async {
        let world = await answered(30, screenRows: 24)
        #expect(world.state.loading == .idle)
        var state = world.state
        state.list.resize(screenRows: 60)
        let taller = SearchWorld(from: state)
        #expect(taller.state.loading == .nextPage(.page(second)))
        taller.probe.end()
    }

    @Test func noPageIsRequestedWhileTheProgramEnds() async {
        let world = AppWorld()
        world.server.answer(with: SearchWorld.page(1...3, next: "second"))
        world.server.stall()
        world.begin(.list(.edit(.insert("swift"))), .list(.submit))
        await world.wait(for: "an answer") { $0.search.repositories.count == 3 }
        world.begin(.list(.move(.bottom)))
        await world.server.waitForStalled(1)
        #expect(world.server.requests.last == .page(second))
        world.begin(.end)
        // Cancelled, the page would be missing again.
        await world.probe.settle()
        #expect(world.server.requests.count == 2)
    }
}

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
