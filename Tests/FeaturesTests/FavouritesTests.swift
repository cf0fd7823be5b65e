import ReactiveTesting
import Synchronization
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

/// The outside of a favourites reactor as a test plays it: a library in memory that says what the test has it say.
@MainActor
final class FavouritesWorld: ProbedWorld {
    let library = ScriptedLibrary()
    let clock = ManualClock()
    let probe: StoreProbe<Listed<FavouritesReactor>>

    nonisolated static let start = Timestamp(seconds: 1_700_000_000)

    init(readmeLines: (@Sendable (String) -> [Repository.ID: String])? = nil) {
        let (library, clock) = (library, clock)
        let dependencies = FavouritesDependencies(
            host: "github.com",
            observe: { report in for await change in library.changes { await report(change) } },
            save: { try await library.perform($0) }, fetch: { try await library.fetch($0) },
            readmes: readmeLines.map { find in
                ReadmeSearch(
                    lines: { words, report in await report(find(words)) },
                    known: { KnownReadmes(known: 1, total: 2) })
            },
            now: { FavouritesWorld.start.advanced(bySeconds: clock.now.offset.components.seconds) })
        probe = StoreProbe(Listed(FavouritesReactor(dependencies)), initialState: FavouritesState())
    }

    func begin(_ action: FavouritesReactor.Action) { begin(.own(action)) }

    func send(_ action: FavouritesReactor.Action, sourceLocation: SourceLocation = #_sourceLocation) async {
        await send(.own(action), sourceLocation: sourceLocation)
    }

    /// The names that are shown, in order.
    var shown: [String] { state.favourites.shown.map(\.repository.name) }

    /// The library says something, and it is heard.
    func say(_ change: ListChange<Favourite>, sourceLocation: SourceLocation = #_sourceLocation) async {
        let before = state
        library.say(change)
        // An input is no work the store could wait for.
        await wait(for: "the library to be heard", sourceLocation: sourceLocation) { $0 != before }
        await settle(sourceLocation: sourceLocation)
    }

    /// The library has these, and says so.
    func say(_ favourites: [Favourite], sourceLocation: SourceLocation = #_sourceLocation) async {
        await say(.list(favourites), sourceLocation: sourceLocation)
    }

    /// A favourite with a number, older ones with smaller numbers.
    nonisolated static func favourite(_ number: Int64, _ name: String? = nil, note: String? = nil) -> Favourite {
        let repository = Repository(id: .init(rawValue: number), owner: "octo", name: name ?? "repository-\(number)")
        return Favourite(
            host: "github.com", repository: repository, addedAt: start.advanced(bySeconds: number - 1_000),
            note: note.map { Note(text: $0, editedAt: start) })
    }
}

/// A library that does what it is told and fails when it is told to.
final class ScriptedLibrary: Sendable {
    private struct State {
        var performed: [FavouriteChange.Kind] = []
        var failures: [LibraryFailure?] = []
        var isStalled = false
        var fetched: [RepositoryReference] = []
        var repositories: [Result<Repository, FailedRequest>] = []
    }

    let changes: AsyncStream<ListChange<Favourite>>
    private let continuation: AsyncStream<ListChange<Favourite>>.Continuation
    private let state = Mutex(State())
    private let endless = ManualClock()

    init() {
        (changes, continuation) = AsyncStream.makeStream(of: ListChange<Favourite>.self)
    }

    /// What was written, in order.
    var performed: [FavouriteChange.Kind] { state.withLock(\.performed) }

    func say(_ change: ListChange<Favourite>) { continuation.yield(change) }

    /// The next write fails.
    func fail(_ failure: LibraryFailure) { state.withLock { $0.failures.append(failure) } }

    /// Writes take forever, until `resume`.
    func stall() { state.withLock { $0.isStalled = true } }

    /// Returns when a write is stalled.
    func waitForStalled(sourceLocation: SourceLocation = #_sourceLocation) async {
        await endless.waitForSleepers(1, "stalled writes", sourceLocation: sourceLocation)
    }

    /// The stalled write goes on, and later ones do not stall.
    func resume() {
        state.withLock { $0.isStalled = false }
        endless.advance(by: .seconds(1))
    }

    /// What GitHub was asked for.
    var fetched: [RepositoryReference] { state.withLock(\.fetched) }

    /// What GitHub will answer.
    func answer(_ result: Result<Repository, FailedRequest>) { state.withLock { $0.repositories.append(result) } }

    /// Without an answer prepared, it takes forever.
    func fetch(_ reference: RepositoryReference) async throws -> Repository {
        let result = state.withLock { state in
            state.fetched.append(reference)
            return state.repositories.isEmpty ? nil : state.repositories.removeFirst()
        }
        if let result { return try result.get() }
        try await endless.sleep(for: .seconds(1))
        throw CancellationError()
    }

    func perform(_ change: FavouriteChange.Kind) async throws {
        let (isStalled, failure) = state.withLock { state in
            state.performed.append(change)
            return (state.isStalled, state.failures.isEmpty ? nil : state.failures.removeFirst())
        }
        if isStalled { try await endless.sleep(for: .seconds(1)) }
        if let failure { throw failure }
    }
}
