import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Lists of stars, in the whole program without its screen.
@MainActor
struct StarListsTests {
    let lists = ScriptedStarLists()

    /// A program that shows five favourites, the first of them selected.
    func world(
        _ lists: ScriptedStarLists? = nil, account: Account? = ScriptedAccount.login, connection: Connection = .online
    ) async -> AppWorld {
        let world = AppWorld(connection: connection, account: account, starLists: lists ?? self.lists)
        await world.haveFavourites(1...5)
        await world.send(.start)
        await world.showFavourites()
        return world
    }

    /// The numbers of the shown favourites, with the names of the sections.
    func rows(_ world: AppWorld) -> String {
        let list = world.state.favourites.favourites
        return list.shown.enumerated().map { index, favourite in
            let section = list.sections.first { $0.index == index }
            return (section.map { ($0.name ?? "none") + ": " } ?? "") + "\(favourite.id.rawValue)"
        }.joined(separator: " ")
    }

    func select(_ number: Int64, _ world: AppWorld) {
        let index = world.state.favourites.items.firstIndex { $0.id.rawValue == number } ?? 0
        world.begin(.list(.select(index)))
    }

    /// Opens the dialog for a favourite.
    func choose(_ number: Int64, _ world: AppWorld) async {
        select(number, world)
        await world.send(.chooseLists)
        #expect(world.state.starLists.subject?.id.rawValue == number)
    }

    /// A program that is sending a change of the first favourite, until the gate is open.
    func sending() async -> (world: AppWorld, gate: Gate) {
        let world = await world()
        await choose(1, world)
        let gate = lists.hold()
        world.begin(.toggleList("b"))
        await world.wait(for: "the update") { $0.starLists.isSending }
        return (world, gate)
    }

    func name(_ number: Int64) -> String { FavouritesWorld.favourite(number).repository.fullName }

    // MARK: Sections

    @Test func theOrderAppliesWithinSectionsAndTheFilterHidesEmptyOnes() async {
        let world = await world()
        await world.send(.list(.order(1)))
        #expect(rows(world) == "Tools: 1 3 Web: 2 none: 4 5")
        await world.send(.list(.edit(.insert("2"))))
        #expect(rows(world) == "Web: 2")
    }

    @Test func withoutFavouritesInListsThereAreNoSections() async {
        let world = await world(ScriptedStarLists(StarLists([StarList(id: "a", name: "Tools")])))
        #expect(rows(world) == "5 4 3 2 1")
    }

    @Test(arguments: [true, false])
    func listsAreReadOnceAnHourAndAtARefreshWhetherTheyCanBeSavedOrNot(isSaved: Bool) async {
        if !isSaved { lists.keepNothing() }
        let world = await world()
        for _ in 0..<3 { await world.visitFavourites() }
        #expect(lists.reads == 1)
        world.clock.advance(by: .seconds(3_600))
        await world.visitFavourites()
        #expect(lists.reads == 2)
        await world.send(.checkNews(isExplicit: true))
        #expect(lists.reads == 3)
    }

    @Test func savedListsAreShownAndNotReadAgainWithinTheHour() async {
        let lists = ScriptedStarLists(StarLists([]), saved: (ScriptedStarLists.usual, AppWorld.start))
        let world = await world(lists)
        #expect(rows(world).hasPrefix("Tools: 3 1"))
        #expect(lists.reads == 0)
    }

    @Test func offlineTheSavedOnesAreShown() async {
        let lists = ScriptedStarLists(StarLists([]), saved: (ScriptedStarLists.usual, Timestamp(seconds: 5)))
        let world = await world(lists, account: nil, connection: .offline)
        #expect(rows(world).hasPrefix("Tools: 3 1"))
        #expect(lists.reads == 0)
        await world.send(.chooseLists)
        #expect(world.notice == .listsOffline)
        #expect(world.state.shell.dialog == nil)
    }

    @Test(
        arguments: [
            (nil, .listsNeedToken), (Account(login: "octocat", source: "login", scopes: ["repo"]), .listsNeedScope),
        ] as [(Account?, Notice)])
    func whoMayNotReadThemIsToldByKeyAlone(account: Account?, why: Notice) async {
        let world = await world(account: account)
        #expect(lists.reads == 0 && world.notice == nil)
        #expect(world.state.lacksListScope == (account != nil))
        await world.send(.chooseLists)
        #expect(world.notice == why)
        #expect(world.state.shell.dialog == nil)
    }

    @Test func aTokenThatIsRefusedIsAskedWithOnceAndAgainByKey() async {
        lists.failReading(.forbidden(message: "scopes"))
        let world = await world()
        for _ in 0..<2 {
            world.clock.advance(by: .seconds(4_000))
            await world.visitFavourites()
        }
        #expect(lists.reads == 1 && world.state.lacksListScope && world.notice == nil)
        lists.failReading(nil)
        await world.send(.chooseLists)
        #expect(lists.reads == 2 && !world.state.lacksListScope)
        #expect(world.state.shell.dialog?.kind == .lists)
    }

