import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The import of stars on the favourites screen.
@MainActor
@Suite(.hangLimit) struct StarImportTests {
    private let stars = ScriptedStars()

    private let probe: StoreProbe<StarImportReactor>

    init() {
        probe = StoreProbe(
            StarImportReactor(stars.synchronisation, now: { AppWorld.start }), initialState: StarImportState())
    }

    @Test func theEndSaysHowManyThereAre() async {
        stars.setPages([3, 2], [1])
        stars.setFavourites(2)
        await probe.send(.toggle)
        #expect(probe.state.notices == [.imported(count: 3, added: 2, skipped: 0, unstarred: 0)])
        #expect(!probe.state.isImporting)
        await probe.finish()
        // Which favourites are no stars any more is left to the subcommand, which asks about them.
        #expect(stars.finished?.isAll == false)
    }

    @Test func askingAgainCancelsTheRequestAndWhatWasImportedStays() async {
        stars.setPages([3, 2], [1])
        stars.stall(page: 2)
        probe.begin(.toggle)
        await stars.waitForStalled()
        #expect(probe.state.isImporting)
        probe.begin(.toggle)
        #expect(probe.state.notices == [.importCancelled(count: 2, added: 2)] && !probe.state.isImporting)
        await probe.settle()
        #expect(stars.cancelled == [2] && stars.favourites == [2, 3])
        await probe.finish()

        stars.resume()
        await probe.send(.toggle)
        #expect(probe.state.notices.last == .imported(count: 3, added: 1, skipped: 0, unstarred: 0))
    }

    @Test(arguments: [
        Failure.unauthorized(message: "Bad credentials", token: RefusedToken(source: "GH_TOKEN", advice: "Set it.")),
        .forbidden(message: "Resource not accessible"), .couldNotConnect(host: "api.github.com", reason: "refused"),
        .serverError(status: 502, retryAfterSeconds: nil),
    ])
    func aRequestThatFailsIsInTheStateWithHowFarItWasAndARetryContinues(failure: Failure) async {
        stars.setPages([3, 2], [1])
        stars.fail(page: 2, FailedRequest(failure))
        await probe.send(.toggle)
        #expect(probe.state.error == .request(failure))
        let progress = probe.state.progress
        #expect((progress.pages, progress.stars, progress.added) == (1, 2, 2))
        #expect(stars.favourites == [2, 3])
        stars.fail(page: 2, nil)
        await probe.send(.toggle)
        #expect(probe.state.notices == [.imported(count: 3, added: 1, skipped: 0, unstarred: 0)])
        #expect(probe.state.failure == nil)
        await probe.finish()
    }

    @Test func aLibraryThatIsFullIsInTheStateAndCanBeClosed() async {
        stars.setPages([1])
        stars.fail(page: 1, LibraryFailure.diskFull(path: "library"))
        await probe.send(.toggle)
        #expect(probe.state.error == .library(.diskFull(path: "library")))
        probe.send(.dismiss) { $0.error = nil }
        await probe.finish()
    }

    @Test func whereNobodyTurnsOutToBeSignedInThatIsSaid() async {
        stars.fail(page: 1, FailedRequest(.unauthorized(message: "Requires authentication")))
        await probe.send(.toggle)
        #expect(probe.state.error == nil && probe.state.notices == [.importNeedsToken])
    }

    // MARK: In the program

    private func importedWorld(_ account: Account? = ScriptedAccount.login) async -> AppWorld {
        let world = AppWorld(account: account)
        world.stars.setPages([3, 2], [1])
        await world.haveFavourites()
        await world.send(.start)
        return world
    }

    @Test func signedOutNothingIsAskedAndTheUserIsToldToSignIn() async {
        let world = await importedWorld(nil)
        await world.send(.starImport(.toggle))
        #expect(world.stars.requests.isEmpty)
        #expect(world.notice == .importNeedsToken)
    }

    @Test func aPrivateSessionAndOneThatIsOfflineSayWhyTheyCannot() async {
        let offline = AppWorld(connection: .offline)
        await offline.send(.starImport(.toggle))
        #expect(offline.notice == .importOffline)
        let world = await importedWorld()
        world.events.yield(.persistence(.disabled))
        await world.wait(for: "a private session") { !$0.canSave }
        await world.send(.starImport(.toggle))
        #expect(world.notice == .notSaved(.isPrivate))
        let broken = await importedWorld()
        broken.library.say(.failed(.noFolder))
        await broken.wait(for: "the failure") { $0.favourites.loading != .loaded }
        await broken.send(.starImport(.toggle))
        #expect(broken.notice == .notSaved(.noFolder))
        #expect((offline.stars.requests + world.stars.requests + broken.stars.requests).isEmpty)
    }

    @Test func anotherAccountEndsTheImport() async {
        let world = await importedWorld()
        world.stars.stall(page: 2)
        world.begin(.starImport(.toggle))
        await world.stars.waitForStalled()
        #expect(world.state.isWorking)
        world.begin(.account(.signOut))
        await world.wait(for: "the import's end") { !$0.starImport.isImporting }
        await world.settle()
        #expect(world.stars.cancelled == [2])
    }
}

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

/// What is remembered of a page of stars.
@Suite struct StarPageRecordTests {
    @Test(arguments: ["", "tag", "tag\nnext", "tag\nnext\n1 x", "\n\n1", "tag\n\n1\n2"])
    func whatWasNotWrittenAsOneIsNoRecord(text: String) {
        #expect(StarPageRecord(text) == nil)
    }
}
