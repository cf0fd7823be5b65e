internal import Core
internal import GRDB

/// The tables, as a sequence of migrations. Released migrations are never changed; a new version appends one.
enum Schema {
    /// What wrote a file.
    enum Origin: Equatable {
        /// This version of the program, or an earlier release.
        case program
        /// A newer release.
        case newerRelease
        /// A version before the first release.
        case development
        /// Nothing, or a process that was killed while it made the file.
        case nothing
        /// Another program, or something of it is missing.
        case stranger(lack: String)

        /// What a failure says is wrong with it; `nil` if nothing.
        var flaw: String? {
            switch self {
            case .program, .newerRelease, .nothing: nil
            case .development: "a version before the first release wrote it"
            case .stranger(let lack): lack
            }
        }
    }

    /// The migration of the first release, which every library has.
    private static let first = "version 1"
    /// The first migration of the versions before that.
    static let firstOfDevelopment = "favourites, notes, history"
    private static let migrations = "grdb_migrations"

    /// The tables with data that GitHub does not have. They are examined whenever a library is opened.
    static let userTables = [
        "favourite", "note", "history", "starChange", "savedSearch", "favouriteStatus", "choice",
    ]

    /// The tables that every library has.
    static let tables: [String] =
        userTables + [
            "marker", "revision", "host", "catalogue", "catalogueState", "content", "budget", "readme",
            "catalogueTerms", "catalogueTerms_data", "catalogueTerms_idx", "catalogueTerms_config",
            "readmeTerms", "readmeTerms_data", "readmeTerms_idx", "readmeTerms_config",
        ]

    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(first, migrate: create)
        migrator.registerMigration("version 2", migrate: FavouriteStatusTable.addReleases)
        return migrator
    }()

    /// The triggers that count the changes of lists: an observer, in this process or another, compares these numbers instead of reading the
    /// lists again.
    static let triggers: [String] = [
        ("favourite", "favourites"), ("note", "favourites"), ("favouriteStatus", "favourites"), ("history", "history"),
        ("savedSearch", "saved searches"),
    ].flatMap { table, list in
        ["INSERT", "UPDATE", "DELETE"].map { event in
            """
            CREATE TRIGGER \(table)_\(event.lowercased()) AFTER \(event) ON \(table) BEGIN
                UPDATE revision SET number = number + 1 WHERE name = '\(list)';
            END
            """
        }
    }

    /// Statements that name each column that is read: damage may have changed a name.
    private static let readings: [String] = [
        FavouriteTable.selection, "SELECT host, key, \(SavedSearchTable.columns) FROM savedSearch",
        "SELECT host, number, \(HistoryTable.columns) FROM history",
        "SELECT claimedUntil, removed, \(StarQueue.columns) FROM starChange",
        "SELECT host, id, score, chosenAt FROM choice", "SELECT name, number FROM revision",
        "SELECT rank, host, seenAt, identity, \(StoredRepository.list) FROM catalogue",
        "SELECT kind, host, identity, repository, tag, seenAt, bytes, lastUse, content FROM content",
        "SELECT number, host, id, identity, tag, seenAt, bytes, head, words FROM readme",
    ]

    /// What wrote a file. None of its rows is read but those of its migrations: a view in the place of a table need not end.
    static func origin(of db: Database, migrator: DatabaseMigrator = Schema.migrator) throws -> Origin {
        let names = try String.fetchSet(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        if names.isSubset(of: [migrations]) { return .nothing }
        guard names.contains(migrations) else { return .stranger(lack: "it has none of the library's tables") }
        let applied = try migrator.appliedIdentifiers(db)
        if applied.contains(firstOfDevelopment) { return .development }
        guard applied.contains(first) else { return .stranger(lack: "it has none of the library's tables") }
        if try migrator.hasBeenSuperseded(db) { return .newerRelease }
        if let name = tables.first(where: { !names.contains($0) }) { return .stranger(lack: "it has no \(name)") }
        // An older file is migrated first.
        guard try migrator.hasCompletedMigrations(db) else { return .program }
        do {
            for reading in readings { _ = try db.makeStatement(sql: reading) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            return .stranger(lack: error.message ?? "it lacks a column")
        }
        // A trigger of others could delete what the user has made; without one of ours no copy is due.
        let present = try String.fetchSet(db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        return present == Set(triggers) ? .program : .stranger(lack: "its triggers are not the program's")
    }

    private static func create(_ db: Database) throws {
        // Identifies the file, if another one takes its place; see OpenFile.
        try db.execute(sql: "PRAGMA application_id = \(Int32.random(in: 1 ... .max))")
        try createUserTables(db)
        try SavedSearchTable.create(in: db)
        try FavouriteStatusTable.create(db)
        try ChoiceTable.create(in: db)
        try createCatalogue(db)
        try createContent(db)
        try ReadmeTable.create(in: db)
        for trigger in triggers { try db.execute(sql: trigger) }
        try BuiltInRepositories.insert(db)
    }

    private static func createUserTables(_ db: Database) throws {
        // Favourites added in the same second keep their order by a number. One that is no longer starred on GitHub but was kept is
        // recorded as such. A private one belongs to the identity that saw it.
        try db.execute(
            sql: """
                CREATE TABLE favourite (
                    host TEXT NOT NULL,
                    \(StoredRepository.definition),
                    addedAt INTEGER NOT NULL,
                    isStarred INTEGER NOT NULL DEFAULT 0,
                    seenAt INTEGER NOT NULL,
                    number INTEGER NOT NULL DEFAULT 0,
                    wasStarred INTEGER NOT NULL DEFAULT 0,
                    identity TEXT NOT NULL DEFAULT '',
                    PRIMARY KEY (host, id)
                ) WITHOUT ROWID;
                CREATE INDEX favourite_number ON favourite (number);
                CREATE TABLE note (
                    host TEXT NOT NULL, id INTEGER NOT NULL, text TEXT NOT NULL, editedAt INTEGER NOT NULL,
                    PRIMARY KEY (host, id)
                ) WITHOUT ROWID;
                CREATE TABLE history (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, query TEXT NOT NULL, sort TEXT NOT NULL,
                    searchedAt INTEGER NOT NULL, resultCount INTEGER NOT NULL, host TEXT NOT NULL, UNIQUE (host, query)
                );
                """)
        // The favourite that a change removes, in the format of an export, until the host has answered; NULL in a change that adds one.
        try db.execute(
            sql: """
                CREATE TABLE starChange (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, host TEXT NOT NULL, id INTEGER NOT NULL, owner TEXT NOT NULL,
                    name TEXT NOT NULL, isStarred INTEGER NOT NULL, madeAt INTEGER NOT NULL,
                    claimedUntil INTEGER NOT NULL DEFAULT 0, removed TEXT
                );
                CREATE TABLE marker (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
                CREATE TABLE revision (name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
                INSERT INTO revision VALUES ('favourites', 0), ('history', 0), ('saved searches', 0);
                """)
    }

    private static func createCatalogue(_ db: Database) throws {
        let lengths = MatchExpression.prefixLengths.map(String.init).joined(separator: " ")
        // Each page is at first a separate segment of the full-text index. The index does not merge them by itself, which now and then takes
        // 140 ms in one transaction: `CatalogueWriter.mergeStep` does.
        try db.execute(
            sql: """
                CREATE TABLE host (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
                CREATE TABLE catalogue (
                    rank INTEGER PRIMARY KEY,
                    host INTEGER NOT NULL,
                    \(StoredRepository.definition),
                    seenAt INTEGER NOT NULL,
                    identity TEXT NOT NULL DEFAULT ''
                );
                CREATE UNIQUE INDEX catalogue_identity ON catalogue (host, id);
                CREATE INDEX catalogue_seen ON catalogue (seenAt);
                CREATE INDEX catalogue_hidden ON catalogue (identity) WHERE visibility <> 'public';
                CREATE TABLE catalogueState (count INTEGER NOT NULL, nextSequence INTEGER NOT NULL);
                INSERT INTO catalogueState VALUES (0, 1);
                CREATE VIRTUAL TABLE catalogueTerms USING fts5 (
                    terms, content = '', detail = none, columnsize = 0, prefix = '\(lengths)',
                    tokenize = "ascii tokenchars '+#'"
                );
                INSERT INTO catalogueTerms (catalogueTerms, rank) VALUES ('automerge', 0), ('crisismerge', 1000);
                """)
    }

    private static func createContent(_ db: Database) throws {
        // The large column is last: what is before it is found without reading it.
        try db.execute(
            sql: """
                CREATE TABLE content (
                    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, host TEXT NOT NULL, identity TEXT NOT NULL,
                    repository TEXT NOT NULL, tag TEXT, seenAt INTEGER NOT NULL, bytes INTEGER NOT NULL,
                    lastUse INTEGER NOT NULL, content BLOB NOT NULL, UNIQUE (host, repository, kind, identity)
                );
                CREATE INDEX content_use ON content (lastUse, bytes);
                CREATE TABLE budget (
                    host TEXT NOT NULL, identity TEXT NOT NULL, resource TEXT NOT NULL, content BLOB NOT NULL,
                    receivedAt INTEGER NOT NULL, PRIMARY KEY (host, identity, resource)
                ) WITHOUT ROWID;
                """)
    }
}

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
