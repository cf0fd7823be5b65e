import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The check for news of favourites, in the whole program without its screen.
@MainActor
struct NewsTests {
    /// A program that has found its account and its favourites, on the search screen.
    private func world(
        _ numbers: ClosedRange<Int64> = 1...3, nodes: Bool = true, account: Account? = ScriptedAccount.login,
        connection: Connection = .online
    ) async -> AppWorld {
        let world = AppWorld(connection: connection, account: account)
        world.news.setRows(numbers, nodes: nodes)
        await world.haveFavourites()
        await world.send(.start)
        return world
    }

    private func saved(_ world: AppWorld, _ number: Int64) -> CheckedFavourite.Outcome? {
        world.news.saved.last { $0.id.rawValue == number }?.outcome
    }

    @Test(arguments: [(0, [1]), (7_200, [1, 1]), (3_600, [1, 1, 1])] as [(Int64, [Int])])
    func theIntervalIsASetting_andWithoutOneOnlyTheUserChecks(interval: Int64, sizes: [Int]) async throws {
        let (news, clock) = (ScriptedNews(), ManualClock())
        news.setRows(1...1)
        let now: @Sendable () -> Timestamp = { AppWorld.start.advanced(bySeconds: clock.now.offset.components.seconds) }
        var dependencies = news.dependencies(now)
        dependencies.interval = interval
        let check = NewsCheck(dependencies: dependencies)
        for isExplicit in [true, false, false] {
            let request = NewsRequest(isExplicit: isExplicit, isAnonymous: false, graphQLRequests: 9, restRequests: 9)
            try await check.run(request) { _ in }
            clock.advance(by: .seconds(3_600))
        }
        #expect(news.batchSizes == sizes)
    }

    @Test func favouritesAreCheckedOnceAnHour() async {
        let world = await world()
        await world.showFavourites()
        for _ in 0..<3 { await world.visitFavourites() }
        world.clock.advance(by: .seconds(3_598))
        await world.visitFavourites()
        #expect(world.news.batchSizes == [3])
        world.clock.advance(by: .seconds(1))
        await world.visitFavourites()
        #expect(world.news.batchSizes == [3, 3])
        await world.send(.checkNews(isExplicit: true))
        #expect(world.news.batchSizes == [3, 3, 3])
    }

    @Test func aVisitWithoutARequestCostsNone() async {
        let world = await world()
        world.news.setRows([])
        await world.report("graphql", 3_000, of: 5_000)
        func remaining() -> Int { world.state.budgets.remaining(for: .graphql, at: AppWorld.start) ?? 0 }
        // The lists of stars are asked for once.
        await world.showFavourites()
        let first = remaining()
        for _ in 0..<3 { await world.visitFavourites() }
        #expect(world.news.batchSizes.isEmpty && remaining() == first)
        world.news.setRows(1...3)
        await world.visitFavourites()
        #expect(world.news.batchSizes == [3] && remaining() == first - 1)
    }

    @Test func whatChangedIsSavedARenameIsFollowedAndWhatIsMissingIsGoneOrHidden() async {
        let world = await world()
        var secret = ScriptedNews.repository(4)
        secret.visibility = .private
        let rows = [1, 2, 3].map { ScriptedNews.repository($0) } + [secret, ScriptedNews.repository(5)]
        world.news.setRows(rows.map { FavouriteToCheck($0) })
        let releases = [Release(tag: "v2.1", publishedAt: AppWorld.start)]
        world.news.set(
            RepositoryUpdate(
                nodeID: "R_2", owner: "octo", name: "new", stars: 7, isArchived: true, license: "GPL-3.0",
                release: "v2.1", releases: releases))
        world.news.hide("R_3", "R_4")
        world.news.forbid("R_5")
        await world.showFavourites()
        var renamed = ScriptedNews.repository(2)
        (renamed.name, renamed.stars, renamed.isArchived, renamed.license) = ("new", 7, true, "GPL-3.0")
        #expect(saved(world, 2) == .found(renamed, release: "v2.1", tag: nil, releaseTag: nil))
        #expect(world.news.saved.first { $0.id.rawValue == 2 }?.releases == releases)
        // Who may not see it cannot tell.
        #expect([3, 4, 5].map { saved(world, $0) } == [.gone, .hidden, .hidden])
        #expect(saved(world, 1) != .gone && saved(world, 1) != .hidden)
    }

