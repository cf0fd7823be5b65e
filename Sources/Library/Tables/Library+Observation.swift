package import Core
internal import GRDB
internal import Synchronization

extension Library {
    /// The favourites of a host, last added first, observed. Every change by this process is reported, even a favourite that another process
    /// removes at once.
    package func favouriteChanges(host: String) -> ListChanges<Favourite> {
        changes(
            of: "favourites",
            fetch: { try FavouriteTable.all(host: host, for: $1, in: $0).arranged(by: .dateAdded) },
            replay: { write, list in
                guard write.host == host else { return }
                list.removeAll { $0.id == write.id }
                guard let favourite = write.favourite else { return }
                list.append(favourite)
                list = list.arranged(by: .dateAdded)
            })
    }

    /// A host's history, newest first, observed.
    package func historyChanges(host: String) -> ListChanges<HistoryEntry> {
        changes(
            of: "history", fetch: { db, _ in try HistoryTable.all(host, limit: .max, in: db) }, replay: { _, _ in })
    }

    /// Another identity may be in use: the lists that are observed are those that it sees.
    package func viewerChanged() { signal.send() }

    func changes<Element: Hashable & Sendable>(
        of name: String, fetch: @escaping @Sendable (Database, _ identity: String) throws -> [Element],
        replay: @escaping @Sendable (FavouriteWrites.Write, inout [Element]) -> Void
    ) -> ListChanges<Element> {
        ListChanges(
            signals: { [self] in
                followOtherProcesses()
                return signal.stream()
            },
            load: { [self] known throws(LibraryFailure) in
                let ownWrites = ownWrites.next
                let identity = viewer.current()
                let revision = known?.identity == identity ? known?.revision : nil
                let (newest, list) = try await read { db in
                    let newest =
                        try Int64.fetchOne(db, sql: "SELECT number FROM revision WHERE name = ?", arguments: [name])
                        ?? 0
                    return (newest, newest == revision ? nil : try fetch(db, identity))
                }
                guard var step = known else {
                    return [.init(identity: identity, revision: newest, ownWrites: ownWrites, list: list ?? [])]
                }
                let writes = self.ownWrites.writes(from: step.ownWrites).prefix(max(0, ownWrites - step.ownWrites))
                guard list != nil || !writes.isEmpty else { return [] }
                let next = ListChanges<Element>.Known(
                    identity: identity, revision: newest, ownWrites: ownWrites, list: list ?? step.list)
                for write in writes {
                    var list = next.list
                    replay(write, &list)
                    if list != next.list { replay(write, &step.list) }
                }
                return [step, next]
            })
    }
}

/// Signals observers that something may have changed. Signals that were not received yet are combined.
final class ChangeSignal: Sendable {
    private struct State {
        var observers: [Int: AsyncStream<Void>.Continuation] = [:]
        var next = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    /// Signals from now on.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number: Int? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.next += 1
            state.observers[state.next] = continuation
            return state.next
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.observers.removeValue(forKey: number) }
        }
        return stream
    }

    func send() { for observer in state.withLock({ Array($0.observers.values) }) { observer.yield() } }

    func finish() {
        let observers = state.withLock { state in
            state.isFinished = true
            defer { state.observers = [:] }
            return Array(state.observers.values)
        }
        for observer in observers { observer.finish() }
    }
}

/// This process's changes to favourites, for its observers: each sees them even if another process has undone them
/// before the list is read again.
final class FavouriteWrites: Sendable {
    struct Write: Sendable {
        let host: String
        let id: Repository.ID
        /// The favourite after the change; `nil` if it was removed.
        let favourite: Favourite?
    }

    private struct State {
        var writes: [Write] = []
        /// The number of the first of ``writes``.
        var first = 0
    }

    /// An observer that is further behind receives the current list.
    private static let limit = 256

    private let state = Mutex(State())

    func append(_ write: Write) {
        state.withLock { state in
            state.writes.append(write)
            let excess = state.writes.count - Self.limit
            guard excess > 0 else { return }
            state.writes.removeFirst(excess)
            state.first += excess
        }
    }

    /// The number of the next change.
    var next: Int { state.withLock { $0.first + $0.writes.count } }

    /// The changes from a number on.
    func writes(from number: Int) -> [Write] {
        state.withLock { Array($0.writes.dropFirst(max(0, number - $0.first))) }
    }
}
