internal import Core
internal import GRDB

/// The numbers of rows that count up. SQLite gives each new row the number after the largest that there ever was, and after the
/// largest integer there is none: a damaged number would make every later write fail as if the disk were full.
///
/// Source: "SQLite Autoincrement" of SQLite's documentation.
enum RowNumbers {
    /// Gives rows whose number is out of range the next ones in it.
    static func bringIntoRange(_ pool: DatabasePool) throws {
        let tables = try pool.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_sequence").filter { try !isInRange($0, in: db) }
        }
        guard !tables.isEmpty else { return }
        try pool.write { db in
            for table in tables {
                let name = table.quotedDatabaseIdentifier
                let outside = "rowid NOT BETWEEN 1 AND \(Count.largest)"
                for row in try Int64.fetchAll(db, sql: "SELECT rowid FROM \(name) WHERE \(outside) ORDER BY rowid") {
                    try db.execute(
                        sql: """
                            UPDATE \(name) SET rowid = 1 + (
                                SELECT coalesce(max(rowid), 0) FROM \(name) WHERE rowid BETWEEN 1 AND \(Count.largest)
                            ) WHERE rowid = ?
                            """, arguments: [row])
                }
                try db.execute(
                    sql: "UPDATE sqlite_sequence SET seq = (SELECT max(rowid) FROM \(name)) WHERE name = ?",
                    arguments: [table])
            }
        }
    }

    private static func isInRange(_ table: String, in db: Database) throws -> Bool {
        let range = Int64(0)...Int64(Count.largest)
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT (SELECT seq FROM sqlite_sequence WHERE name = ?1), min(rowid), max(rowid)
                FROM \(table.quotedDatabaseIdentifier)
                """, arguments: [table])
        guard let row else { return true }
        return row.integer(0).map(range.contains) ?? false
            && [1, 2].allSatisfy { row.integer($0).map(range.contains) ?? true }
    }
}
