import Library
import Model
import Synchronization

/// Brings what GitHub answers into the catalogue: one write at a time, and what comes meanwhile goes into the next.
///
/// The rows of an answer are drawn first: a write would take the second processor from them.
final class CatalogueKeeper: Sendable {
    private struct State {
        var waiting: [Repository] = []
        var isWriting = false
        /// Whether there is nowhere to keep anything.
        var isClosed = false
    }

    /// Longer than a frame takes, and shorter than it takes to read one and choose.
    private static let delay = Duration.milliseconds(50)

    private let state = Mutex(State())
    private let library: LibraryAccess
    private let host: String
    private let now: @Sendable () -> Timestamp
    private let clock: any Clock<Duration>
    private let executor: WorkExecutor
    private let onFailure: @Sendable (LibraryFailure) -> Void

    /// - Parameter onFailure: Called when something could not be kept.
    init(
        library: LibraryAccess, host: String, now: @escaping @Sendable () -> Timestamp, clock: any Clock<Duration>,
        executor: WorkExecutor, onFailure: @escaping @Sendable (LibraryFailure) -> Void
    ) {
        self.library = library
        self.host = host
        self.now = now
        self.clock = clock
        self.executor = executor
        self.onFailure = onFailure
    }

    /// Keeps repositories some time soon.
    func keep(_ repositories: [Repository]) {
        let begins = state.withLock { state in
            if state.isClosed { return false }
            state.waiting += repositories
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if begins { Task(executorPreference: executor) { [self] in await write() } }
    }

    private func write() async {
        // Nobody cancels it.
        try? await clock.sleep(for: CatalogueKeeper.delay)
        // Where there is no library the header says so already.
        guard let library = try? await library() else {
            state.withLock { $0 = State(isClosed: true) }
            return
        }
        while let batch = next() {
            do throws(LibraryFailure) {
                try await library.remember(batch, host: host, seenAt: now())
            } catch {
                onFailure(error)
            }
        }
    }

    private func next() -> [Repository]? {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isWriting = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting
        }
    }
}