    @Test func aFailureIsNotRepeatedWithinTheHourAndSaidOnlyToWhoAskedByKey() async {
        lists.failReading(.serverError(status: 500, retryAfterSeconds: nil))
        let world = await world()
        for (seconds, reads) in [(3_599, 1), (1, 2)] {
            world.clock.advance(by: .seconds(seconds))
            await world.visitFavourites()
            #expect(lists.reads == reads)
        }
        #expect(world.notice == nil)
        await world.send(.checkNews(isExplicit: true))
        #expect(world.notices.contains(.listsNotRead(.serverError(status: 500, retryAfterSeconds: nil))))
    }

    @Test func fewRequestsAreLeftToTheUser() async {
        let world = AppWorld(account: ScriptedAccount.login, starLists: lists)
        await world.send(.start)
        await world.report("graphql", 400, of: 5_000)
        await world.showFavourites()
        #expect(lists.reads == 0)
    }

    @Test func anotherAccountHasOtherLists() async {
        let world = await world()
        await choose(1, world)
        await world.send(.toggleList("b"), .starLists(.accountChanged))
        #expect(world.state.starLists.lists == nil && world.state.shell.dialog == nil)
        #expect(rows(world) == "5 4 3 2 1")
        await world.send(.favourites(.undo))
        #expect(lists.updates.count == 1)
    }

    @Test func whoAsksDuringAPauseIsToldWhenItEnds() async {
        let world = AppWorld(account: ScriptedAccount.login, starLists: lists)
        await world.send(.start, .shell(.show(.favourites)))
        lists.failReading(.rateLimited(.init(kind: .primary, waitSeconds: 600, message: "")))
        for _ in 0..<3 { await world.send(.checkNews(isExplicit: true)) }
        #expect(world.notices.contains(.listsNotLoaded(seconds: 601)))
        #expect(lists.reads == 2)
    }

    // MARK: Choosing

    @Test func aToggleIsShownAtOnceReadsAndSendsTheWholeSet() async {
        let (world, gate) = await sending()
        #expect(world.state.starLists.ids(of: FavouritesWorld.favourite(1).repository) == ["a", "b"])
        gate.open()
        await world.settle()
        #expect(lists.reads == 2 && lists.updates == ["R_1: a b"])
        #expect(world.notice == .listsChanged(fullName: name(1), names: ["Tools", "Web"]))
        #expect(lists.saved?.value.all[1].items.count == 3)
    }

    @Test func aRepositoryMovesToTheSectionOfItsFirstList() async {
        let world = await world()
        await choose(5, world)
        await world.send(.toggleList("a"))
        #expect(rows(world) == "Tools: 5 3 1 Web: 2 none: 4")
        #expect(world.state.favourites.selected?.id.rawValue == 5)
        await world.send(.toggleList("a"))
        #expect(rows(world) == "Tools: 3 1 Web: 2 none: 5 4")
        #expect(lists.updates == ["R_5: a", "R_5: "])
    }

    @Test func whatIsToggledMeanwhileIsSentTogether() async {
        let three = StarLists(
            ScriptedStarLists.usual.all + [StarList(id: "c", name: "C"), StarList(id: "d", name: "D")])
        let lists = ScriptedStarLists(three)
        let world = await world(lists)
        await choose(5, world)
        let gate = lists.hold()
        for id in ["a", "b", "c", "d", "c"] { world.begin(.toggleList(id)) }
        gate.open()
        await world.settle()
        #expect(lists.updates == ["R_5: a", "R_5: a b d"])
    }

    @Test func whatIsNotAsItWasShownOrCannotBeReadToItsEndIsNotChanged() async {
        let usual = ScriptedStarLists.usual
        var moved = usual
        moved.set(FavouritesWorld.favourite(1).repository, in: ["b"])
        let cases: [(number: Int64, lists: StarLists, shown: Set<StarList.ID>, sentLater: [String])] = [
            (1, moved, ["b"], ["R_1: a b"]), (4, StarLists([usual.all[0]]), [], ["R_4: a"]),
            (1, StarLists(usual.all, isComplete: false), ["a"], []),
        ]
        for (number, found, shown, sentLater) in cases {
            let lists = ScriptedStarLists()
            let world = await world(lists)
            await choose(number, world)
            lists.set(found)
            await world.send(.toggleList("b"))
            let refused: Notice =
                found.isComplete ? .listsConflict(fullName: name(number)) : .listsIncomplete(fullName: name(number))
            #expect(world.notice == refused)
            #expect(world.state.starLists.ids(of: FavouritesWorld.favourite(number).repository) == shown)
            #expect(world.state.shell.dialog?.kind == .lists)
            // What was not made is not undone.
            await world.send(.favourites(.undo))
            #expect(lists.updates.isEmpty)
            // Now it is what is shown.
            await world.send(.toggleList("a"))
            #expect(lists.updates == sentLater)
        }
    }

