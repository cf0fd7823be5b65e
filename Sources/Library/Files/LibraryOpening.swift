internal import Core
internal import GRDB
internal import Glibc
internal import Platform

/// The steps from a path to a database with the current schema.
struct LibraryOpening {
    struct Opened {
        var connection: LibraryConnection
        /// Messages for the user.
        var notices: [LibraryNotice] = []
    }

    let files: LibraryFiles
    let now: Timestamp
    let waiting: LockWaiting
    let maximumPages: Int?
    var migrator = Schema.migrator

    /// Opens the file for reading and writing or, if that is impossible, for reading.
    ///
    /// - Parameter previous: Unusable connections to the same path, to be closed first.
    func run(after previous: LibraryConnection? = nil) throws(LibraryFailure) -> Opened {
        do throws(LibraryFailure) {
            try files.prepareFolder()
            try files.refuseOthers()
            return try files.locked(waiting) { isNew throws(LibraryFailure) -> Opened in
                if previous?.abandon() == true {
                    _ = try files.moveAside(["-wal"], as: "replaced", now: now)
                }
                return try open(isNew: isNew)
            }
        } catch {
            switch error {
            case .notWritable, .diskFull, .unreadable: break
            default: throw error
            }
            if let previous { _ = previous.abandon() }
            guard let connection = try? openToRead(because: error) else { throw error }
            return Opened(connection: connection, notices: [.readOnly(error)])
        }
    }

    /// What is at the path.
    private enum State {
        case sound, missing, empty
        /// It has no tables: the process that made it was killed.
        case unfinished
        case damaged
        /// A version before the first release wrote it.
        case development
    }

    /// Opens the file or, if it is not a sound library, a new one with what the newest copy has.
    private func open(isNew: Bool) throws(LibraryFailure) -> Opened {
        var (state, examiner): (State, DatabaseQueue?) = (.damaged, nil)
        do throws(LibraryFailure) {
            (state, examiner) = try examine()
            if state == .sound {
                let (pool, lock) = try openPool()
                let restored = try complete(pool)
                return opened(pool, lock, [examiner], restored.map(LibraryNotice.changesLost))
            }
        } catch {
            guard error.isDamage else { throw error }
            state = .damaged
        }
        try? examiner?.close()
        let aside = try setAside(state)
        do throws(LibraryFailure) {
            try files.makeFile()
            let (pool, lock) = try openPool()
            let restored = try restore(pool)
            let configuration = Configuration.bounded(readonly: true, busyMode: lock.mode)
            let reader = try? DatabaseQueue(path: files.path, configuration: configuration)
            return opened(
                pool, lock, [reader, examiner], notice(state, isNew: isNew, aside: aside, restored))
        } catch {
            // A part of a library would be taken for all of it.
            files.remove()
            throw error
        }
    }

    private func opened(
        _ pool: DatabasePool, _ lock: ConnectionLock, _ readers: [DatabaseQueue?], _ notice: LibraryNotice?
    ) -> Opened {
        files.clearSuspicion()
        files.markUsed()
        return Opened(
            connection: LibraryConnection(
                pool: pool, path: files.path, readers: readers.compactMap(\.self), lock: lock),
            notices: [notice].compactMap(\.self))
    }

    private func setAside(_ state: State) throws(LibraryFailure) -> String {
        if state == .unfinished { files.remove() }
        return try files.moveAside(as: state == .development ? "development" : "damaged", now: now)
    }

    private func notice(_ state: State, isNew: Bool, aside: String, _ restored: RestoredCopy?) -> LibraryNotice? {
        switch state {
        case .damaged, .development:
            return .repaired(LibraryRepair(aside: aside, isOfDevelopment: state == .development, copy: restored))
        case _ where isNew && restored == nil: return nil
        case .empty: return .empty(path: files.path, restored: restored)
        case .sound, .missing, .unfinished: return .missing(path: files.path, restored: restored)
        }
    }

