internal import GRDB

/// The damaged files beside the library. They are kept because they may have user data that could not be recovered; what
/// GitHub has sent is of no use in them.
struct SetAsideFiles {
    let files: LibraryFiles

    /// The tables with answers of GitHub, some about private repositories.
    private static let tables = ["answer", "page"]

    /// Overwrites what GitHub has sent. User data is not touched: the overwritten rows keep their size and place.
    ///
    /// - Returns: The paths of files that may still have some of it.
    func clear() -> [String] {
        let names = files.setAside
        // Lone logs have pages of any table, and only their file says which.
        return names.filter { name in
            if name.hasSuffix("-wal") { return !names.contains(String(name.dropLast(4))) }
            return (try? clear(name)) == nil
        }.map { files.folder + "/" + $0 }
    }

    /// - Throws: If SQLite cannot read the file, or cannot reach all of a table.
    private func clear(_ name: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(LibraryOpening.busySeconds)
        let queue = try DatabaseQueue(path: files.folder + "/" + name, configuration: configuration)
        defer { try? queue.close() }
        try queue.write { db in
            for table in Self.tables where try db.tableExists(table) {
                let problem = try String.fetchOne(db, sql: "PRAGMA integrity_check('\(table)')")
                guard problem == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: problem) }
                // Of the same size, a value is overwritten in place.
                try db.execute(sql: "UPDATE \(table) SET content = zeroblob(length(content))")
            }
        }
        try queue.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    }
}
