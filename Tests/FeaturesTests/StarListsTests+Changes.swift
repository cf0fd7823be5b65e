import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Undoing, the end of the program, and several changes.
extension StarListsTests {
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
            StarListsReactor.reduce(into: &state, .read(ScriptedStarLists.usual))
            StarListsReactor.reduce(into: &state, .set(repositories[0], "b", isIn: true))
            StarListsReactor.reduce(into: &state, .set(repositories[1], "a", isIn: true))
            let change = state.changes[0]
            var lists = ScriptedStarLists.usual
            if isMade {
                lists.set(repositories[0], in: ["a", "b"])
                StarListsReactor.reduce(into: &state, .changed(change, lists))
            } else {
                let refused = Notice.listsNotChanged(fullName: "", .offline)
                StarListsReactor.reduce(into: &state, .refused(change, refused, nil, at: AppWorld.start))
            }
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
