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
    /// What had to be done to open it; `nil` where the file was sound. The user should hear of it.
    public let repair: LibraryRepair?
    let limits: Limits
    let pool: DatabasePool
    let signal = ChangeSignal()
    private let folder: String
    private let watch = Mutex<FileWatch?>(nil)
    private let mayWatch: Bool
    /// Kept and not used: see ``LibraryOpening/Opened/examiner``.
    private let examiner: DatabaseQueue?

    private init(files: LibraryFiles, limits: Limits, opened: LibraryOpening.Opened, mayWatch: Bool) {
        path = files.path
        folder = files.folder
        repair = opened.repair
        self.limits = limits
        pool = opened.pool
        examiner = opened.examiner
        self.mayWatch = mayWatch
    }

    /// Follows what other processes write, from the first observation on: who only reads once needs no watch, and inotify(7) has
    /// 128 of them for each user, by default.
    func followOtherProcesses() {
        guard mayWatch else { return }
        watch.withLock { [signal, folder] watch in
            if watch == nil { watch = FileWatch(folder: folder, file: LibraryFiles.name + "-wal") { signal.send() } }
        }
    }

    /// Whether other processes are followed: not before somebody observes, and not where the system has no watch left.
    var isFollowing: Bool { watch.withLock { $0 != nil } }

    /// Opens the library of a folder, and makes both where they are not there.
    ///
    /// A file that is damaged is moved aside, and its favourites, notes and history are copied as far as they can be read:
    /// ``repair`` tells. A file of a newer version of the program is left as it is.
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
                        return Library(files: files, limits: limits, opened: opened, mayWatch: mayWatch)
                    })
            }
        }
        return try result.get()
    }

    /// Waits for what is under way and closes the file; every later call fails.
    ///
    /// Not needed before the process ends: nothing acknowledged is lost without it.
    public func close() throws(LibraryFailure) {
        watch.withLock { $0?.cancel() }
        signal.finish()
        do { try pool.close() } catch { throw failure(error) }
    }

    deinit {
        watch.withLock { $0?.cancel() }
        signal.finish()
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        do { return try await pool.read(body) } catch { throw failure(error) }
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
        let result = await withCheckedContinuation { continuation in
            pool.asyncWriteWithoutTransaction { db in
                continuation.resume(
                    returning: Result<Value, any Error> {
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
        do { return try result.get() } catch { throw failure(error) }
    }

    func failure(_ error: any Error) -> LibraryFailure {
        let failure = LibraryFailure(error, path: path)
        if case .damaged = failure { LibraryFiles.markSuspect(path: path) }
        return failure
    }
}
