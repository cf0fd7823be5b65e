internal import GRDB
internal import Model

/// The steps from a path to a database of the present schema.
struct LibraryOpening {
    struct Opened {
        var pool: DatabasePool
        var repair: LibraryRepair?
        /// The closed connection that examined the file, to be kept as long as the library is: when GRDB's queue ends, libdispatch
        /// clears up in its global pool, and from then on it watches over that pool once a second.
        var examiner: DatabaseQueue?
    }

    /// How long a write waits for those of other processes, in seconds. The longest write of ours, the catalogue's page, takes
    /// some milliseconds.
    static let busySeconds = 10.0

    let files: LibraryFiles
    let now: Timestamp
    let maximumPages: Int?

    func run() throws(LibraryFailure) -> Opened {
        try files.prepareFolder()
        return try files.locked { () throws(LibraryFailure) -> Opened in
            try files.prepareFile()
            do throws(LibraryFailure) {
                let examiner = try examine()
                let pool = try openPool()
                files.clearSuspicion()
                return Opened(pool: pool, repair: nil, examiner: examiner)
            } catch {
                guard case .damaged(_, let reason) = error else { throw error }
                return try repair(reason: reason)
            }
        }
    }

    /// Reads without writing: a newer file must stay as it is, and damage is to be found before anything is built on it.
    ///
    /// The tables of what the user made are read to their end; the catalogue only where something has failed before, because
    /// that may take seconds.
    private func examine() throws(LibraryFailure) -> DatabaseQueue {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(Self.busySeconds)
            let queue = try DatabaseQueue(path: files.path, configuration: configuration)
            defer { try? queue.close() }
            try queue.read { db in
                guard try !Schema.migrator.hasBeenSuperseded(db) else {
                    throw LibraryFailure.newerSchema(path: files.path)
                }
                if files.isSuspect, let problem = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)"),
                    problem != "ok"
                {
                    throw LibraryFailure.damaged(path: files.path, reason: problem)
                }
                for table in Schema.userTables where try db.tableExists(table) {
                    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table)")
                    while try rows.next() != nil {}
                }
            }
            return queue
        } catch {
            throw LibraryFailure(error, path: files.path)
        }
    }

    private func openPool() throws(LibraryFailure) -> DatabasePool {
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(Self.busySeconds)
            configuration.maximumReaderCount = 2
            configuration.prepareDatabase { [maximumPages] db in
                if let maximumPages { try db.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
                // Pages of the file are read in place, which spares a copy of each; more than this need not fit.
                try db.execute(sql: "PRAGMA mmap_size = 268435456")
            }
            let pool = try DatabasePool(path: files.path, configuration: configuration)
            try Schema.migrator.migrate(pool)
            return pool
        } catch {
            throw LibraryFailure(error, path: files.path)
        }
    }

    /// Builds the successor first: until it is complete the damaged file stays where it is, and a full disk loses nothing.
    private func repair(reason: String) throws(LibraryFailure) -> Opened {
        try files.prepareReplacement()
        var repair = LibraryRepair(damagedPath: files.path, reason: reason)
        do {
            let replacement = try DatabaseQueue(path: files.replacement)
            try Schema.migrator.migrate(replacement)
            try replacement.write { db in try Salvage(from: files.path, into: db).run(&repair) }
            try replacement.close()
        } catch {
            // The successor's own trouble is never damage of the file.
            let failure = LibraryFailure(error, path: files.path)
            throw failure.isDamage ? .unexpected(path: files.replacement, reason: "\(failure.summary)") : failure
        }
        repair.damagedPath = try files.replace(now: now)
        files.clearSuspicion()
        return Opened(pool: try openPool(), repair: repair, examiner: nil)
    }
}
