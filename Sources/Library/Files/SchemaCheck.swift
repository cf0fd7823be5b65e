internal import Core
internal import GRDB
internal import GRDBSQLite

/// Compares what a file has with what the migrations make: a foreign trigger could delete what the user has made, and the rows of a view
/// need not end.
enum SchemaCheck {
    /// Whether a newer version of the program has changed the file, whose schema is not known then.
    ///
    /// - Parameter isExpected: Whether there must be a library in it: an empty file is damaged then.
    /// - Throws: ``LibraryFailure/damaged(path:reason:)`` if something of the schema of another file is not the program's, or missing.
    static func isSuperseded(_ db: Database, path: String, isExpected: Bool) throws -> Bool {
        let isEmpty = try !db.tableExists(migrations)
        // Before a row is read.
        let isReadable = try isEmpty || isReadable(migrations, in: db)
        if isReadable, try Schema.migrator.hasBeenSuperseded(db) { return true }
        let missing = isEmpty && isExpected || !isReadable ? "it has none of the library's tables" : nil
        guard let problem = try missing ?? problem(in: db) else { return false }
        throw LibraryFailure.damaged(path: path, reason: problem)
    }

    /// What of the schema is not the program's, or is missing; `nil` if nothing.
    private static func problem(in db: Database) throws -> String? {
        let rows = try Row.fetchCursor(db, sql: "SELECT type, name, sql FROM sqlite_schema")
        var present: Set<String> = []
        while let row = try rows.next() {
            let (kind, name, statement) = (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "")
            // What SQLite makes by itself has a reserved name, and its indexes have no statement.
            let isSystem = name.hasPrefix("sqlite_") && (kind == "table" || kind == "index" && statement.isEmpty)
            if isSystem { continue }
            // The name is a stranger's, and may be as long as the file.
            guard isOurs(kind, name, statement) else {
                return "it has a foreign \(kind.prefix(20)), \(name.prefix(40))"
            }
            present.insert(name)
        }
        let applied = try Schema.migrator.appliedIdentifiers(db)
        let expected = Schema.tables.filter { applied.contains($0.migration) }.flatMap(\.names)
            .filter { name in Schema.replaced[name].map { !applied.contains($0) } ?? true }
        let triggers = Schema.countedLists.keys.filter(expected.contains).flatMap(Schema.countingTriggers).map(\.name)
        return (expected + triggers).first { !present.contains($0) }.map { "it has no \($0)" }
    }

    private static func isOurs(_ kind: String, _ name: String, _ statement: String) -> Bool {
        switch kind {
        case "table":
            let isKnown = name == migrations || Schema.tables.contains { $0.names.contains(name) }
            return isKnown && (Schema.virtualTables.contains(statement) || isPlainTable(statement))
        case "trigger":
            return Schema.countedLists.keys.flatMap(Schema.countingTriggers).contains { $0 == (name, statement) }
        case "index": return Schema.indexes.contains(statement)
        default: return false
        }
    }

    private static let migrations = "grdb_migrations"

    /// Words of what a table can do by itself: compute a column, check a value, or change rows of others.
    private static let active: Set<String> = ["virtual", "as", "generated", "check", "references", "on", "collate"]

    private static func isPlainTable(_ statement: String) -> Bool {
        let words = statement.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return words.first == "create" && !words.contains { active.contains(String($0)) }
    }

    /// Whether a table is one that can be read without running anything of its file.
    static func isReadable(_ table: String, in db: Database) throws -> Bool {
        let row = try Row.fetchOne(db, sql: "SELECT type, sql FROM sqlite_schema WHERE name = ?", arguments: [table])
        return row?.text(0) == "table" && isPlainTable(row?.text(1) ?? "")
    }
}

extension Configuration {
    /// Has what all connections have in common: the longest value in bytes, which is longer than what the program saves. A longer one in a
    /// file of others is damage, and is not read into memory.
    static func bounded(readonly: Bool = false, busyMode: Database.BusyMode = .immediateError) -> Configuration {
        var configuration = Configuration()
        (configuration.readonly, configuration.busyMode) = (readonly, busyMode)
        configuration.prepareDatabase { db in
            _ = sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(RepositoryTree.mostBytes + 1 << 20))
        }
        return configuration
    }
}
