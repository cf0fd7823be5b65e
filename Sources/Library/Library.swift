internal import Dispatch
internal import GRDB
public import Model
internal import Synchronization

/// Everything the program keeps on disk: favourites, notes, history, and the catalogue of repositories seen before.
///
/// One SQLite file, shared by all processes of the program. Reads run beside writes; writes of all processes queue up. What
/// a method has returned from is on disk, whatever happens to the process.
public final class Library: Sendable {
    /// How much the library keeps.
    public struct Limits: Sendable, Hashable {
        /// The most repositories of the catalogue; those not seen for longest go first. A hundred thousand take about 60 MB.
        public var catalogue: Int
        /// The most searches of the history.
        public var history: Int

        /// Limits other than the usual ones.
        public init(catalogue: Int = 100_000, history: Int = 1_000) {
            self.catalogue = catalogue
            self.history = history
        }
    }

    /// The file's path.
    public let path: String
    /// What the user should know of how it was opened.
    public let openingNotices: [LibraryNotice]
    /// ``openingNotices``, then what happens to it later; for one reader. Ends with the library.
    public let notices: AsyncStream<LibraryNotice>
    /// What had to be done to open it; `nil` where the file was sound.
    public var repair: LibraryRepair? {
        for case .repaired(let repair) in openingNotices { return repair }
        return nil
    }
    let limits: Limits
    let signal = ChangeSignal()
    /// What this process has done to favourites.
    let ownWrites = FavouriteWrites()
    private let files: LibraryFiles
    private let now: Timestamp
    private let current: Mutex<LibraryConnection?>
    private let noticed: AsyncStream<LibraryNotice>.Continuation
    /// Opening the file again blocks a thread.
    private let opening = DispatchQueue(label: "library.reopen", qos: .userInitiated)
    private let watch = Mutex<FileWatch?>(nil)
    private let mayWatch: Bool

    private init(
        files: LibraryFiles, now: Timestamp, limits: Limits, opened: LibraryOpening.Opened, mayWatch: Bool
    ) {
        path = files.path
        self.files = files
        self.now = now
        self.limits = limits
        self.mayWatch = mayWatch
        openingNotices = opened.notices
        current = Mutex(opened.connection)
        (notices, noticed) = AsyncStream.makeStream(of: LibraryNotice.self, bufferingPolicy: .bufferingNewest(16))
        for notice in opened.notices { noticed.yield(notice) }
    }

    /// Why nothing can be saved at present; `nil` where it can.
    public var readOnlyReason: LibraryFailure? { current.withLock { $0 }?.readOnlyReason }

    /// Follows what other processes write, from the first observation on: who only reads once needs no watch, and inotify(7) has
    /// 128 of them for each user, by default.
    func followOtherProcesses() {
        guard mayWatch else { return }
        watch.withLock { watch in
            guard watch == nil else { return }
            watch = FileWatch(folder: files.folder, files: [LibraryFiles.name, LibraryFiles.name + "-wal"]) {
                [weak self] in self?.otherProcessWrote()
            }
        }
    }

    /// Whether other processes are followed: not before somebody observes, and not where the system has no watch left.
    var isFollowing: Bool { watch.withLock { $0 != nil } }

    /// The log of another process is written before its change can be read, and no event tells when it can be. The lock of
    /// writers does: it is given when the other process has finished. It is taken once, for all observers.
    private func otherProcessWrote() {
        guard let connection = current.withLock({ $0 }), connection.readOnlyReason == nil, !connection.isStale else {
            return signal.send()
        }
        connection.pool.asyncWrite({ _ in }, completion: { [signal] _, _ in signal.send() })
    }

    /// Opens the library of a folder, and makes both where they are not there.
    ///
    /// A file that is damaged is moved aside, and its favourites, notes and history are copied as far as they can be read. One that
    /// cannot be written to is read. ``openingNotices`` tells of both. A file of a newer version of the program is left as it is.
    ///
    /// Another program may change the file or put another in its place at any time: the library opens it again, which
    /// ``notices`` tells.
    ///
    /// - Parameters:
    ///   - folder: An absolute path, `$XDG_DATA_HOME/ghlance`. Nobody else may read it afterwards.
    ///   - now: The present, for the name of a file that is moved aside.
    ///   - limits: How much to keep.
    /// - Throws: Why there is no library; the program can go on without one.
    public static func open(
        folder: String, now: Timestamp, limits: Limits = Limits()
    ) async throws(LibraryFailure) -> Library {
        try await open(LibraryFiles(folder: folder), now: now, limits: limits, maximumPages: nil)
    }

