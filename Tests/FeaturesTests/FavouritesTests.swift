import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The favourites: on the screen at once, in the library soon, and what the library says.
@MainActor
struct FavouritesTests {
    private typealias World = FavouritesWorld
    private let world = FavouritesWorld()

    private func names(_ numbers: Int64...) -> [String] { numbers.map { "repository-\($0)" } }

    // MARK: The list

    @Test func aDifferenceMovesTheSelectionWithItsRepository() async {
        let old = (1...5).map { World.favourite($0) }
        await world.say(old)
        await world.send(.list(.move(.down)))
        await world.send(.list(.move(.down)))
        let new = [World.favourite(2), World.favourite(3, note: "seen"), World.favourite(5), World.favourite(8)]
        await world.say(.list(new))
        #expect(world.shown == names(8, 5, 3, 2))
        #expect(world.state.selected == World.favourite(3, note: "seen"))
        #expect(world.state.list.selectedIndex == 2)
    }

    /// Making and freeing those of thousands would take milliseconds.
    @Test func favouritesThatHaveNotChangedKeepTheirEntries() async {
        await world.say((1...3).map { World.favourite($0) })
        let before = world.state.favourites.changes.stored
        await world.say([World.favourite(1), World.favourite(2, note: "new"), World.favourite(3), World.favourite(4)])
        let after = world.state.favourites.changes.stored
        #expect(zip(before, after).map { $0 === $1 } == [true, false, true])
        #expect(after.map(\.favourite.note?.text) == [nil, "new", nil, nil])
    }

    @Test func aSelectionThatIsGoneStaysOnItsPlace() async {
        let old = (1...5).map { World.favourite($0) }
        await world.say(old)
        await world.send(.list(.move(.down)))
        await world.say(.list(old.filter { $0.id.rawValue != 4 }))
        #expect(world.state.selected?.id.rawValue == 3)
        await world.send(.list(.move(.bottom)))
        await world.say(.list([old[4], old[2]]))
        #expect(world.state.selected?.id.rawValue == 3)
    }

    @Test func theFirstThatMatchesIsSelected_andWithoutOneNothingIsRemoved() async {
        await world.say((1...3).map { World.favourite($0, $0 == 2 ? "Vapor" : nil) })
        await world.send(.list(.move(.bottom)))
        await world.send(.list(.edit(.insert("repository"))))
        #expect(world.shown == names(3, 1))
        #expect(world.state.selected?.id.rawValue == 3)
        await world.send(.list(.edit(.insert("zzz"))))
        #expect(world.shown.isEmpty)
        #expect(world.state.selected == nil)
        await world.send(.remove)
        #expect(world.library.performed.isEmpty)
    }

    @Test func theOrderChangesAndTheSelectionStays() async {
        await world.say([
            World.favourite(1, "b", stars: 5), World.favourite(2, "c", stars: 9), World.favourite(3, "a", stars: 1),
        ])
        await world.send(.list(.order(2)))
        #expect(world.shown == ["c", "b", "a"] && world.state.selected?.repository.name == "a")
        await world.send(.list(.order(0)))
        #expect(world.shown == ["a", "c", "b"])
    }

    @Test func aLibraryThatCannotBeReadIsSaidAndKeepsWhatIsThere() async {
        await world.say([World.favourite(1)])
        await world.say(.failed(.busy(path: "library")))
        #expect(world.state.loading == .failed(.busy(path: "library")))
        #expect(world.shown == names(1))
        await world.say([World.favourite(1)])
        #expect(world.state.loading == .loaded)
    }

    // MARK: Changes

    @Test func aFavouriteIsThereBeforeItIsWritten() async {
        await world.say([World.favourite(1)])
        world.library.stall()
        let new = World.favourite(2).repository
        world.begin(.toggle(new))
        #expect(world.shown == names(2, 1))
        #expect(world.state.favourites.ids.contains(new.id))
        await world.library.waitForStalled()
        // Nothing is said of it yet.
        #expect(world.state.notices.isEmpty)
        world.library.resume()
        await world.settle()
        #expect(world.state.changes.isEmpty)
        // Written, and not yet seen in the library: shown all the same.
        #expect(world.shown == names(2, 1))
        let kept = Favourite(host: "github.com", repository: new, addedAt: World.start)
        #expect(world.library.performed == [.keep(kept)])
        #expect(world.state.notices == [.added(fullName: "octo/repository-2")])
    }