    @Test(arguments: [false, true])
    func withoutATokenOrANodeIDAMissingOneIsGoneAndSoIsOneWhoseNameIsTaken(hasToken: Bool) async {
        let world = await world(1...3, nodes: !hasToken, account: hasToken ? ScriptedAccount.login : nil)
        world.news.set(.missing, of: "r1")
        world.news.set(.value(ScriptedNews.repository(99), tag: nil), of: "r2")
        await world.showFavourites()
        #expect(world.news.rest == ["r1", "r2", "r3"])
        #expect((1...2).map { saved(world, $0) } == [.gone, .gone])
        #expect(saved(world, 3) != .gone)
        #expect(world.news.batchSizes == (hasToken ? [1] : []))
    }

    @Test func aQueryThatIsTooMuchWorkIsOneRequestThenASmallerOneAfterAPauseThatGrows() async {
        let world = await world(1...50)
        world.news.limit(to: 13)
        await world.showFavourites()
        #expect(world.notice == .newsNotChecked(.serverError(status: 502, retryAfterSeconds: nil)))
        for _ in 0..<3 { await world.visitFavourites() }
        await world.count(seconds: 9)
        #expect(world.news.batchSizes == [50])
        await world.count(seconds: 4)
        #expect(world.news.batchSizes == [50, 25])
        await world.count(seconds: 17)
        #expect(world.news.batchSizes == [50, 25])
        await world.count(seconds: 6)
        #expect(world.news.batchSizes == [50, 25] + [Int](repeating: 5, count: 10))
        #expect(Set(world.news.saved.map(\.id)).count == 50)
        // Nothing is counted down any more.
        #expect(world.clock.nextDeadline == nil)
    }

    @Test(arguments: [.checkNews(isExplicit: true), .account(.signOut)] as [AppReactor.Action])
    func aFailureIsNotRepeatedByItselfWithinTheHour_butForWhoAsksAndForAnotherAccount(action: AppReactor.Action) async {
        let world = await world()
        world.news.fail(.couldNotResolve(host: "api.github.com"))
        await world.showFavourites()
        #expect(world.notice == .newsNotChecked(.couldNotResolve(host: "api.github.com")))
        await world.visitFavourites()
        #expect(world.news.batchSizes == [3] && world.news.saved.isEmpty)
        await world.send(action, rest: 300)
        #expect(world.news.saved.count == 3)
    }

    @Test func aFailureDoesNotHideTheAnswerToAKey() {
        var notices = UnreadNotices()
        notices.post(.nothingNew)
        notices.post(.newsNotChecked(.couldNotResolve(host: "api.github.com")))
        #expect(notices.first?.notice == .nothingNew)
    }

    @Test func leavingTheScreenCancelsTheRequestAndComingBackContinues() async {
        let world = await world(1...80)
        world.news.stall()
        await world.send(.shell(.show(.favourites)))
        world.clock.advance(by: .milliseconds(300))
        await world.news.waitForStalled()
        #expect(world.state.isWorking)
        world.begin(.shell(.show(.search)))
        #expect(!world.state.news.isRunning)
        await world.settle()
        #expect(world.news.cancelled == 1 && world.news.saved.isEmpty)
        world.news.stall(false)
        await world.showFavourites()
        #expect(world.news.batchSizes == [50, 50, 30] && world.news.saved.count == 80)
        #expect(!world.state.news.isRunning && !world.state.isWorking && world.notice == nil)
    }

