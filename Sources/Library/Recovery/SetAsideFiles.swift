internal import GRDB
internal import Glibc

/// The damaged files beside the library. They are kept because they may have user data that could not be recovered; what
/// GitHub has sent is of no use in them.
struct SetAsideFiles {
    let files: LibraryFiles

    /// The tables with what GitHub has sent, some of it about private repositories, and with nothing else.
    private static let tables = ["answer", "budget", "page", "catalogue", "catalogueTerms_data", "catalogueTerms_idx"]

    /// Removes and overwrites what GitHub has sent. What the user made stays: the rows of favourites keep their size and place.
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

    /// - Throws: If SQLite cannot read the file, or cannot reach all of a table that may have private rows.
    private func clear(_ name: String) throws {
        let path = files.folder + "/" + name
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        var problem: (any Error)?
        try queue.write { db in
            let tables = try Self.tables.filter { try db.tableExists($0) }
            for table in tables { try Self.examine(table, db) }
            for table in tables { try db.execute(sql: "DELETE FROM \(table)") }
            do { try Self.reduceUserRows(db) } catch { problem = error }
        }
        try queue.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try queue.close()
        UnusedSpace.clear(path)
        // Of favourites that cannot be reached, it is only known whether any is of a private repository.
        if let problem, Self.namesPrivateRows(path) || Self.namesPrivateRows(path + "-wal") { throw problem }
    }

    private static func examine(_ table: String, _ db: Database) throws {
        let problem = try String.fetchOne(db, sql: "PRAGMA integrity_check('\(table)')")
        guard problem == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: problem) }
    }

    /// Of the same size, a value is overwritten in place.
    private static func overwrite(
        _ columns: [String], of table: String, where condition: String, _ db: Database
    ) throws {
        let assignments = columns.map {
            "\($0) = CASE WHEN \($0) IS NULL THEN NULL ELSE zeroblob(length(CAST(\($0) AS BLOB))) END"
        }
        try db.execute(sql: "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE \(condition)")
    }

    /// Of favourites of private repositories, leaves name and note.
    private static func reduceUserRows(_ db: Database) throws {
        let tables = try ["favourite", "favouriteStatus", "starChange"].filter { try db.tableExists($0) }
        for table in tables { try examine(table, db) }
        if tables.contains("favouriteStatus") {
            try overwrite(
                ["knownLicense", "knownRelease", "release", "nodeID", "tag", "releaseTag"], of: "favouriteStatus",
                where: "(host, id) IN (SELECT host, id FROM favourite WHERE visibility <> 'public')", db)
        }
        if tables.contains("favourite") {
            // Files of earlier versions have no node id.
            let present = Set(try db.columns(in: "favourite").map(\.name))
            let columns = ["description", "language", "license", "topics", "homepage", "defaultBranch", "nodeID"]
            try overwrite(
                columns.filter(present.contains), of: "favourite", where: "visibility <> 'public'", db)
        }
        guard tables.contains("starChange"), try db.columns(in: "starChange").contains(where: { $0.name == "removed" })
        else { return }
        for row in try Row.fetchAll(db, sql: "SELECT number, removed FROM starChange WHERE removed IS NOT NULL") {
            guard let number = row.integer(0), let text = row.text(1), let reduced = try? StarQueue.reduced(text) else {
                continue
            }
            let padding = String(repeating: " ", count: max(0, text.utf8.count - reduced.utf8.count))
            try db.execute(
                sql: "UPDATE starChange SET removed = ? WHERE number = ?", arguments: [reduced + padding, number])
        }
    }

    /// Whether a file has the visibility of a private repository anywhere. The name of a migration is not one.
    private static func namesPrivateRows(_ path: String) -> Bool {
        guard let stream = fopen(path, "r") else { return false }
        defer { fclose(stream) }
        let words = ["private", "internal"].map { Array($0.utf8) }
        let migration = Array(" rows".utf8)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
            bytes = bytes.suffix(32) + buffer[..<count]
            for place in bytes.indices where bytes[place] == words[0][0] || bytes[place] == words[1][0] {
                for word in words where bytes[place...].starts(with: word) {
                    if !bytes[(place + word.count)...].starts(with: migration) { return true }
                }
            }
        }
        return false
    }
}