    @Test func aChangeThatCannotBeWrittenIsTakenBackAndSaid() async {
        await world.say([World.favourite(1, note: "mine")])
        world.library.fail(.diskFull(path: "library"))
        await world.send(.toggle(World.favourite(2).repository))
        #expect(world.shown == names(1))
        #expect(world.state.notices == [.notWritten(fullName: "octo/repository-2", .diskFull(path: "library"))])
        world.library.fail(.busy(path: "library"))
        world.begin(.remove)
        #expect(world.shown.isEmpty)
        await world.settle()
        #expect(world.state.favourites.shown == [World.favourite(1, note: "mine")])
        #expect(world.state.notices.count == 2)
        // What was never removed cannot be put back.
        #expect(world.state.removed.isEmpty)
    }

    @Test func changesAreWrittenOneAfterTheOtherInTheOrderTheyWereMade() async {
        await world.say([])
        world.library.stall()
        let repository = World.favourite(1).repository
        for _ in 0..<5 { world.begin(.toggle(repository)) }
        await world.library.waitForStalled()
        #expect(world.library.performed.count == 1)
        #expect(world.shown == names(1))
        world.library.resume()
        await world.settle()
        let kept = Favourite(host: "github.com", repository: repository, addedAt: World.start)
        #expect(world.library.performed == [.keep(kept), .remove(kept), .keep(kept), .remove(kept), .keep(kept)])
    }

    @Test func aFailureOfAnOlderChangeDoesNotUndoANewerOne() async {
        await world.say([])
        world.library.fail(.diskFull(path: "library"))
        world.begin(.toggle(World.favourite(1).repository))
        await world.send(.toggle(World.favourite(2).repository))
        #expect(world.shown == names(2))
    }

    @Test func changesAskedForWhileAnotherWaitsForALockAreGivenUpWithIt() async {
        await world.say([World.favourite(1)])
        world.library.stall()
        world.library.fail(.busy(path: "library"))
        world.begin(.remove)
        world.begin(.toggle(World.favourite(2).repository))
        world.begin(.toggle(World.favourite(2).repository))
        await world.library.waitForStalled()
        world.library.resume()
        await world.settle()
        #expect(world.library.performed.count == 1, "none waits for the lock again")
        #expect(world.shown == names(1))
        #expect(world.state.changes.isEmpty)
        let failed = [2, 2, 1].map { Notice.notWritten(fullName: "octo/repository-\($0)", .busy(path: "library")) }
        #expect(world.state.notices == failed)
        #expect(world.state.removed.isEmpty)
        // A later one is tried.
        await world.send(.remove)
        #expect(world.shown.isEmpty)
    }

    @Test func whatIsRemovedCanBePutBackWithItsNoteAndItsDate() async {
        let favourites = [World.favourite(1), World.favourite(2, note: "mine"), World.favourite(3)]
        await world.say(favourites)
        await world.send(.list(.move(.down)))
        await world.send(.remove)
        await world.send(.remove)
        #expect(world.shown == names(3))
        #expect(world.state.notices == [2, 1].map { .removed(fullName: "octo/repository-\($0)") })
        await world.send(.toggle(favourites[0].repository))
        #expect(world.state.selected == World.favourite(1))
        await world.send(.toggle(favourites[1].repository))
        #expect(world.shown == names(3, 2, 1))
        #expect(world.state.selected == World.favourite(2, note: "mine"))
        #expect(world.library.performed.suffix(2) == [.keep(favourites[0]), .keep(favourites[1])])
    }

    @Test func theLibrarysWordEndsWhatWasClaimed() async {
        await world.say([])
        await world.send(.toggle(World.favourite(1).repository))
        let stored = Favourite(
            host: "github.com", repository: World.favourite(1).repository, addedAt: World.start, isStarred: true)
        await world.say(.list([stored]))
        #expect(world.state.favourites.shown == [stored])
        // From now on another process may remove it.
        await world.say(.list([]))
        #expect(world.shown.isEmpty)
    }

    @Test func whatIsSavedStaysWhenALaterChangeOfItFails() async {
        await world.say([])
        await world.send(.toggle(World.favourite(1).repository))
        world.library.fail(.diskFull(path: "library"))
        await world.send(.remove)
        #expect(world.shown == names(1), "the library has not reported it yet")
        // Nor has it in a report of what was there before.
        await world.say([World.favourite(2)])
        #expect(world.shown == names(1, 2))
    }

    @Test func withoutALibraryNothingIsKeptAndThatIsSaid() async {
        await world.say(.failed(.newerSchema(path: "library")))
        await world.send(.toggle(World.favourite(1).repository))
        #expect(world.shown.isEmpty)
        #expect(world.library.performed.isEmpty)
        #expect(world.state.notices.last == .notWritten(fullName: "octo/repository-1", .newerSchema(path: "library")))
    }
}
