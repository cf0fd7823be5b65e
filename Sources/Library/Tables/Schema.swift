internal import GRDB

/// The tables, as a sequence of migrations. Released migrations are never changed; a new version appends one.
enum Schema {
    /// The tables with data that GitHub does not have, in the order they are copied from a damaged file.
    static let userTables = [
        "favourite", "note", "history", "starChange", "savedSearch", "favouriteStatus", "choice",
    ]

    /// The tables that a migration makes.
    static let tables: [(migration: String, names: [String])] = [
        ("favourites, notes, history", ["favourite", "note", "history", "starChange", "marker", "revision"]),
        (
            "catalogue",
            ["host", "catalogue", "catalogueState", "catalogueTerms"]
                + ["data", "idx", "config"].map { "catalogueTerms_\($0)" }
        ), ("kept answers, order of adding", ["answer", "budget"]), ("pages of repositories", ["page"]),
        ("saved searches", ["savedSearch"]), ("news of favourites", ["favouriteStatus"]), ("choices", ["choice"]),
        ("saved content", ["content"]),
        (
            "words of READMEs",
            ["readme", "readmeTerms"] + ["data", "idx", "config"].map { "readmeTerms_\($0)" }
        ),
    ]

    /// The tables that a later migration has replaced, with that migration.
    static let replaced = ["answer": "saved content", "page": "saved content"]

    /// The tables whose changes are counted, and the list that each belongs to.
    static let countedLists = [
        "favourite": "favourites", "note": "favourites", "favouriteStatus": "favourites", "history": "history",
        "savedSearch": "saved searches",
    ]

    /// The statements that make indexes.
    static let indexes = [
        catalogueIdentity, catalogueSeen, favouriteNumber, pageUse, catalogueHidden, contentUse,
        ReadmeTable.sizes,
    ]
    private static let catalogueIdentity = "CREATE UNIQUE INDEX catalogue_identity ON catalogue (host, id)"
    private static let catalogueSeen = "CREATE INDEX catalogue_seen ON catalogue (seenAt)"
    private static let favouriteNumber = "CREATE INDEX favourite_number ON favourite (number)"
    private static let pageUse = "CREATE INDEX page_use ON page (lastUse, bytes)"
    private static let contentUse = "CREATE INDEX content_use ON content (lastUse, bytes)"
    private static let catalogueHidden =
        "CREATE INDEX catalogue_hidden ON catalogue (identity) WHERE visibility <> 'public'"

    /// The statements that make full-text indexes.
    static let virtualTables = [termsTable, ReadmeTable.termsTable]

