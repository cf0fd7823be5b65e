internal import Core
internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// The connections to an open file.
final class LibraryConnection: Sendable {
    let pool: DatabasePool
    /// Why nothing can be written; `nil` if it can.
    let readOnlyReason: LibraryFailure?
    /// The closed connection that examined the file. It is kept as long as the library, because when GRDB's queue is
    /// released, libdispatch cleans up in its global pool, and from then on monitors that pool once a second.
    private let examiner: DatabaseQueue?
    private let file: OpenFile?
    /// The wait of its writes for other processes; `nil` if it does not write.
    let lock: ConnectionLock?
    private let isClosed = Mutex(false)

    init(
        pool: DatabasePool, path: String, examiner: DatabaseQueue?, lock: ConnectionLock? = nil,
        readOnlyReason: LibraryFailure? = nil
    ) {
        (self.pool, self.lock, self.readOnlyReason, self.examiner) = (pool, lock, readOnlyReason, examiner)
        // Read by the writer connection: one more reader would be closed last and could not remove the log.
        let identity = try? pool.writeWithoutTransaction { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
        file = OpenFile(path: path, identity: identity ?? 0)
    }

    /// Whether it is no longer usable: closed, or the file was changed by another program.
    var isStale: Bool { isClosed.withLock { $0 } || file?.change() != nil }

    /// Closes it, writes the log to the file and deletes the log.
    func closeForGood() throws {
        try close()
        guard readOnlyReason == nil, OpenFile.status(of: pool.path + "-wal") != nil else { return }
        // A pool closes its writer first, and readers cannot remove the log. The last connection that writes can.
        let last = try DatabaseQueue(path: pool.path)
        _ = try last.read { try Int32.fetchOne($0, sql: "PRAGMA user_version") }
        try last.close()
    }

    func close() throws {
        isClosed.withLock { $0 = true }
        try pool.close()
    }

    /// Closes it after another program has changed the file, without changing the new file.
    ///
    /// - Returns: Whether the log beside the file belongs to the old one.
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

    /// Increments the version in the file's header, by which ``OpenFile`` recognises an older copy.
    static func countWrite(in db: Database) throws {
        let version = try Int32.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
        try db.execute(sql: "PRAGMA user_version = \((version &+ 1) & .max)")
    }
}

extension Configuration {
    /// Has what all connections have in common: the longest value in bytes, which is longer than what the program saves. A longer one in a
    /// file of others is damage, and is not read into memory.
    static func bounded(readonly: Bool = false, busyMode: Database.BusyMode = .immediateError) -> Configuration {
        var configuration = Configuration()
        (configuration.readonly, configuration.busyMode) = (readonly, busyMode)
        configuration.prepareDatabase { db in
            _ = sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(RepositoryTree.mostBytes + 1 << 20))
        }
        return configuration
    }
}
