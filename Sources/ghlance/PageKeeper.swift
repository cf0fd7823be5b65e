import GitHub
import Library
import Model
import Platform
import Subcommands
import Synchronization

/// Saves parts of repositories' pages in the library, each for the identity that saw it, and looks them up again. Writes are made one
/// after the other; nobody waits for them.
final class PageKeeper: Sendable {
    private let writing = Mutex<Task<Void, Never>?>(nil)
    private let library: LibraryAccess
    private let host: String
    let session: Session
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

    /// A saved part; offline, of a public repository whoever saw it.
    func page(_ kind: KeptPageKey.Kind, of repository: Repository) async -> KeptPage? {
        await library.lookUp(on: clock, executor) { [self] library in
            if isOffline { return try? await library.latestPage(kind, of: repository, host: host) }
            return try? await library.page(for: key(kind, repository, await session.identity))
        }
    }

    /// Saves a part, unless the identity has changed since it was asked for.
    func keep(_ page: KeptPage, _ kind: KeptPageKey.Kind, of repository: Repository, for identity: String) {
        write { [self] library throws(LibraryFailure) in
            try await library.keepPage(page, for: key(kind, repository, identity))
        }
    }

    /// Records that a saved part is unchanged.
    func confirm(
        _ kind: KeptPageKey.Kind, of repository: Repository, for identity: String, at now: Timestamp
    ) {
        write { [self] library throws(LibraryFailure) in
            try await library.confirmPage(for: key(kind, repository, identity), at: now)
        }
    }

    /// Waits for pending writes.
    func finish() async { await writing.withLock { $0 }?.value }

    private func key(_ kind: KeptPageKey.Kind, _ repository: Repository, _ identity: String) -> KeptPageKey {
        KeptPageKey(kind, of: repository.fullName, host: host, identity: identity)
    }

    private func write(_ body: @escaping @Sendable (Library) async throws(LibraryFailure) -> Void) {
        writing.withLock { writing in
            let former = writing
            writing = Task(executorPreference: executor) { [self] in
                await former?.value
                // Without a library, the header already says so.
                guard let library = try? await library() else { return }
                do throws(LibraryFailure) { try await body(library) } catch { onFailure(error) }
            }
        }
    }
}