    /// The full-text index of the catalogue.
    static let termsTable = """
        CREATE VIRTUAL TABLE catalogueTerms USING fts5 (
            terms, content = '', detail = none, columnsize = 0, prefix = '\(MatchExpression.prefixLengths.map(String.init).joined(separator: " "))',
            tokenize = "ascii tokenchars '+#'"
        )
        """

    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("favourites, notes, history", migrate: createUserTables)
        migrator.registerMigration("catalogue", migrate: createCatalogue)
        migrator.registerMigration("starter catalogue") { db in
            try addNodeID(to: "catalogue", db)
            try StarterCatalogue.insert(db)
        }
        migrator.registerMigration("rarer merges", migrate: mergeMoreRarely)
        migrator.registerMigration("what a removal took") { db in
            // The favourite in the format of an export until the host has answered; NULL in a change that adds one.
            try db.execute(sql: "ALTER TABLE starChange ADD COLUMN removed TEXT")
        }
        migrator.registerMigration("kept answers, order of adding", migrate: saveAnswers)
        migrator.registerMigration("history by host", migrate: divideHistory)
        // The rules for folding terms have changed.
        migrator.registerMigration("terms folded by Unicode") { db in
            try addNodeID(to: "catalogue", db)
            try CatalogueWriter.indexAnew(db)
        }
        migrator.registerMigration("pages of repositories", migrate: savePages)
        migrator.registerMigration("saved searches") { db in
            try SavedSearchTable.create(in: db)
            try countChanges(of: "savedSearch", db)
        }
        migrator.registerMigration("news of favourites", migrate: FavouriteStatusTable.create)
        migrator.registerMigration("choices", migrate: ChoiceTable.create)
        migrator.registerMigration("node id", migrate: addNodeIDs)
        migrator.registerMigration("private rows", migrate: hidePrivateRows)
        migrator.registerMigration("saved content", migrate: uniteContent)
        migrator.registerMigration("words of READMEs", migrate: ReadmeTable.create)
        return migrator
    }()

    /// GraphQL's id of a repository. The check for news knows those of favourites.
    private static func addNodeIDs(_ db: Database) throws {
        for table in ["favourite", "catalogue"] { try addNodeID(to: table, db) }
        try db.execute(
            sql: """
                UPDATE favourite SET nodeID = (
                    SELECT nodeID FROM favouriteStatus AS status
                    WHERE status.host = favourite.host AND status.id = favourite.id
                );
                """)
    }

    /// Earlier migrations that read or write repositories need the column, too.
    private static func addNodeID(to table: String, _ db: Database) throws {
        guard try lacksNodeID(table, db) else { return }
        try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN nodeID TEXT")
    }

    private static func lacksNodeID(_ table: String, _ db: Database) throws -> Bool {
        try !db.columns(in: table).contains { $0.name == "nodeID" }
    }

    /// Lets an older file that cannot be migrated be read: columns that it lacks are NULL, and its pages are its content.
    static func supplyColumns(_ db: Database) throws {
        for table in ["favourite", "catalogue"] where try db.tableExists(table) && lacksNodeID(table, db) {
            try db.execute(sql: "CREATE TEMP VIEW \(table) AS SELECT *, NULL AS nodeID FROM main.\(table)")
        }
        if try !db.tableExists("readme") {
            let columns = ["number", "host", "id", "identity", "tag", "seenAt", "bytes", "head", "words"]
            try db.execute(
                sql: """
                    CREATE TEMP VIEW readme AS
                        SELECT \(columns.map { "NULL AS \($0)" }.joined(separator: ", ")) WHERE FALSE
                    """)
        }
        guard try !db.tableExists("content"), try db.tableExists("page") else { return }
        try db.execute(
            sql: """
                CREATE TEMP VIEW content AS
                    SELECT kind, host, identity, repository, tag, fetchedAt AS seenAt, bytes, lastUse, content
                    FROM main.page
                """)
    }

    /// Gives private rows an owner, who alone sees them: the identity that saw them. Of earlier ones it is not known; the catalogue's
    /// can be found again.
    private static func hidePrivateRows(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE catalogue ADD COLUMN identity TEXT NOT NULL DEFAULT '';
                ALTER TABLE favourite ADD COLUMN identity TEXT NOT NULL DEFAULT '';
                \(catalogueHidden);
                """)
        let removed = try CatalogueWriter.removeHidden("TRUE", [], in: db)
        if !removed.isEmpty { try CatalogueWriter.mergeIndex(db) }
    }

    private static func savePages(_ db: Database) throws {
        // The large column is last: what is before it is found without reading it.
        try db.execute(
            sql: """
                CREATE TABLE page (
                    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, host TEXT NOT NULL, identity TEXT NOT NULL,
                    repository TEXT NOT NULL, tag TEXT, fetchedAt INTEGER NOT NULL, bytes INTEGER NOT NULL,
                    lastUse INTEGER NOT NULL, content BLOB NOT NULL, UNIQUE (host, repository, kind, identity)
                );
                \(pageUse);
                """)
    }

    /// Pages of repositories and answers of searches become one table: in place, because there may be 200 MB of pages.
    private static func uniteContent(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE page RENAME TO content;
                ALTER TABLE content RENAME COLUMN fetchedAt TO seenAt;
                DROP INDEX page_use;
                \(contentUse);
                INSERT OR IGNORE INTO content
                    (kind, host, identity, repository, tag, seenAt, bytes, lastUse, content) \(answersAsContent);
                DROP TABLE answer;
                """)
    }

    /// The rows of answers as content.
    private static let answersAsContent = """
        SELECT 'search ' || sort || ' ' || page || ' ' || query, host, identity, '', NULL, receivedAt,
            (length(content) + 4095) / 4096 * 4096 + 512,
            (SELECT ifnull(max(lastUse), 0) FROM content) + row_number() OVER (ORDER BY number), content
        FROM answer
        """

    /// Gives each host its own history. The host of earlier searches is unknown; most are of github.com, so all are
    /// assigned to it.
    private static func divideHistory(_ db: Database) throws {
        // The column is last, where it is missing in a file that is salvaged; see TableSalvage.
        try db.execute(
            sql: """
                CREATE TABLE dividedHistory (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, query TEXT NOT NULL, sort TEXT NOT NULL,
                    searchedAt INTEGER NOT NULL, resultCount INTEGER NOT NULL,
                    host TEXT NOT NULL DEFAULT '\(StarterCatalogue.host)', UNIQUE (host, query)
                );
                INSERT INTO dividedHistory (number, query, sort, searchedAt, resultCount)
                    SELECT number, query, sort, searchedAt, resultCount FROM history;
                DROP TABLE history;
                ALTER TABLE dividedHistory RENAME TO history;
                """)
        try countChanges(of: "history", db)
    }

    private static func saveAnswers(_ db: Database) throws {
        // Identifies the file, if another one takes its place; see OpenFile.
        try db.execute(sql: "PRAGMA application_id = \(Int32.random(in: 1 ... .max))")
        // Favourites added in the same second keep their order by a number. One that is no longer starred on GitHub but
        // was kept is recorded as such.
        try db.execute(
            sql: """
                ALTER TABLE favourite ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE favourite ADD COLUMN wasStarred INTEGER NOT NULL DEFAULT 0;
                \(favouriteNumber);
                CREATE TABLE answer (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, host TEXT NOT NULL, identity TEXT NOT NULL,
                    query TEXT NOT NULL, sort TEXT NOT NULL, page TEXT NOT NULL, receivedAt INTEGER NOT NULL,
                    content BLOB NOT NULL, UNIQUE (host, identity, query, sort, page)
                );
                CREATE TABLE budget (
                    host TEXT NOT NULL, identity TEXT NOT NULL, resource TEXT NOT NULL, content BLOB NOT NULL,
                    receivedAt INTEGER NOT NULL, PRIMARY KEY (host, identity, resource)
                ) WITHOUT ROWID;
                """)
        // The triggers of a favourite increment its revision, but connected processes need not reload: the list is the
        // same.
        let rows = try Row.fetchAll(db, sql: "SELECT host, id FROM favourite ORDER BY addedAt, host, id")
        for (number, row) in rows.enumerated() {
            try db.execute(
                sql: "UPDATE favourite SET number = ? WHERE host = ? AND id = ?",
                arguments: [number + 1, row[0] as DatabaseValue, row[1] as DatabaseValue])
        }
    }

    private static func createUserTables(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE favourite (
                    host TEXT NOT NULL,
                    \(StoredRepository.definition),
                    addedAt INTEGER NOT NULL,
                    isStarred INTEGER NOT NULL DEFAULT 0,
                    seenAt INTEGER NOT NULL,
                    PRIMARY KEY (host, id)
                ) WITHOUT ROWID;
                CREATE TABLE note (
                    host TEXT NOT NULL, id INTEGER NOT NULL, text TEXT NOT NULL, editedAt INTEGER NOT NULL,
                    PRIMARY KEY (host, id)
                ) WITHOUT ROWID;
                CREATE TABLE history (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, query TEXT NOT NULL UNIQUE, sort TEXT NOT NULL,
                    searchedAt INTEGER NOT NULL, resultCount INTEGER NOT NULL
                );
                CREATE TABLE starChange (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, host TEXT NOT NULL, id INTEGER NOT NULL, owner TEXT NOT NULL,
                    name TEXT NOT NULL, isStarred INTEGER NOT NULL, madeAt INTEGER NOT NULL,
                    claimedUntil INTEGER NOT NULL DEFAULT 0
                );
                CREATE TABLE marker (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
                CREATE TABLE revision (name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
                INSERT INTO revision VALUES ('favourites', 0), ('history', 0);
                """)
        // An observer, in this process or another, compares these numbers instead of reading the lists again.
        for table in ["favourite", "note", "history"] { try countChanges(of: table, db) }
    }

    static func countChanges(of table: String, _ db: Database) throws {
        for trigger in countingTriggers(of: table) { try db.execute(sql: trigger.statement) }
    }

    /// The triggers that count the changes of a table.
    static func countingTriggers(of table: String) -> [(name: String, statement: String)] {
        ["INSERT", "UPDATE", "DELETE"].map { event in
            let name = "\(table)_\(event.lowercased())"
            let statement = """
                CREATE TRIGGER \(name) AFTER \(event) ON \(table) BEGIN
                    UPDATE revision SET number = number + 1 WHERE name = '\(countedLists[table] ?? "")';
                END
                """
            return (name, statement)
        }
    }

    private static func createCatalogue(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE host (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
                CREATE TABLE catalogue (
                    rank INTEGER PRIMARY KEY,
                    host INTEGER NOT NULL,
                    \(StoredRepository.definition),
                    seenAt INTEGER NOT NULL
                );
                \(catalogueIdentity);
                \(catalogueSeen);
                CREATE TABLE catalogueState (count INTEGER NOT NULL, nextSequence INTEGER NOT NULL);
                INSERT INTO catalogueState VALUES (0, 1);
                \(termsTable);
                """)
    }

    /// Each page is at first a separate segment of the full-text index. Merging eight segments of a size instead of the
    /// usual four rewrites each term less often, and searches do not become measurably slower.
    private static func mergeMoreRarely(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO catalogueTerms (catalogueTerms, rank) VALUES ('automerge', 8)")
    }
}
