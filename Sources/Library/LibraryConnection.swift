internal import GRDB
internal import Model
internal import Synchronization

/// The connections to a file that was opened.
final class LibraryConnection: Sendable {
    let pool: DatabasePool
    /// Why nothing can be written; `nil` where it can.
    let readOnlyReason: LibraryFailure?
    /// The closed connection that examined the file, to be kept as long as the library is: when GRDB's queue ends, libdispatch
    /// clears up in its global pool, and from then on it watches over that pool once a second.
    private let examiner: DatabaseQueue?
    private let file: OpenFile?
    private let isClosed = Mutex(false)

    init(pool: DatabasePool, path: String, examiner: DatabaseQueue?, readOnlyReason: LibraryFailure? = nil) {
        self.pool = pool
        self.readOnlyReason = readOnlyReason
        self.examiner = examiner
        // By the connection that writes: one more that reads would be left to close last, and could not clear the log away.
        let identity = try? pool.writeWithoutTransaction { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
        file = OpenFile(path: path, identity: identity ?? 0)
    }

    /// Whether it is of use no more: it was closed, or another program has changed the file.
    var isStale: Bool { isClosed.withLock { $0 } || file?.change() != nil }

    /// Closes it with the log taken into the file and away.
    func closeForGood() throws {
        // A pool closes the connection that writes first, and those that only read cannot clear the log away.
        if readOnlyReason == nil { pool.releaseMemory() }
        try close()
    }

    func close() throws {
        isClosed.withLock { $0 = true }
        try pool.close()
    }

    /// Closes it after another program has changed the file, without a change of what is there now.
    ///
    /// - Returns: Whether the log beside the file belongs to what was there before.
    func abandon() -> Bool {
        let change = file?.change()
        if change != nil { file?.keepLogOnClose() }
        try? close()
        let hasOwnLog = file?.hasOwnLog ?? false
        file?.release()
        switch change {
        case .replaced, .overwritten: return hasOwnLog
        // What was cut off may be in the log.
        case .truncated, nil: return false
        }
    }

    /// Counts a write up in the header of the file, by which ``OpenFile`` tells it from a copy of earlier.
    static func countWrite(in db: Database) throws {
        let version = try Int32.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
        try db.execute(sql: "PRAGMA user_version = \((version &+ 1) & .max)")
    }
}