    @Test(arguments: [(true, 500, 0), (true, 504, 3), (true, 0, 0), (false, 20, 0), (false, 23, 1), (false, 60, 5)])
    func aTenthOfTheRateLimitIsLeftWithATokenAndTwentyRequestsWithoutOne(
        hasToken: Bool, remaining: Int, requests: Int
    ) async {
        let world = await world(1...120, account: hasToken ? ScriptedAccount.login : nil)
        await world.report(hasToken ? "graphql" : "core", remaining, of: hasToken ? 5_000 : 60)
        await world.showFavourites()
        // Star lists, which are read at the same moment, may take one of the requests before the check has its three.
        #expect(world.news.batchSizes.count + world.news.rest.count == requests)
        #expect(world.notice == nil)
        guard hasToken, requests == 0 else { return }
        await world.send(.checkNews(isExplicit: true))
        #expect(world.notice == .fewRequests)
    }

    @Test func withoutATokenFiveFavouritesAnHourAreCheckedByREST() async {
        let world = await world(1...9, account: nil)
        await world.showFavourites()
        #expect(world.news.batchSizes.isEmpty)
        #expect(world.news.rest == (1...5).map { "r\($0)" })
        #expect(
            saved(world, 5)
                == .found(ScriptedNews.repository(5), release: "v1", tag: "new", releaseTag: "release"))
        await world.visitFavourites()
        #expect(world.news.rest.count == 5)
        world.clock.advance(by: .seconds(3_600))
        world.news.setRows([FavouriteToCheck(ScriptedNews.repository(6), tag: "a", releaseTag: "b")])
        world.news.set(.unchanged, of: "r6")
        await world.visitFavourites()
        #expect(world.news.tags.suffix(2) == ["a", "b"])
        #expect(saved(world, 6) == .unchanged(release: nil, releaseTag: "b"))
    }

    @Test func nothingIsCheckedOfflineOrInAPrivateSession() async {
        let offline = await world(connection: .offline)
        await offline.showFavourites()
        let hidden = await world()
        hidden.events.yield(.persistence(.disabled))
        await hidden.wait(for: "a private session") { !$0.canSave }
        await hidden.showFavourites()
        for world in [offline, hidden] {
            await world.send(.checkNews(isExplicit: true))
            #expect(world.news.batchSizes.isEmpty && world.news.rest.isEmpty && world.notice == nil)
        }
    }
}

extension AppWorld {
    /// The sentence that is shown.
    var notice: Notice? { state.shell.notices.first?.notice }

    /// The favourites are shown and looked at.
    func showFavourites() async {
        await send(.shell(.show(.favourites)))
        await rest(300)
    }

    /// Goes to the search and back to the favourites.
    func visitFavourites() async {
        await send(.shell(.show(.search)))
        await showFavourites()
    }
}

/// The list of releases in the whole program without its screen.
@MainActor @Suite
struct ReleasesTests {
    /// Favourites, each with releases published so many days ago; those with a negative number are read.
    private func world(_ releases: [Int64: [Int64]]) async -> AppWorld {
        let world = AppWorld()
        let favourites = releases.sorted { $0.key < $1.key }.map { number, days in
            var favourite = FavouritesWorld.favourite(number)
            favourite.status = FavouriteStatus(acknowledged: .init(favourite.repository))
            favourite.status?.releases = days.map {
                Release(
                    tag: "v\(abs($0))", title: "Title",
                    publishedAt: AppWorld.start.advanced(bySeconds: -abs($0) * 86_400),
                    isPrerelease: abs($0) % 2 == 1, isRead: $0 < 0)
            }
            return favourite
        }
        world.library.say(.list(favourites))
        await world.wait(for: "the favourites") { $0.favourites.loading == .loaded }
        await world.send(.shell(.show(.releases)))
        return world
    }

