internal import Core
internal import GRDB
internal import System

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

    /// Opens the file for reading and writing or, if that is impossible, for reading.
    ///
    /// - Parameter previous: Unusable connections to the same path, to be closed first.
    func run(after previous: LibraryConnection? = nil) throws(LibraryFailure) -> Opened {
        do throws(LibraryFailure) {
            try files.prepareFolder()
            try files.refuseOthers()
            return try files.locked(waiting) { isNew throws(LibraryFailure) -> Opened in
                if previous?.abandon() == true { try files.moveLogAside(now: now) }
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

    private func open(isNew: Bool) throws(LibraryFailure) -> Opened {
        let finding = try files.prepareFile()
        do throws(LibraryFailure) {
            let examiner = try examine(isExpected: finding == .present && files.wereUsed)
            let (pool, lock) = try openPool()
            let notice = try restore(pool, finding, isNew: isNew)
            files.clearSuspicion()
            files.markUsed()
            return Opened(
                connection: LibraryConnection(pool: pool, path: files.path, examiner: examiner, lock: lock),
                notices: [notice].compactMap(\.self))
        } catch {
            guard case .damaged = error else { throw error }
            let opened = try repair()
            files.markUsed()
            return opened
        }
    }

    /// Adds what the last copy has to a file that was deleted or emptied, or that is older than the copy.
    ///
    /// A file is older if its log, or a part of it, is lost: SQLite does not say so.
    private func restore(
        _ pool: DatabasePool, _ finding: LibraryFiles.Finding, isNew: Bool
    ) throws(LibraryFailure) -> LibraryNotice? {
        let copies = LibraryCopies(folder: files.folder)
        do {
            let lost = try pool.read { db -> Int? in
                // The log of a file that is gone may have all of it.
                guard finding == .present else { return try CopyStamp(of: db).revision.value == 0 ? 0 : nil }
                guard let copy = copies.stamp else { return nil }
                let stamp = try CopyStamp(of: db)
                let lost = copy.revision.value - stamp.revision.value
                return copy.library == stamp.library && lost > 0 ? lost : nil
            }
            let restored = try lost.flatMap { lost in
                try pool.write { db in
                    try db.execute(
                        sql: "UPDATE revision SET number = number + ? WHERE name = 'favourites'", arguments: [lost])
                    return try copies.add(to: db)
                }
            }
            return switch finding {
            case .present: restored.map(LibraryNotice.changesLost)
            case .empty: .empty(path: files.path, restored: restored)
            case .missing: isNew && restored == nil ? nil : .missing(path: files.path, restored: restored)
            }
        } catch {
            throw LibraryFailure(error, path: files.path)
        }
    }

    /// Reads without writing, because a newer file must stay unchanged and damage must be found first.
    ///
    /// The tables of user data are examined completely; the catalogue only after an error, because that can take seconds.
    ///
    /// - Parameter isExpected: Whether there must be a library in it: an empty one is damage.
    private func examine(isExpected: Bool) throws(LibraryFailure) -> DatabaseQueue {
        do {
            let configuration = Configuration.bounded(readonly: true, busyMode: lock().mode)
            let queue = try DatabaseQueue(path: files.path, configuration: configuration)
            defer { try? queue.close() }
            try queue.read { db in
                let isSuperseded = try SchemaCheck.isSuperseded(db, path: files.path, isExpected: isExpected)
                // Damage may have made the name of a migration look like that of a newer version.
                if files.isSuspect || isSuperseded,
                    let problem = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)"),
                    problem != "ok"
                {
                    throw LibraryFailure.damaged(path: files.path, reason: problem)
                }
                guard !isSuperseded else { throw LibraryFailure.newerSchema(path: files.path) }
                for table in Schema.userTables where try db.tableExists(table) {
                    // SQLite's own check does not read values.
                    guard try db.isSound(table) && (!files.isSuspect || db.canReadAll(of: table)) else {
                        throw LibraryFailure.damaged(path: files.path, reason: "the table \(table) is damaged")
                    }
                }
            }
            return queue
        } catch {
            throw LibraryFailure(error, path: files.path)
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
            try Schema.migrator.migrate(pool)
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
        configuration.prepareDatabase(Schema.supplyColumns)
        func open(_ path: String) throws -> LibraryConnection {
            let pool = try DatabasePool(path: path, configuration: configuration)
            guard try !pool.read({ try SchemaCheck.isSuperseded($0, path: files.path, isExpected: true) }) else {
                throw LibraryFailure.newerSchema(path: files.path)
            }
            _ = try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM favourite") }
            return LibraryConnection(pool: pool, path: files.path, examiner: nil, readOnlyReason: reason)
        }
        do { return try open(files.path) } catch {
            guard !files.hasLog else { throw error }
            return try open(files.immutableAddress)
        }
    }

    /// Builds the replacement first: until it is complete, the damaged file stays in place, and a full disk loses
    /// nothing.
    private func repair() throws(LibraryFailure) -> Opened {
        try files.prepareReplacement()
        var repair: LibraryRepair
        do {
            let replacement = try DatabaseQueue(path: files.replacement, configuration: .bounded())
            try Schema.migrator.migrate(replacement)
            repair = try replacement.write { db in
                let copies = LibraryCopies(folder: files.folder)
                var repair = try Salvage.run(from: files.path, into: db, notBefore: copies.stamp)
                // What is not damaged needs no copy, which may have what was removed since.
                if !repair.isComplete { repair.copy = try copies.add(to: db) }
                try FavouriteStatusTable.fill(db)
                return repair
            }
            try replacement.close()
        } catch {
            // An error of the replacement is never damage of the file.
            let failure = LibraryFailure(error, path: files.path)
            throw failure.isDamage ? .unexpected(path: files.replacement, reason: "\(failure.summary)") : failure
        }
        repair.damagedPath = try files.replace(now: now)
        files.clearSuspicion()
        let (pool, lock) = try openPool()
        return Opened(
            connection: LibraryConnection(pool: pool, path: files.path, examiner: nil, lock: lock),
            notices: [.repaired(repair)])
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
