internal import GRDB

/// The tables, as a sequence of migrations. What was released is never changed; a new version appends a migration.
enum Schema {
    /// What cannot be got back from GitHub, in the order it is copied out of a damaged file.
    static let userTables = ["favourite", "note", "history", "starChange"]

    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("favourites, notes, history", migrate: createUserTables)
        migrator.registerMigration("catalogue", migrate: createCatalogue)
        migrator.registerMigration("starter catalogue", migrate: StarterCatalogue.insert)
        migrator.registerMigration("rarer merges", migrate: mergeMoreRarely)
        migrator.registerMigration("what a removal took") { db in
            // The favourite, as an export has it, until the host has answered; NULL in a change that adds one.
            try db.execute(sql: "ALTER TABLE starChange ADD COLUMN removed TEXT")
        }
        migrator.registerMigration("kept answers, order of adding", migrate: keepAnswers)
        migrator.registerMigration("history by host", migrate: divideHistory)
        // Terms are folded by other rules than before.
        migrator.registerMigration("terms folded by Unicode", migrate: CatalogueWriter.indexAnew)
        return migrator
    }()

    /// Each host has a history of its own. Nobody knows which host an older search was of: most are of github.com, so all are.
    private static func divideHistory(_ db: Database) throws {
        // The column stands last, where it is missing in a file that is salvaged; see TableSalvage.
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
        try countChanges(of: "history", as: "history", db)
    }

    private static func keepAnswers(_ db: Database) throws {
        // By which the file is told from another that takes its place; see OpenFile.
        try db.execute(sql: "PRAGMA application_id = \(Int32.random(in: 1 ... .max))")
        // Favourites that were added in one second keep their order by a number of their own; one that was a star on GitHub, is none
        // any more and was kept is remembered as that.
        try db.execute(
            sql: """
                ALTER TABLE favourite ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE favourite ADD COLUMN wasStarred INTEGER NOT NULL DEFAULT 0;
                CREATE INDEX favourite_number ON favourite (number);
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
        // The triggers of a favourite count its revision up, which nobody who is connected notices: it is the same list.
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
        // An observer, of this process or of another, compares these numbers instead of reading the lists again.
        for (table, list) in [("favourite", "favourites"), ("note", "favourites"), ("history", "history")] {
            try countChanges(of: table, as: list, db)
        }
    }

    private static func countChanges(of table: String, as list: String, _ db: Database) throws {
        for event in ["INSERT", "UPDATE", "DELETE"] {
            try db.execute(
                sql: """
                    CREATE TRIGGER \(table)_\(event.lowercased()) AFTER \(event) ON \(table) BEGIN
                        UPDATE revision SET number = number + 1 WHERE name = '\(list)';
                    END
                    """)
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
                CREATE UNIQUE INDEX catalogue_identity ON catalogue (host, id);
                CREATE INDEX catalogue_seen ON catalogue (seenAt);
                CREATE TABLE catalogueState (count INTEGER NOT NULL, nextSequence INTEGER NOT NULL);
                INSERT INTO catalogueState VALUES (0, 1);
                CREATE VIRTUAL TABLE catalogueTerms USING fts5 (
                    terms, content = '', detail = none, columnsize = 0, prefix = '\(MatchExpression.prefixLengths.map(String.init).joined(separator: " "))',
                    tokenize = "ascii tokenchars '+#'"
                );
                """)
    }

    /// Each page is a part of the full-text index of its own at first. With eight parts of a size instead of the usual four becoming
    /// one, each term is written anew less often, and a search does not get slower by what can be measured.
    private static func mergeMoreRarely(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO catalogueTerms (catalogueTerms, rank) VALUES ('automerge', 8)")
    }
}
