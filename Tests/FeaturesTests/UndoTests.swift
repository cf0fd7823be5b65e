import TestSupport
import Testing

@testable import Core
@testable import Features

/// What can be undone: one list, whatever else takes a step back.
@MainActor
struct UndoTests {
    private func world() async -> AppWorld {
        let world = await AppWorld.listing(SearchWorld.page(1...3))
        await world.haveFavourites(1...3)
        return world
    }

    private func toggle(_ number: Int64, in world: AppWorld) async {
        await world.send(.favourites(.toggle(FavouritesWorld.favourite(number).repository)))
    }

    private func undo(in world: AppWorld) async { await world.send(.favourites(.undo)) }

    private func kept(_ world: AppWorld) -> Set<Int64> { Set(world.state.favourites.favourites.ids.map(\.rawValue)) }

    @Test func aRemovalThatWasTakenBackIsNoStep() async {
        let world = await world()
        await world.send(.markAll, .marks(.clear))
        await toggle(1, in: world)
        await toggle(1, in: world)
        await undo(in: world)
        #expect(world.state.marks.repositories.count == 3 && kept(world) == [1, 2, 3])
        await undo(in: world)
        #expect(world.notices.last == .nothingToUndo)
    }

    @Test func theLastRemovalThatStandsIsUndone() async {
        let world = await world()
        await toggle(1, in: world)
        await toggle(2, in: world)
        await toggle(2, in: world)
        #expect(kept(world) == [2, 3])
        await undo(in: world)
        #expect(kept(world) == [1, 2, 3])
        #expect(world.notices.last == .restored(fullName: "octo/repository-1"))
        await toggle(3, in: world)
        await toggle(2, in: world)
        await undo(in: world)
        await undo(in: world)
        #expect(kept(world) == [1, 2, 3] && world.state.undo.steps.isEmpty)
    }

    @Test func aNoteThatIsLeftUnchangedIsNoStep() async {
        let world = await world()
        await toggle(3, in: world)
        await world.send(.favourites(.openNote(of: FavouritesWorld.favourite(3).repository)))
        await world.send(.favourites(.submitPane))
        await undo(in: world)
        #expect(kept(world) == [1, 2, 3])
    }
}
