internal import Core
internal import Dispatch
internal import GRDB
internal import Synchronization
internal import System

/// Saves copies of a library: ten minutes after a change, and when it is closed.
final class CopySaving: Sendable {
    /// Calls a function later, off the main actor.
    typealias Later = @Sendable (_ seconds: Int, _ body: @escaping @Sendable () -> Void) -> Void

    /// The time from a change to the next copy, in seconds.
    private static let delay = 600

    private let files: LibraryFiles
    private let redacted: WriteRedaction
    private let waiting: LockWaiting
    private let later: Later
    private let isDue = Mutex(false)
    /// The state of which this process knows that a copy has it.
    private let last = Mutex<CopyStamp?>(nil)

    init(files: LibraryFiles, redacted: WriteRedaction, waiting: LockWaiting, later: Later?) {
        (self.files, self.redacted) = (files, redacted)
        var silent = waiting
        silent.onWait = { _ in }
        self.waiting = silent
        let queue = DispatchQueue(label: "library.copy", qos: .utility)
        self.later = later ?? { queue.asyncAfter(deadline: .now() + .seconds($0), execute: $1) }
    }

    /// Something was written.
    func change(_ connection: @escaping @Sendable () -> LibraryConnection?) {
        let isFirst = isDue.withLock { isDue in
            defer { isDue = true }
            return !isDue
        }
        guard isFirst else { return }
        later(Self.delay) { [weak self] in
            self?.isDue.withLock { $0 = false }
            self?.save(connection())
        }
    }

    /// Saves a copy if anything has changed since the last one. A failure is no reason to keep anybody from anything.
    func save(_ connection: LibraryConnection?) {
        guard let connection, connection.readOnlyReason == nil, !connection.isStale else { return }
        try? last.withLock { last in
            let pool = connection.pool
            guard try pool.read(CopyStamp.init(of:)) != last else { return }
            try files.locked(waiting) { _ throws(LibraryFailure) in
                do { last = try save(pool) } catch { throw LibraryFailure(error, path: files.path) }
            }
        }
    }

    private func save(_ pool: DatabasePool) throws -> CopyStamp {
        let copies = LibraryCopies(folder: files.folder)
        let (stamp, document) = try pool.read { [redacted] db -> (CopyStamp, ExportDocument?) in
            let stamp = try CopyStamp(of: db)
            guard stamp != copies.stamp else { return (stamp, nil) }
            let favourites = try FavouriteTable.all(host: nil, for: nil, in: db).map { redacted($0) }
            return (stamp, ExportDocument(favourites, searches: try SavedSearchTable.byHost(nil, in: db)))
        }
        if let document { try copies.save(document, stamp) }
        return stamp
    }
}