    @Test func changesOfOtherRepositoriesAreNoConflict() async {
        let world = await world()
        await choose(1, world)
        lists.set(FavouritesWorld.favourite(4).repository, in: ["a"])
        await world.send(.toggleList("b"))
        #expect(lists.updates == ["R_1: a b"])
        #expect(rows(world).contains("Tools: 4 3 1"))
    }

    @Test func duringAPauseNothingIsToggled() async {
        let world = await world()
        await choose(1, world)
        await world.report("graphql", 0, of: 5_000)
        await world.send(.toggleList("b"))
        let isLimited = if case .listsLimited? = world.notice { true } else { false }
        #expect(isLimited)
        #expect(lists.reads == 1)
        #expect(world.state.starLists.ids(of: FavouritesWorld.favourite(1).repository) == ["a"])
    }

    @Test func listsThatAreToBeChosenAreLoadedWhenTheRateLimitEnds() async {
        let world = AppWorld(account: ScriptedAccount.login, starLists: lists)
        await world.haveFavourites()
        await world.send(.start)
        await world.report("graphql", 0, of: 5_000)
        await world.send(.shell(.show(.favourites)), .chooseLists)
        #expect(world.state.starListsWait?.seconds(since: world.state.now) == 3_600)
        #expect(world.notice == nil)
        await world.pass(.seconds(3_601))
        #expect(lists.reads == 1 && world.state.starLists.lists != nil && world.state.starListsWait == nil)
    }

    // MARK: Undoing

    @Test func togglesAreUndoneInTheOppositeOrder() async {
        let world = await world()
        await choose(1, world)
        await world.send(.toggleList("b"), .toggleList("a"))
        #expect(lists.updates == ["R_1: a b", "R_1: b"])
        await world.send(.shell(.closeDialog), .favourites(.undo), .favourites(.undo))
        #expect(lists.updates.suffix(2) == ["R_1: a b", "R_1: a"])
        #expect(rows(world) == "Tools: 3 1 Web: 2 none: 5 4")
    }

    @Test func whatWasRefusedIsNotUndoneAndTheRestIs() async {
        let world = await world()
        await choose(2, world)
        await world.send(.toggleList("a"))
        await choose(1, world)
        let failure = Failure.serverError(status: 500, retryAfterSeconds: nil)
        lists.failUpdating(failure)
        await world.send(.toggleList("b"))
        #expect(world.notices.last == .listsNotChanged(fullName: name(1), failure))
        #expect(world.state.starLists.ids(of: FavouritesWorld.favourite(1).repository) == ["a"])
        lists.failUpdating(nil)
        #expect(world.state.undo.steps.count == 1)
        await world.send(.favourites(.undo))
        #expect(lists.updates == ["R_2: a b", "R_2: b"])
    }

    // MARK: Ending

    @Test func theEndWaitsForChangesAndSendsThoseThatAreLeft() async {
        let (world, gate) = await sending()
        world.begin(.toggleList("a"))
        select(2, world)
        world.begin(.chooseLists, .toggleList("a"), .end)
        #expect(world.state.pendingWrites == [name(1), name(2)])
        gate.open()
        // Not the world's: what was cancelled is not taken back, as nobody sees it any more.
        await world.probe.settle()
        #expect(world.state.pendingWrites.isEmpty)
        #expect(lists.updates == ["R_1: a b", "R_1: b", "R_2: a b"])
    }

    // MARK: Several changes

    @Test func whatIsTakenBackBeforeItsTurnIsNotSent() async {
        let (world, gate) = await sending()
        select(2, world)
        world.begin(.chooseLists, .toggleList("a"), .toggleList("a"))
        gate.open()
        await world.settle()
        #expect(lists.updates == ["R_1: a b"])
    }

    @Test func changesThatWaitAreShownAndStayWhenAnotherIsMadeOrRefused() {
        let repositories = (1...2).map { FavouritesWorld.favourite($0).repository }
        for isMade in [true, false] {
            var state = StarListsState()
            var lists = ScriptedStarLists.usual
            StarListsReactor.reduce(into: &state, .read(lists))
            StarListsReactor.reduce(into: &state, .set(repositories[0], "b", isIn: true))
            StarListsReactor.reduce(into: &state, .set(repositories[1], "a", isIn: true))
            lists.set(repositories[0], in: ["a", "b"])
            let (change, refused) = (state.changes[0], Notice.listsNotChanged(fullName: "", .offline))
            StarListsReactor.reduce(
                into: &state,
                isMade ? .changed(change, lists) : .refused(change, refused, nil, at: AppWorld.start))
            #expect(state.changes.map(\.repository.id) == [repositories[1].id])
            #expect(state.ids(of: repositories[1]) == ["a", "b"])
            #expect(state.ids(of: repositories[0]) == (isMade ? ["a", "b"] : ["a"]))
        }
    }

    @Test func nothingIsReadBesideAChange() async {
        let (world, gate) = await sending()
        world.begin(.checkNews(isExplicit: true))
        gate.open()
        await world.settle()
        #expect(lists.reads == 2)
    }
}