    /// Adds what the newest copy has to a new library, which continues the one that was copied.
    private func restore(_ pool: DatabasePool) throws(LibraryFailure) -> RestoredCopy? {
        do {
            return try pool.write { db in
                let (restored, stamp) = try copies.add(to: db)
                if let stamp {
                    try db.execute(sql: "PRAGMA application_id = \(stamp.library.value)")
                    try raiseRevision(by: stamp.revision.value, in: db)
                }
                return restored
            }
        } catch {
            throw LibraryFailure(error, path: files.path)
        }
    }

    /// Adds what the newest copy has to a file that is older than it, or has taken the place of the one that was copied.
    ///
    /// A file is older if its log, or a part of it, is lost: SQLite does not say so.
    private func complete(_ pool: DatabasePool) throws(LibraryFailure) -> RestoredCopy? {
        guard let copy = copies.stamp else { return nil }
        do {
            let stamp = try pool.read { try CopyStamp(of: $0) }
            let lost = copy.revision.value - stamp.revision.value
            guard lost > 0 || copy.library != stamp.library else { return nil }
            return try pool.write { db in
                try raiseRevision(by: max(0, lost), in: db)
                return try copies.add(to: db).restored
            }
        } catch {
            throw LibraryFailure(error, path: files.path)
        }
    }

    private func raiseRevision(by number: Int, in db: Database) throws {
        try db.execute(
            sql: "UPDATE revision SET number = number + ? WHERE name = 'favourites'", arguments: [number])
    }

    private var copies: LibraryCopies { LibraryCopies(folder: files.folder) }

