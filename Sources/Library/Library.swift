package import Core
internal import Dispatch
internal import GRDB
internal import Platform
internal import Synchronization

/// The program's persistent data: favourites, notes, history, the catalogue of local repositories, and pages of repositories.
///
/// It is one SQLite file, shared by all processes of the program. Reads do not wait for writes; writes of all processes
/// are queued. When a method has returned, its changes survive the end of the process.
package final class Library: Sendable {
    /// The capacity of the library.
    package struct Limits: Sendable, Hashable {
        /// The maximum number of repositories in the catalogue; those not seen for longest are removed first. A hundred
        /// thousand take about 60 MB.
        var catalogue: Int
        /// The maximum number of searches in the history.
        var history: Int

        /// The maximum number of chosen repositories of a host; those chosen least often and longest ago are removed first.
        var choices: Int

        /// The maximum size of all saved pages of repositories, in bytes of the file.
        var pageBytes: Int

        /// The maximum size of the words of READMEs and their index, in bytes of the file; 0 if none are saved.
        var readmeBytes: Int

        /// Creates limits.
        package init(
            catalogue: Int = 100_000, history: Int = 1_000, choices: Int = 100, pageBytes: Int = 200_000_000,
            readmeBytes: Int = 256 << 20
        ) {
            (self.catalogue, self.history, self.choices, self.pageBytes) = (catalogue, history, choices, pageBytes)
            self.readmeBytes = readmeBytes
        }
    }

    /// The file's path.
    package let path: String
    /// Messages for the user about opening it.
    package let openingNotices: [LibraryNotice]
    /// ``openingNotices``, then later ones, for one reader. Ends with the library.
    package let notices: AsyncStream<LibraryNotice>
    let limits: Limits
    let viewer: Viewer
    let signal = ChangeSignal()
    /// What was chosen.
    let choices = ChoiceCache()
    /// This process's changes to favourites.
    let ownWrites = FavouriteWrites()
    private let files: LibraryFiles
    private let now: Timestamp
    private let waiting: LockWaiting
    private let current: Mutex<LibraryConnection?>
    private let noticed: AsyncStream<LibraryNotice>.Continuation
    /// Reopening the file blocks a thread.
    private let opening = DispatchQueue(label: "library.reopen", qos: .userInitiated)
    private let watch = Mutex<FileWatch?>(nil)
    private let mayWatch: Bool
    let copies: CopySaving

    private init(
        files: LibraryFiles, now: Timestamp, limits: Limits, viewer: Viewer, waiting: LockWaiting,
        opened: LibraryOpening.Opened, mayWatch: Bool, later: CopySaving.Later?
    ) {
        path = files.path
        (self.files, self.now, self.limits, self.viewer) = (files, now, limits, viewer)
        (self.waiting, self.mayWatch) = (waiting, mayWatch)
        copies = CopySaving(files: files, waiting: waiting, later: later)
        openingNotices = opened.notices
        current = Mutex(opened.connection)
        (notices, noticed) = AsyncStream.makeStream(of: LibraryNotice.self, bufferingPolicy: .bufferingNewest(16))
        for notice in opened.notices { noticed.yield(notice) }
    }

    /// Why nothing can be saved now; `nil` if it can.
    package var readOnlyReason: LibraryFailure? { current.withLock { $0 }?.readOnlyReason }

    /// Watches for writes by other processes, from the first observation on: reading once needs no watch, and
    /// inotify(7) has 128 per user by default.
    func followOtherProcesses() {
        guard mayWatch else { return }
        watch.withLock { watch in
            guard watch == nil else { return }
            watch = FileWatch(folder: files.folder, files: [LibraryFiles.name, LibraryFiles.name + "-wal"]) {
                [weak self] in self?.otherProcessWrote()
            }
        }
    }

    /// Whether other processes are watched.
    var isFollowing: Bool { watch.withLock { $0 != nil } }

    /// The log is written before another process's change can be read, and no event says when it can be. The write lock
    /// does: it is free when that process has finished. It is taken once, for all observers.
    private func otherProcessWrote() {
        guard let connection = current.withLock({ $0 }), connection.readOnlyReason == nil, !connection.isStale else {
            return signal.send()
        }
        connection.pool.asyncWrite({ _ in }, completion: { [signal] _, _ in signal.send() })
    }

    /// Opens the library in a folder, creating both if necessary.
    ///
    /// A file that is no sound library is set aside, and a new one has what the newest copy has. A read-only file is opened for reading.
    /// ``openingNotices`` reports both. A file of a newer version of the program is left unchanged.
    ///
    /// If another program changes or replaces the file later, the library reopens it, which ``notices`` reports.
    ///
    /// - Parameters:
    ///   - folder: An absolute path, `$XDG_DATA_HOME/ghlance`. It becomes readable by the user only.
    ///   - now: The current time, for the name of a file that is set aside.
    ///   - limits: The capacity.
    ///   - viewer: Whose private rows are shown and saved.
    ///   - onWait: Told when another process has held a lock for a second that the user waits for.
    /// - Throws: Why there is no library; the program can run without one.
    package static func open(
        folder: String, now: Timestamp, limits: Limits = Limits(), viewer: Viewer = .anonymous,
        onWait: @escaping @Sendable (LibraryNotice) -> Void = { _ in }
    ) async throws(LibraryFailure) -> Library {
        try await open(
            LibraryFiles(folder: folder), now: now, limits: limits, viewer: viewer,
            waiting: LockWaiting(onWait: { if let path = $0 { onWait(.waiting(path: path)) } }), maximumPages: nil)
    }

    /// As above, with a maximum size of the file, which simulates a full disk, and without a watch.
    static func open(
        _ files: LibraryFiles, now: Timestamp, limits: Limits, viewer: Viewer = .anonymous,
        waiting: LockWaiting = LockWaiting(), maximumPages: Int?, mayWatch: Bool = true, later: CopySaving.Later? = nil
    ) async throws(LibraryFailure) -> Library {
        // On its own queue, because waiting for another process that is opening the file blocks a thread.
        try await run(on: DispatchQueue(label: "library.open", qos: .userInitiated)) { () throws(LibraryFailure) in
            let opened = try LibraryOpening(files: files, now: now, waiting: waiting, maximumPages: maximumPages).run()
            return Library(
                files: files, now: now, limits: limits, viewer: viewer, waiting: waiting, opened: opened,
                mayWatch: mayWatch, later: later)
        }
    }

    /// Does what blocks a thread on a queue.
    private static func run<Value: Sendable, Problem: Error>(
        on queue: DispatchQueue, _ body: @escaping @Sendable () throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result(catching: body)) }
        }
        return try result.get()
    }

    /// Whether the user waits for a write. For tests.
    var hasAwaitedWrites: Bool { current.withLock { $0?.lock?.isAwaited ?? false } }

    /// The current connections, whatever has happened to the file.
    var pool: DatabasePool {
        get throws(LibraryFailure) {
            guard let connection = current.withLock({ $0 }) else {
                throw .unexpected(path: path, reason: "it was closed")
            }
            return connection.pool
        }
    }

    /// The current connections, to the file that exists now.
    private func connection(toWrite: Bool = false) async throws(LibraryFailure) -> LibraryConnection {
        guard let connection = current.withLock({ $0 }) else { throw .unexpected(path: path, reason: "it was closed") }
        let isOfUse = !connection.isStale
        // The disk may have space again, or the folder may be writable.
        if isOfUse, !toWrite || connection.readOnlyReason == nil { return connection }
        let newest = try await Library.run(on: opening) { [self] () throws(LibraryFailure) in
            try reopen(connection, isOfUse: isOfUse)
        }
        if toWrite, let reason = newest.readOnlyReason { throw reason }
        return newest
    }

    private func reopen(_ old: LibraryConnection, isOfUse: Bool) throws(LibraryFailure) -> LibraryConnection {
        guard let present = current.withLock({ $0 }) else { throw .unexpected(path: path, reason: "it was closed") }
        guard present === old else { return present }
        // Closed first: the connections of one process share the log's index, and none can write while one is
        // read-only.
        let opened = try LibraryOpening(files: files, now: now, waiting: waiting, maximumPages: nil).run(after: old)
        current.withLock { $0 = opened.connection }
        // It is already known to be read-only.
        if isOfUse, opened.connection.readOnlyReason != nil { return opened.connection }
        if !isOfUse { noticed.yield(.reopened(path: path)) }
        for notice in opened.notices { noticed.yield(notice) }
        choices.invalidate()
        signal.send()
        return opened.connection
    }

    /// Removes what GitHub has sent of a host's private repositories from the copies beside the library.
    ///
    /// - Returns: The copies and the files that were set aside that may still have some of it, which ``notices`` reports, too; `nil` if
    ///   none.
    func clearOtherFiles(host: String) async -> LibraryNotice? {
        let paths = await Library.run(on: opening) { [files, waiting] in
            let copies = LibraryCopies(folder: files.folder)
            let uncleared = try? files.locked(waiting) { _ throws(LibraryFailure) in copies.reduce(host: host) }
            return files.setAside.map { files.folder + "/" + $0 } + (uncleared ?? copies.present)
        }
        guard !paths.isEmpty else { return nil }
        noticed.yield(.notCleared(paths: paths))
        return .notCleared(paths: paths)
    }

    /// The paths of the copies of favourites, notes and saved searches.
    var copyPaths: [String] { LibraryCopies(folder: files.folder).present }

    /// Whether no copy has the last changes of this process: closing makes one, which takes seconds for tens of thousands of favourites.
    package var isCopyDue: Bool { copies.isBehind }

    /// Waits for pending work and closes the file; every later call fails.
    ///
    /// Even without it nothing saved is lost, but the log stays beside the file, and there is no copy of the last changes.
    package func close() throws(LibraryFailure) {
        // Its log would be taken for that of the file that is there now.
        if let connection = current.withLock({ $0 }), connection.isStale, OpenFile.status(of: path) != nil {
            _ = try? opening.sync { try reopen(connection, isOfUse: false) }
        }
        watch.withLock { $0?.cancel() }
        signal.finish()
        noticed.finish()
        copies.save(current.withLock { $0 })
        let connection = current.withLock { connection in
            defer { connection = nil }
            return connection
        }
        do { try connection?.closeForGood() } catch { throw failure(error) }
    }

    /// As ``close()``, without blocking the thread of the caller: reads that have begun may need it to end.
    package func closeAfterReads() async throws(LibraryFailure) {
        try await Library.run(on: DispatchQueue(label: "library.close")) { [self] () throws(LibraryFailure) in
            try close()
        }
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

    /// Writes user data: when it returns, the data is on disk and survives even a power failure.
    func keep<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        let value = try await write(synchronous: "FULL", body)
        signal.send()
        copies.change { [weak self] in self?.current.withLock { $0 } }
        return value
    }

    /// Writes what an identity saw, unless it has signed out.
    ///
    /// Does not wait for the disk: if a power failure loses it, the next request restores it.
    func write(
        of identity: String, _ body: @escaping @Sendable (Database) throws -> Void
    ) async throws(LibraryFailure) {
        try await write(synchronous: "NORMAL") { [viewer] db in
            if viewer.isSignedIn(identity) { try body(db) }
        }
    }

    /// Writes in one transaction. Cancelling the task does not interrupt a write that has started.
    func write<Value: Sendable>(
        synchronous: String, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        let connection = try await connection(toWrite: true)
        let result = await write(to: connection, synchronous: synchronous, body)
        // The write went to a file that another program has replaced meanwhile.
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
        // What the user has not asked for may wait in silence.
        let lock = synchronous == "FULL" ? connection.lock : nil
        lock?.beginWrite()
        return await withCheckedContinuation { continuation in
            connection.pool.asyncWriteWithoutTransaction { db in
                continuation.resume(
                    returning: Result<Value, any Error> {
                        defer { lock?.endWrite() }
                        try db.execute(sql: "PRAGMA synchronous = \(synchronous)")
                        var value: Value?
                        try db.inTransaction(.immediate) {
                            value = try body(db)
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
