import GitHub
import Library
import Model
import Platform
import Subcommands
import Synchronization

/// Saves parts of repositories' pages in the library, each for the identity that saw it, and looks them up again. Writes are made one
/// after the other; nobody waits for them.
final class PageKeeper: Sendable {
    private struct State {
        var writing: Task<Void, Never>?
        /// The identities that have signed out in this process: what still arrives for them is not saved.
        var forgotten: Set<String> = []
    }

    /// How long a page waits for what was saved if another process has locked the library.
    private static let timeout = Duration.milliseconds(500)

    private let state = Mutex(State())
    private let library: LibraryAccess
    private let host: String
    private let session: Session
    private let isOffline: Bool
    private let clock: any Clock<Duration>
    private let executor: WorkExecutor
    private let onFailure: @Sendable (LibraryFailure) -> Void

    /// - Parameters:
    ///   - session: The session whose identity the pages belong to.
    ///   - isOffline: Whether no token was looked for, so that the identity is not known.
    ///   - onFailure: Called when something could not be saved.
    init(
        library: LibraryAccess, host: String, session: Session, isOffline: Bool, clock: any Clock<Duration>,
        executor: WorkExecutor, onFailure: @escaping @Sendable (LibraryFailure) -> Void
    ) {
        self.library = library
        self.host = host
        self.session = session
        self.isOffline = isOffline
        self.clock = clock
        self.executor = executor
        self.onFailure = onFailure
    }

    /// The identity of the session, which whoever asks GitHub reads before.
    var identity: String {
        get async { await session.credential()?.fingerprint ?? "" }
    }

    /// A saved part; offline, whoever saw it.
    func page(_ kind: KeptPageKey.Kind, of repository: Repository) async -> KeptPage? {
        // A new library has none, and creating it takes longer than a page should wait.
        if library.isNew, library.opened == nil { return nil }
        let found = await bounded(by: PageKeeper.timeout, on: clock, executor) { [self] () -> KeptPage? in
            guard let library = try? await library() else { return nil }
            if isOffline { return try? await library.latestPage(kind, of: repository.fullName, host: host) }
            return try? await library.page(for: key(kind, repository, await identity))
        }
        return found.flatMap { $0 }
    }

    /// Saves a part, unless the identity has changed since it was asked for.
    func keep(_ page: KeptPage, _ kind: KeptPageKey.Kind, of repository: Repository, for identity: String) async {
        guard await self.identity == identity else { return }
        write(for: identity) { [self] library throws(LibraryFailure) in
            try await library.keepPage(page, for: key(kind, repository, identity))
        }
    }

    /// Records that a saved part is unchanged.
    func confirm(
        _ kind: KeptPageKey.Kind, of repository: Repository, for identity: String, at now: Timestamp
    ) async {
        write(for: identity) { [self] library throws(LibraryFailure) in
            try await library.confirmPage(for: key(kind, repository, identity), at: now)
        }
    }

    /// Saves nothing more for an identity that has signed out, and returns when nothing of it is being written.
    func forget(_ identity: String) async {
        state.withLock { _ = $0.forgotten.insert(identity) }
        await finish()
    }

    /// Waits for pending writes.
    func finish() async { await state.withLock(\.writing)?.value }

    private func key(_ kind: KeptPageKey.Kind, _ repository: Repository, _ identity: String) -> KeptPageKey {
        KeptPageKey(kind, of: repository.fullName, host: host, identity: identity)
    }

    private func write(
        for identity: String, _ body: @escaping @Sendable (Library) async throws(LibraryFailure) -> Void
    ) {
        state.withLock { state in
            let former = state.writing
            state.writing = Task(executorPreference: executor) { [self] in
                await former?.value
                let isWanted = self.state.withLock { !$0.forgotten.contains(identity) }
                // Without a library, the header already says so.
                guard isWanted, let library = try? await library() else { return }
                do throws(LibraryFailure) { try await body(library) } catch { onFailure(error) }
            }
        }
    }
}