    private func shown(_ world: AppWorld) -> [String] {
        world.state.releases.items.map { "\($0.repository.id.rawValue) \($0.release.tag)" }
    }

    @Test func theyAreListedNewestFirst_orByRepository_andFiltered() async {
        let world = await world([1: [2, -5], 2: [-1, -7]])
        #expect(shown(world) == ["2 v1", "1 v2", "1 v5", "2 v7"] && world.state.releases.unread == 1)
        await world.send(.list(.order(1)))
        #expect(shown(world) == ["1 v2", "1 v5", "2 v1", "2 v7"])
        for (filter, rows) in [
            ("is:unread", ["1 v2"]), ("-is:read", ["1 v2"]), ("-IS:prerelease", ["1 v2"]), ("v5", ["1 v5"]),
            ("repo:octo/repository-2 v7", ["2 v7"]), ("is:prerelease repository-2", ["2 v1", "2 v7"]),
        ] {
            await world.send(.list(.edit(.clear)), .list(.edit(.insert(filter))))
            #expect(shown(world) == rows, "\(filter)")
        }
    }

    @Test func oneThatIsSelectedForASecondIsRead_andStaysInAFilterForUnreadOnes() async {
        let world = await world([1: [2, 4], 2: [-1]])
        await world.send(.list(.edit(.insert("is:unread"))))
        await world.pass(.milliseconds(999))
        #expect(world.library.performed.isEmpty)
        await world.pass(.milliseconds(1))
        #expect(world.state.releases.unread == 1 && shown(world) == ["1 v2", "1 v4"] && world.notices.isEmpty)
        // Marked again while it is selected, it stays unread until it is selected again.
        await world.send(.markReleases(isAll: false))
        await world.pass(.seconds(5))
        #expect(world.state.releases.unread == 2 && world.notices.last == .marked(releases: 1, isRead: false))
        await world.send(.list(.move(.down)), .list(.move(.up)))
        await world.pass(.seconds(1))
        #expect(world.state.releases.unread == 1)
    }

    @Test func allAreMarkedAsRead_andThatIsUndone() async {
        let world = await world([1: [2, 4, -6], 2: [1], 3: [-3]])
        await world.send(.markReleases(isAll: true))
        #expect(world.state.releases.unread == 0 && world.library.performed.count == 2)
        #expect(world.notices.last == .marked(releases: 3, isRead: true))
        await world.send(.favourites(.undo))
        #expect(world.state.releases.unread == 3)
        await world.send(.list(.move(.row(1))), .markReleases(isAll: false), .list(.move(.row(3))))
        await world.pass(.seconds(1))
        await world.send(.favourites(.undo))
        let unread = world.state.releases.all.filter { !$0.release.isRead }.map(\.release.tag)
        #expect(unread == ["v1", "v2"], "what was read since stays read")
    }

    @Test func enterPrintsTheAddressOfTheRelease() async {
        let world = await world([1: [2]])
        world.begin(.list(.submit))
        #expect(world.state.choice?.texts == ["https://github.com/octo/repository-1/releases/tag/v2"])
        #expect(world.state.choice?.ids == [.init(rawValue: 1)])
    }

    @Test func eachRepositoryIsMarkedOnce_andTheKeyThatCopiesAnAddressTakesTheRelease() async {
        let world = await world([1: [2, 4], 2: [1]])
        await world.send(.markAll)
        #expect(world.state.marks.repositories.map(\.id.rawValue) == [2, 1])
        await world.send(.list(.copyAddress))
        #expect(world.desktop.copied == ["https://github.com/octo/repository-2/releases/tag/v1"])
    }

    @Test func ofThousandsTheNewestAreListed() async {
        let world = await world(Dictionary(uniqueKeysWithValues: (1...700).map { ($0, [1, 2, 3]) }))
        #expect(world.state.releases.all.count == 2_000)
        #expect(world.state.releases.all.count { $0.release.tag == "v3" } == 600)
    }
}