    /// Reads without writing, because a newer file must stay unchanged and damage must be found first.
    ///
    /// The tables of user data are examined completely; the catalogue only after an error, because that can take seconds.
    private func examine() throws(LibraryFailure) -> (State, DatabaseQueue?) {
        guard let size = OpenFile.status(of: files.path)?.st_size else { return (.missing, nil) }
        guard size > LibraryFiles.emptySize else { return (.empty, nil) }
        try files.restrictFile()
        do {
            do { return try examined() } catch let error as DatabaseError
                where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
            {
                if files.hasLogFormat {
                    // What SQLite would write back are the pages of another file.
                    _ = try files.moveAside(["-journal"], as: "replaced", now: now)
                    return try examined()
                }
                // A process was killed before the file had a log, and left a journal: only who may write can take its changes back.
                let queue = try DatabaseQueue(
                    path: files.path, configuration: .bounded(busyMode: lock().mode))
                try queue.read { _ = try Int.fetchOne($0, sql: "PRAGMA schema_version") }
                try queue.close()
                return try examined()
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // Nothing is wrong with the statements.
            throw LibraryFailure.damaged(path: files.path, reason: error.message ?? "it cannot be read")
        } catch {
            throw LibraryFailure(error, path: files.path)
        }
    }

    private func examined() throws -> (State, DatabaseQueue?) {
        let configuration = Configuration.bounded(readonly: true, busyMode: lock().mode)
        let queue = try DatabaseQueue(path: files.path, configuration: configuration)
        return (try queue.read { try state(of: $0) }, queue)
    }

    private func state(of db: Database) throws -> State {
        let origin = try Schema.origin(of: db, migrator: migrator)
        // Damage may have made the name of a migration look like that of a newer version.
        if files.isSuspect || origin == .newerRelease, try !db.isSound() { return .damaged }
        switch origin {
        case .newerRelease: throw LibraryFailure.newerSchema(path: files.path)
        case .nothing: return .unfinished
        case .development: return .development
        case .stranger: return .damaged
        case .program:
            // SQLite's own check does not read values.
            let isSound = try Schema.userTables.allSatisfy { table in
                try db.isSound(table) && (!files.isSuspect || db.canReadAll(of: table))
            }
            return isSound ? .sound : .damaged
        }
    }

    /// Opening is announced: the user waits for it.
    private func lock() -> ConnectionLock {
        let lock = ConnectionLock(waiting, path: files.path)
        lock.beginWrite()
        return lock
    }

    // The file is not mapped into memory: if another program shortened it, SIGBUS would end this one.
    private func openPool() throws(LibraryFailure) -> (DatabasePool, ConnectionLock) {
        do {
            let lock = lock()
            var configuration = Configuration.bounded(busyMode: lock.mode)
            // Two for the screen, one for a background search.
            configuration.maximumReaderCount = 3
            configuration.prepareDatabase { [maximumPages] db in
                if let maximumPages { try db.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
                // Readers do without three quarters of the usual cache of 2 MB: a key takes no longer. Merges need all of it.
                if db.configuration.readonly {
                    try db.execute(sql: "PRAGMA cache_size = -500")
                } else {
                    // Deleted data is overwritten: private repositories, and removed searches.
                    try db.execute(sql: "PRAGMA secure_delete = ON")
                }
            }
            let pool = try DatabasePool(path: files.path, configuration: configuration)
            try migrator.migrate(pool)
            try RowNumbers.bringIntoRange(pool)
            lock.endWrite()
            return (pool, lock)
        } catch {
            throw LibraryFailure(error, path: files.path)
        }
    }

    /// Opens an existing file without writing anything.
    ///
    /// SQLite creates two files beside one with a log, even to read it. If it cannot, and there is no log, the file can
    /// be treated as immutable. Source: "Read-Only Databases" of SQLite's documentation on the log.
    private func openToRead(because reason: LibraryFailure) throws -> LibraryConnection {
        var configuration = Configuration.bounded(readonly: true, busyMode: lock().mode)
        configuration.maximumReaderCount = 3
        func open(_ path: String) throws -> LibraryConnection {
            let pool = try DatabasePool(path: path, configuration: configuration)
            guard try pool.read({ try Schema.origin(of: $0) }) == .program else { throw reason }
            _ = try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM favourite") }
            return LibraryConnection(pool: pool, path: files.path, readOnlyReason: reason)
        }
        do { return try open(files.path) } catch {
            guard !files.hasLog else { throw error }
            return try open(files.immutableAddress)
        }
    }
}

extension Database {
    /// Whether SQLite finds nothing wrong with the file, or with a table and its indexes.
    func isSound(_ table: String? = nil) throws -> Bool {
        try String.fetchOne(self, sql: "PRAGMA integrity_check(\(table.map { "'\($0)'" } ?? "1"))") == "ok"
    }

    /// Whether each value of a table can be read.
    func canReadAll(of table: String) throws -> Bool {
        do {
            let rows = try Row.fetchCursor(self, sql: "SELECT * FROM \(table)")
            while try rows.next() != nil {}
            return true
        } catch let error as DatabaseError where [.SQLITE_TOOBIG, .SQLITE_CORRUPT].contains(error.resultCode) {
            return false
        }
    }
}

extension LibraryFailure {
    /// Converts a database error.
    ///
    /// Source: "Result and Error Codes" of SQLite's documentation. SQL statements may contain user data, so only the
    /// error message is used.
    init(_ error: any Error, path: String) {
        if let failure = error as? LibraryFailure {
            self = failure
            return
        }
        guard let error = error as? DatabaseError else {
            self = .unexpected(path: path, reason: "\(type(of: error))")
            return
        }
        let reason = error.message ?? "code \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_CANTOPEN where LibraryFiles.isDiskFull(path): self = .diskFull(path: path)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
            self = .notWritable(path: path, reason: reason)
        // Nothing that is saved comes near SQLite's largest value: a length that exceeds it is damage.
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_TOOBIG: self = .damaged(path: path, reason: reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        // Some of SQLite's steps report a full disk as a general error.
        case .SQLITE_IOERR where LibraryFiles.isDiskFull(path): self = .diskFull(path: path)
        case .SQLITE_IOERR: self = .unreadable(path: path, reason: reason)
        default: self = .unexpected(path: path, reason: reason)
        }
    }

    /// Whether the file is damaged.
    var isDamage: Bool { if case .damaged = self { true } else { false } }
}
