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

    /// The time from a change to the next copy, and from a failed copy to the next one, in seconds.
    private static let (delay, retry) = (5, 10)

    private let files: LibraryFiles
    private let waiting: LockWaiting
    private let later: Later
    private let isDue = Mutex(false)
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

    /// Something was written.
    func change(_ connection: @escaping @Sendable () -> LibraryConnection?) { copy(after: Self.delay, connection) }

    private func copy(after seconds: Int, _ connection: @escaping @Sendable () -> LibraryConnection?) {
        let isFirst = isDue.withLock { isDue in
            defer { isDue = true }
            return !isDue
        }
        guard isFirst else { return }
        later(seconds) { [weak self] in
            guard let self else { return }
            isDue.withLock { $0 = false }
            if !save(connection()) { copy(after: Self.retry, connection) }
        }
    }

    /// Saves a copy if anything has changed since the last one. A failure is no reason to keep anybody from anything.
    ///
    /// - Returns: Whether there is a copy of everything, or nothing to copy.
    @discardableResult
    func save(_ connection: LibraryConnection?) -> Bool {
        guard let connection, connection.readOnlyReason == nil, !connection.isStale else { return true }
        do {
            try last.withLock { last in
                let pool = connection.pool
                guard try pool.read({ try CopyStamp(of: $0) }) != last else { return }
                try files.locked(waiting) { _ throws(LibraryFailure) in
                    do { last = try save(pool) } catch { throw LibraryFailure(error, path: files.path) }
                }
            }
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
