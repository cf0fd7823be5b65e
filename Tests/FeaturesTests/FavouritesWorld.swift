import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

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
    nonisolated static func favourite(
        _ number: Int64, _ name: String? = nil, stars: Int = 0, note: String? = nil
    ) -> Favourite {
        let repository = Repository(
            id: .init(rawValue: number), owner: "octo", name: name ?? "repository-\(number)", stars: stars)
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
