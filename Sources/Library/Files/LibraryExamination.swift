package import Core
internal import Dispatch
internal import GRDB
internal import Glibc

/// The state of the library in a folder, found without changing, creating or locking anything.
package struct LibraryExamination: Sendable {
    /// Why the file was not examined completely.
    package enum Omission: Sendable {
        /// It has a log that cannot be read without writing to the folder.
        case log
        /// It took too long.
        case slow
    }

    /// The path of the file.
    package let path: String
    /// The size of the file and its log in bytes; `nil` if there is no file.
    package private(set) var bytes: Int?
    /// Why it cannot be used as it is; `nil` if it can.
    package private(set) var problem: LibraryFailure?
    /// How many READMEs have their words in it, and about how many bytes these take; `nil` if that is not known.
    package private(set) var readmes: (count: Int, bytes: Int)?
    /// Whether the next start updates it.
    package private(set) var isOlder = false
    /// `nil` if all of it was examined.
    package private(set) var omission: Omission?
    /// When the newest automatic copy was saved; `nil` if there is none.
    package private(set) var savedAt: Timestamp?
    /// The names of damaged or replaced files that were moved aside.
    package private(set) var setAside: [String] = []
    /// Whether another process has it locked.
    package private(set) var isLocked = false

    /// How long the file is examined.
    private static let limit = DispatchTimeInterval.seconds(5)

    /// Examines the library in a folder. Blocks the thread for some seconds at most.
    package init(folder: String) {
        let files = LibraryFiles(folder: folder)
        path = files.path
        setAside = files.setAside
        let newest = LibraryCopies(folder: folder).present.first
        savedAt = newest.flatMap(OpenFile.status).map { Timestamp(seconds: Int64($0.st_mtim.tv_sec)) }
        do throws(LibraryFailure) {
            try files.refuseOthers()
            guard let status = OpenFile.status(of: path) else {
                try Self.checkAccess(below: path)
                return
            }
            let log = OpenFile.status(of: path + "-wal")?.st_size ?? 0
            bytes = Int(status.st_size + log)
            // First: closing a file releases the locks that this process has on it.
            isLocked = Self.isLocked(path)
            for path in [path, folder] where access(path, R_OK | W_OK) != 0 { throw Self.failure(path) }
            try examine(files)
        } catch { problem = error }
    }

    /// Whether a file can be created at a path whose parents may be missing.
    private static func checkAccess(below path: String) throws(LibraryFailure) {
        var folder = path[...]
        repeat {
            folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
        } while !folder.isEmpty && access(String(folder), F_OK) != 0 && errno == ENOENT
        guard access(folder.isEmpty ? "/" : String(folder), W_OK | X_OK) != 0 else { return }
        throw failure(path)
    }

    private static func failure(_ path: String) -> LibraryFailure {
        .notWritable(path: path, reason: String(cString: strerror(errno)))
    }

    /// Whether another process opens or repairs the library, or writes to it.
    ///
    /// Source: the lock for writing is byte 120 of the log's index ("WAL-mode File Format" of SQLite's documentation, 2.3).
    private static func isLocked(_ path: String) -> Bool {
        let opening = open(path + ".lock", O_RDONLY | O_CLOEXEC)
        defer {
            if opening >= 0 {
                flock(opening, LOCK_UN)
                close(opening)
            }
        }
        if opening >= 0, flock(opening, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK { return true }
        let index = open(path + "-shm", O_RDONLY | O_CLOEXEC)
        guard index >= 0 else { return false }
        defer { close(index) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 120
        lock.l_len = 1
        return fcntl(index, F_GETLK, &lock) == 0 && Int32(lock.l_type) != F_UNLCK
    }

    private mutating func examine(_ files: LibraryFiles) throws(LibraryFailure) {
        // SQLite makes an index of the log even to read it, unless it is told that there is one, which it may not write, or no log.
        let hasIndex = access(path + "-wal", F_OK) == 0 && access(path + "-shm", F_OK) == 0
        guard hasIndex || !files.hasLog else {
            omission = .log
            return
        }
        let configuration = Configuration.bounded(readonly: true, busyMode: .timeout(1))
        do {
            let address = hasIndex ? files.address(with: "readonly_shm=1") : files.immutableAddress
            let queue = try DatabaseQueue(path: address, configuration: configuration)
            defer { try? queue.close() }
            let watchdog = DispatchWorkItem { queue.interrupt() }
            DispatchQueue(label: "library.examination").asyncAfter(deadline: .now() + Self.limit, execute: watchdog)
            defer { watchdog.cancel() }
            (isOlder, readmes) = try queue.read { [path] db in
                let origin = try Schema.origin(of: db)
                if let flaw = origin.flaw { throw LibraryFailure.damaged(path: path, reason: flaw) }
                let isOlder = try !Schema.migrator.hasCompletedMigrations(db)
                let result = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "ok"
                if result != "ok" { throw LibraryFailure.damaged(path: path, reason: result) }
                if origin == .newerRelease { throw LibraryFailure.newerSchema(path: path) }
                return (isOlder, isOlder ? nil : try ReadmeTable.size(in: db))
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            omission = .slow
        } catch let error as DatabaseError
            where hasIndex && [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
        {
            omission = .log
        } catch {
            throw LibraryFailure(error, path: path)
        }
    }
}

extension LibraryExamination {
    /// The version of SQLite; `nil` if it does not work.
    package static var engineVersion: String? {
        try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
    }
}
