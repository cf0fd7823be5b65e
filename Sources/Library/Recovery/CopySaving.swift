internal import Core
internal import Dispatch
internal import GRDB
internal import Platform
internal import Synchronization

/// Saves copies of a library: a few seconds after a change, and when it is closed. Of several processes, the one that has made the change
/// does.
final class CopySaving: Sendable {
    /// Calls a function later, off the main actor.
    typealias Later = @Sendable (_ seconds: Int, _ body: @escaping @Sendable () -> Void) -> Void

    private struct State {
        /// How many changes this process has made, and how many of them a copy has.
        var (changes, copied) = (0, 0)
        var isDue = false
        var retry = CopySaving.firstRetry
    }

    /// The time from a change to the next copy, from a failed copy to the next one, which doubles, and the longest one, in seconds.
    private static let (delay, firstRetry, longestRetry) = (5, 10, 640)

    private let files: LibraryFiles
    private let waiting: LockWaiting
    private let later: Later
    private let state = Mutex(State())
    /// The state of which this process knows that a copy has it.
    private let last = Mutex<CopyStamp?>(nil)

    init(files: LibraryFiles, waiting: LockWaiting, later: Later?) {
        self.files = files
        var silent = waiting
        silent.onWait = { _ in }
        self.waiting = silent
        let queue = DispatchQueue(label: "library.copy", qos: .utility)
        self.later = later ?? { queue.asyncAfter(deadline: .now() + .seconds($0), execute: $1) }
    }

    /// Whether no copy has the last changes of this process.
    var isBehind: Bool { state.withLock { $0.copied < $0.changes } }

    /// Something was written.
    func change(_ connection: @escaping @Sendable () -> LibraryConnection?) {
        state.withLock { $0.changes += 1 }
        copy(after: Self.delay, connection)
    }

    private func copy(after seconds: Int, _ connection: @escaping @Sendable () -> LibraryConnection?) {
        let isFirst = state.withLock { state in
            defer { state.isDue = true }
            return !state.isDue
        }
        guard isFirst else { return }
        later(seconds) { [weak self] in
            guard let self else { return }
            state.withLock { $0.isDue = false }
            if save(connection()) { return }
            copy(after: nextRetry(), connection)
        }
    }

    private func nextRetry() -> Int {
        state.withLock { state in
            defer { state.retry = min(2 * state.retry, Self.longestRetry) }
            return state.retry
        }
    }

    /// Saves a copy if anything has changed since the last one. A failure is no reason to keep anybody from anything.
    ///
    /// - Returns: Whether there is a copy of everything, or nothing to copy.
    @discardableResult
    func save(_ connection: LibraryConnection?) -> Bool {
        guard let connection, connection.readOnlyReason == nil, !connection.isStale else { return true }
        let changes = state.withLock(\.changes)
        do {
            try last.withLock { last in
                let pool = connection.pool
                guard try pool.read({ try CopyStamp(of: $0) }) != last else { return }
                try files.locked(waiting) { _ throws(LibraryFailure) in
                    do { last = try save(pool) } catch { throw LibraryFailure(error, path: files.path) }
                }
            }
            state.withLock { ($0.copied, $0.retry) = (max($0.copied, changes), Self.firstRetry) }
            return true
        } catch {
            return false
        }
    }

    private func save(_ pool: DatabasePool) throws -> CopyStamp {
        let copies = LibraryCopies(folder: files.folder)
        let (stamp, document) = try pool.read { db -> (CopyStamp, ExportDocument?) in
            let stamp = try CopyStamp(of: db)
            // Another process has copied it.
            guard stamp != copies.stamp else { return (stamp, nil) }
            let favourites = try FavouriteTable.all(host: nil, for: nil, in: db)
            let (searches, owners) = (try SavedSearchTable.byHost(nil, in: db), try FavouriteTable.owners(in: db))
            return (stamp, ExportDocument(favourites, searches: searches, seenBy: owners))
        }
        if let document { try copies.save(document, stamp) }
        return stamp
    }
}