    /// As above, with a size the file cannot grow beyond: what a full disk is to the database; and without asking for a watch.
    static func open(
        _ files: LibraryFiles, now: Timestamp, limits: Limits, maximumPages: Int?, mayWatch: Bool = true
    ) async throws(LibraryFailure) -> Library {
        // On a queue of its own, because waiting for another process that is opening the file blocks a thread.
        let result = await withCheckedContinuation { continuation in
            DispatchQueue(label: "library.open", qos: .userInitiated).async {
                continuation.resume(
                    returning: Result { () throws(LibraryFailure) -> Library in
                        let opened = try LibraryOpening(files: files, now: now, maximumPages: maximumPages).run()
                        return Library(files: files, now: now, limits: limits, opened: opened, mayWatch: mayWatch)
                    })
            }
        }
        return try result.get()
    }

    /// The present connections, whatever has happened to the file.
    var pool: DatabasePool {
        get throws(LibraryFailure) {
            guard let connection = current.withLock({ $0 }) else {
                throw .unexpected(path: path, reason: "it was closed")
            }
            return connection.pool
        }
    }

    /// The present connections, to the file that is there now.
    private func connection(toWrite: Bool = false) async throws(LibraryFailure) -> LibraryConnection {
        guard let connection = current.withLock({ $0 }) else { throw .unexpected(path: path, reason: "it was closed") }
        let isOfUse = !connection.isStale
        // Space may have become free, or a folder writable, since it was opened.
        if isOfUse, !toWrite || connection.readOnlyReason == nil { return connection }
        let result = await withCheckedContinuation { continuation in
            opening.async { [self] in
                continuation.resume(
                    returning: Result { () throws(LibraryFailure) in try reopen(connection, isOfUse: isOfUse) })
            }
        }
        let newest = try result.get()
        if toWrite, let reason = newest.readOnlyReason { throw reason }
        return newest
    }

    private func reopen(_ old: LibraryConnection, isOfUse: Bool) throws(LibraryFailure) -> LibraryConnection {
        guard let present = current.withLock({ $0 }) else { throw .unexpected(path: path, reason: "it was closed") }
        guard present === old else { return present }
        // Closed first: connections of one process share what they have of the log's index, and with one that only reads none can
        // write.
        let opened = try LibraryOpening(files: files, now: now, maximumPages: nil).run(after: old)
        current.withLock { $0 = opened.connection }
        // That it still can only be read is known.
        if isOfUse, opened.connection.readOnlyReason != nil { return opened.connection }
        if !isOfUse { noticed.yield(.reopened(path: path)) }
        for notice in opened.notices { noticed.yield(notice) }
        signal.send()
        return opened.connection
    }

    /// Waits for what is under way and closes the file; every later call fails.
    ///
    /// Nothing acknowledged is lost without it, but the log stays beside the file.
    public func close() throws(LibraryFailure) {
        watch.withLock { $0?.cancel() }
        signal.finish()
        noticed.finish()
        let connection = current.withLock { connection in
            defer { connection = nil }
            return connection
        }
        do { try connection?.closeForGood() } catch { throw failure(error) }
    }

    deinit {
        watch.withLock { $0?.cancel() }
        signal.finish()
        noticed.finish()
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        let connection = try await connection()
        do { return try await connection.pool.read(body) } catch {
            guard connection.isStale, current.withLock({ $0 }) != nil else { throw failure(error) }
        }
        // The file was changed while it was read.
        do { return try await self.connection().pool.read(body) } catch { throw failure(error) }
    }

    /// Writes what the user made: it is on the disk itself when this returns, safe even from a loss of power.
    func keep<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        let value = try await write(synchronous: "FULL", body)
        signal.send()
        return value
    }

    /// Writes in one transaction. A write that has begun is not given up when its task is cancelled: what the user did
    /// stays done.
    func write<Value: Sendable>(
        synchronous: String, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        let connection = try await connection(toWrite: true)
        let result = await write(to: connection, synchronous: synchronous, body)
        // What was written to a file that another program has changed meanwhile is not in the file that is there now.
        if connection.isStale, current.withLock({ $0 }) != nil {
            let newest = try await self.connection(toWrite: true)
            do { return try await write(to: newest, synchronous: synchronous, body).get() } catch {
                throw failure(error)
            }
        }
        do { return try result.get() } catch { throw failure(error) }
    }

    private func write<Value: Sendable>(
        to connection: LibraryConnection, synchronous: String, _ body: @escaping @Sendable (Database) throws -> Value
    ) async -> Result<Value, any Error> {
        await withCheckedContinuation { continuation in
            connection.pool.asyncWriteWithoutTransaction { db in
                continuation.resume(
                    returning: Result<Value, any Error> {
                        try db.execute(sql: "PRAGMA synchronous = \(synchronous)")
                        var value: Value?
                        try db.inTransaction(.immediate) {
                            value = try body(db)
                            try LibraryConnection.countWrite(in: db)
                            return .commit
                        }
                        guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
                        return value
                    })
            }
        }
    }

    func failure(_ error: any Error) -> LibraryFailure {
        let failure = LibraryFailure(error, path: path)
        if case .damaged = failure { LibraryFiles.markSuspect(path: path) }
        return failure
    }
}
