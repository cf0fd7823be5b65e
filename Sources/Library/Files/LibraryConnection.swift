internal import Core
internal import GRDB
internal import GRDBSQLite
internal import Platform
internal import Synchronization

/// The connections to an open file.
final class LibraryConnection: Sendable {
    let pool: DatabasePool
    /// Why nothing can be written; `nil` if it can.
    let readOnlyReason: LibraryFailure?
    /// Read-only connections, which are closed after the pool: as long as one is open, SQLite does not write the log to the file when it is
    /// closed, nor remove the log, and that file may be another one by then.
    ///
    /// Also those that were closed: when GRDB's queue is released, libdispatch cleans up in its global pool, and from then on monitors that
    /// pool once a second.
    private let readers: [DatabaseQueue]
    private let file: OpenFile?
    /// The wait of its writes for other processes; `nil` if it does not write.
    let lock: ConnectionLock?
    private let isClosed = Mutex(false)

    /// - Parameter readers: The first one is open; without any, the pool is read-only.
    init(
        pool: DatabasePool, path: String, readers: [DatabaseQueue] = [], lock: ConnectionLock? = nil,
        readOnlyReason: LibraryFailure? = nil
    ) {
        (self.pool, self.lock, self.readOnlyReason, self.readers) = (pool, lock, readOnlyReason, readers)
        // Reading makes a reader hold the log from now on.
        let identity = { (db: Database) in try Int32.fetchOne(db, sql: "PRAGMA application_id") }
        let known: Int32?
        if let reader = readers.first {
            known = try? reader.read(identity)
        } else {
            known = try? pool.writeWithoutTransaction(identity)
        }
        file = OpenFile(path: path, identity: known ?? 0)
    }

    /// Whether it is no longer usable: closed, or the file was changed by another program.
    var isStale: Bool { isClosed.withLock { $0 } || file?.isChanged ?? false }

    /// Closes it, writes the log to the file and deletes the log.
    func closeForGood() throws {
        let hasOtherFile = isStale
        try close()
        guard !hasOtherFile, readOnlyReason == nil, OpenFile.status(of: pool.path + "-wal") != nil else { return }
        // Readers cannot remove the log. The last connection that writes can.
        let last = try DatabaseQueue(path: pool.path)
        _ = try last.read { try Int32.fetchOne($0, sql: "PRAGMA user_version") }
        try last.close()
    }

    private func close() throws {
        isClosed.withLock { $0 = true }
        try pool.close()
        for reader in readers { try reader.close() }
    }

    /// Closes it after another program has changed the file, without changing the new file.
    ///
    /// - Returns: Whether the log beside the file belongs to the old one.
    func abandon() -> Bool {
        let isChanged = file?.isChanged ?? false
        try? close()
        let hasLeftLog = isChanged && file?.hasLeftLog ?? false
        file?.release()
        return hasLeftLog
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

/// The wait of one connection that writes for SQLite's lock.
///
/// A write that the user waits for counts from when it was asked for: another write, which nobody waits for, may stand before it.
final class ConnectionLock: Sendable {
    private struct State {
        /// When SQLite's present wait began.
        var start = ContinuousClock.now
        /// When the writes that the user waits for were asked for, the first of them first.
        var awaited: [ContinuousClock.Instant] = []
        /// Whether the user was told of the first one.
        var isReported = false
    }

    private let state = Mutex(State())
    private let waiting: LockWaiting
    private let path: String

    init(_ waiting: LockWaiting, path: String) { (self.waiting, self.path) = (waiting, path) }

    /// The user waits for one more write.
    func beginWrite() { state.withLock { $0.awaited.append(waiting.now()) } }

    /// Whether the user waits for a write.
    var isAwaited: Bool { state.withLock { !$0.awaited.isEmpty } }

    /// The first of those writes has ended.
    func endWrite() {
        state.withLock { state in
            if !state.awaited.isEmpty { state.awaited.removeFirst() }
            state.isReported = false
        }
    }

    var mode: Database.BusyMode { .callback { self.wait(before: $0) } }

    /// Waits before another attempt.
    private func wait(before attempt: Int) -> Bool {
        let now = waiting.now()
        let (start, asked, reported) = state.withLock { state in
            if attempt == 0 { state.start = now }
            return (state.start, state.awaited.first ?? state.start, state.awaited.isEmpty || state.isReported)
        }
        guard start.duration(to: now) < LockWaiting.longest else { return false }
        var isReported = reported
        let goesOn = waiting.sleep(before: attempt, since: asked, path: path, isReported: &isReported)
        if isReported != reported { state.withLock { $0.isReported = isReported } }
        return goesOn
    }
}
