import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Stars made favourites, page by page, without a network and without a file.
@Suite(.hangLimit) struct StarSynchronisationTests {
    private let stars = ScriptedStars()

    private func run(notesUnstarred: Bool = true) async throws -> StarSynchronisation.Result {
        try await stars.synchronisation.run(notesUnstarred: notesUnstarred) { _ in }
    }

    @Test func eachPageIsKeptBeforeTheNextIsFetchedAndProgressSaysHowFarItIs() async throws {
        stars.setPages([9, 8], [7, 6], [5])
        stars.setFavourites(8)
        let reports = Mutex<[StarSynchronisation.Progress]>([])
        let result = try await stars.synchronisation.run { [stars] progress in
            // What is reported is kept already.
            #expect(stars.favourites.count == progress.added + 1)
            reports.withLock { $0.append(progress) }
        }
        let told = reports.withLock { $0 }
        #expect(told.map(\.pages) == [1, 2, 3] && told.map(\.pageCount) == [3, 3, nil])
        #expect(told.map(\.stars) == [2, 4, 5] && told.map(\.added) == [1, 3, 4])
        #expect(told.map(\.expected) == [6, 6, 6])
        #expect((result.count, result.added, result.skipped) == (5, 4, 0))
        #expect(stars.finished?.ids == [5, 6, 7, 8, 9] && stars.finished?.isAll == true)
    }

    @Test func aFavouriteThatIsGoneHereComesBackWithItsPage() async throws {
        stars.setPages([9, 8])
        _ = try await run()
        stars.setFavourites(9)
        #expect(try await run().added == 1)
        #expect(stars.requests.map(\.tag) == [nil, nil])
    }

    @Test func whatGitHubHasNotBeenToldOfYetIsLeftAlone() async throws {
        stars.setPages([9, 8])
        stars.setFavourites(7, pending: [8, 7])
        let result = try await run()
        #expect(stars.favourites == [7, 9])
        #expect(result.unstarred.isEmpty)
        #expect(stars.finished?.ids == [9])
    }

    @Test func favouritesThatAreNoStarsAnyMoreAreNotedOnlyByWhoeverTellsOfThem() async throws {
        stars.setPages([9])
        stars.setFavourites(9, 3)
        stars.setUnstarredBefore(2)
        let silent = try await run(notesUnstarred: false)
        #expect(silent.unstarred.map(\.id.rawValue) == [3])
        #expect(stars.finished?.isAll == false)
        let told = try await run()
        #expect(told.unstarred.map(\.id.rawValue) == [3] && told.unstarredBefore.map(\.id.rawValue) == [2])
        #expect(stars.finished?.isAll == true)
    }

    @Test func anAnswerThatIsNotToBeTrustedTakesNoStarAway() async throws {
        stars.setPages([9], tag: "2")
        stars.setFavourites(9, 3)
        stars.skip(1, onPage: 1)
        let unreadable = try await run()
        #expect((unreadable.skipped, unreadable.unstarred.count) == (1, 0))
        #expect(stars.finished?.isAll == false)
        stars.skip(0, onPage: 1)
        stars.setPartial(true)
        let partial = try await run()
        #expect(partial.unstarred.isEmpty && stars.finished?.isAll == false)
        stars.setPartial(false)
        stars.setPages(tag: "3")
        let empty = try await run()
        #expect(empty.isSuddenlyEmpty && empty.unstarred.isEmpty)
        #expect(stars.finished?.isAll == false)
    }

    @Test(arguments: [0, 5])
    func pagesWithoutNewStarsEndTheListAndTakeNoStarAway(newPages: Int) async throws {
        // Then the same star again and again, or none.
        let pages: [[Int64]] = (1...200).map { newPages == 0 ? [] : [Int64(min($0, newPages))] }
        stars.setPages(pages, saidToBe: .max)
        stars.setFavourites(99)
        let result = try await run()
        #expect(stars.requests.count == newPages + 3)
        #expect(result.count == newPages && result.unstarred.isEmpty)
        #expect(stars.finished?.isAll == false)
    }
}
