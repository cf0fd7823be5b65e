internal import Core
internal import FoundationEssentials
internal import GRDB

/// The rows of favourites and their notes.
///
/// Whoever reads them names the identity that is to see them: of a private repository that another has seen, it gets the name, and what the
/// user made. `nil` for all of it, which is shown to nobody.
enum FavouriteTable {
    /// When what a file says of a repository was seen: GitHub has not said it.
    static let unseen = Timestamp(seconds: 0)

    static func all(host: String?, for identity: String?, in db: Database) throws -> [Favourite] {
        let condition = host == nil ? "" : "WHERE favourite.host = ?"
        return try Row.fetchAll(
            db, sql: "\(selection) \(condition) ORDER BY favourite.host, addedAt, favourite.number, favourite.id",
            arguments: StatementArguments([host].compactMap { $0 })
        ).compactMap { favourite($0, for: identity) }
    }

    static func one(
        _ id: Repository.ID, host: String, for identity: String?, in db: Database
    ) throws -> Favourite? {
        try Row.fetchOne(
            db.cachedStatement(sql: "\(selection) WHERE favourite.host = ? AND favourite.id = ?"),
            arguments: [host, id.rawValue]
        ).flatMap { favourite($0, for: identity) }
    }

    /// Who has seen the favourites of private repositories, as far as that is known.
    static func owners(in db: Database) throws -> [ExportDocument.Owner] {
        try Row.fetchAll(db, sql: "SELECT host, id, identity FROM favourite WHERE identity <> '' ORDER BY host, id")
            .compactMap { row in
                guard let host = row.text(0), let id = row.integer(1), let identity = row.text(2) else { return nil }
                return ExportDocument.Owner(host: host, id: Repository.ID(rawValue: id), identity: identity)
            }
    }

    static let selection = """
        SELECT \(StoredRepository.names.map { "favourite.\($0)" }.joined(separator: ", ")), favourite.host, addedAt,
            isStarred, \(StoredText.column("note.text")), note.editedAt, favourite.number, favourite.identity,
            \(FavouriteStatusTable.list)
        FROM favourite LEFT JOIN note ON note.host = favourite.host AND note.id = favourite.id
        LEFT JOIN favouriteStatus AS status ON status.host = favourite.host AND status.id = favourite.id
        """

    private static func favourite(_ row: Row, for identity: String?) -> Favourite? {
        let start = StoredRepository.count
        guard let repository = StoredRepository.repository(row, at: 0), let host = row.text(start),
            let addedAt = row.timestamp(start + 1)
        else { return nil }
        let note = row.storedText(start + 3).map {
            Note(text: $0, editedAt: row.timestamp(start + 4) ?? addedAt)
        }
        let isSeen = repository.isPublic || identity == nil || ["", identity].contains(row.text(start + 6) ?? "")
        return Favourite(
            host: host, repository: isSeen ? repository : repository.byNameOnly, addedAt: addedAt,
            isStarred: row.flag(start + 2), note: note, number: Int64(row.count(start + 5)),
            status: isSeen ? FavouriteStatusTable.status(row, at: start + 7) : nil)
    }

    /// - Parameters:
    ///   - identity: Who sees it, if it is private; of a private one that nobody sees, the name is saved.
    ///   - isImported: Whether the user has it in a file, and all of it is saved until an identity signs out.
    /// - Returns: Whether the favourite was added.
    static func insert(
        _ favourite: Favourite, by identity: String, isImported: Bool = false, seenAt: Timestamp, in db: Database
    ) throws -> Bool {
        let isWhole = favourite.repository.isPublic || !identity.isEmpty || isImported
        let repository = isWhole ? favourite.repository : favourite.repository.byNameOnly
        let own: StatementArguments = [
            favourite.host, favourite.addedAt.inCalendar.seconds, favourite.isStarred, seenAt.inCalendar.seconds,
            // A restored favourite gets its place back.
            favourite.number == .max ? nil : favourite.number, repository.isPublic ? "" : identity,
        ]
        try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO favourite (host, addedAt, isStarred, seenAt, number, identity, \(StoredRepository.list))
                VALUES (
                    ?, ?, ?, ?, coalesce(?, (SELECT coalesce(max(number), 0) + 1 FROM favourite)), ?,
                    \(StoredRepository.places)
                )
                """
        ).execute(
            arguments: own + StatementArguments(StoredRepository.values(repository)))
        let isNew = db.changesCount > 0
        // Nothing is acknowledged of what is known by name only.
        if isNew, isWhole { try FavouriteStatusTable.insert(favourite, in: db) }
        if let note = favourite.note { try setNote(note, of: favourite.id, host: favourite.host, in: db) }
        return isNew
    }

    static func delete(_ id: Repository.ID, host: String, in db: Database) throws {
        for table in ["favourite", "note", "favouriteStatus"] {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE host = ? AND id = ?", arguments: [host, id.rawValue])
        }
    }

    static func setNote(_ note: Note, of id: Repository.ID, host: String, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO note (host, id, text, editedAt) VALUES (?, ?, \(StoredText.placeholder), ?)
                ON CONFLICT (host, id) DO UPDATE SET text = excluded.text, editedAt = excluded.editedAt
                """, arguments: [host, id.rawValue, StoredText.value(note.text), note.editedAt.inCalendar.seconds])
    }

    /// Removes what an identity alone may see of the favourites of private repositories, and what is seen by nobody knows whom. Their
    /// names and notes stay.
    ///
    /// - Returns: The ids of these favourites.
    static func reduce(seenBy identity: String, host: String, in db: Database) throws -> Set<Repository.ID> {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT \(StoredRepository.list), seenAt FROM favourite
                WHERE host = ? AND visibility <> 'public' AND identity IN ('', ?)
                """, arguments: [host, identity])
        for row in rows {
            guard let repository = StoredRepository.repository(row, at: 0) else { continue }
            let seenAt = row.timestamp(StoredRepository.count) ?? Timestamp(seconds: 0)
            try reduce(repository, host: host, seenAt: seenAt, in: db)
        }
        return Set(rows.compactMap { $0.integer(0).map(Repository.ID.init(rawValue:)) })
    }

    /// Leaves the name of a favourite, and what the user has made of it.
    private static func reduce(
        _ repository: Repository, host: String, seenAt: Timestamp, in db: Database
    ) throws {
        try update(repository.byNameOnly, by: "", from: repository.id, host: host, seenAt: seenAt, in: db)
        // An update leaves a node id as it is.
        try db.execute(
            sql: "UPDATE favourite SET nodeID = NULL WHERE host = ? AND id = ?",
            arguments: [host, repository.id.rawValue])
        // What is found when it is seen again is acknowledged as it is then.
        try db.execute(
            sql: "DELETE FROM favouriteStatus WHERE host = ? AND id = ?",
            arguments: [host, repository.id.rawValue])
    }

    /// Hides favourites of repositories that are no longer public: they belong to the identity that sees them; if nobody does, their names
    /// stay.
    ///
    /// - Returns: Those that were public.
    static func hide(
        _ repositories: [Repository], host: String, identity: String, seenAt: Timestamp, in db: Database
    ) throws -> Set<Repository.ID> {
        let ids = try Int64.fetchSet(
            db,
            sql: """
                SELECT id FROM favourite WHERE host = ? AND visibility = 'public' AND \(StoredRepository.isOlder)
                AND id IN (SELECT value FROM json_each(?))
                """, arguments: [host, seenAt.seconds, StoredRepository.list(of: repositories.map(\.id))])
        let turned = repositories.filter { ids.contains($0.id.rawValue) }
        if identity.isEmpty {
            for repository in turned { try reduce(repository, host: host, seenAt: seenAt, in: db) }
        } else {
            _ = try refresh(turned, host: host, identity: identity, seenAt: seenAt, in: db)
        }
        return Set(turned.map(\.id))
    }

    /// Updates the favourites among some repositories.
    ///
    /// - Parameter identity: Who sees the private ones among them; with none, they are left as they are.
    /// - Returns: Whether one has changed.
    static func refresh(
        _ repositories: [Repository], host: String, identity: String, seenAt: Timestamp, in db: Database
    ) throws -> Bool {
        let repositories = repositories.filter { $0.isPublic || !identity.isEmpty }
        var hasChanged = try adopt(repositories, host: host, in: db)
        // Of two items with the same id, the last one counts.
        let newest = Dictionary(repositories.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT \(StoredRepository.list), identity FROM favourite
                    WHERE host = ? AND id IN (SELECT value FROM json_each(?)) AND \(StoredRepository.isOlder)
                    """), arguments: [host, StoredRepository.list(of: newest.keys), seenAt.seconds])
        for row in rows {
            guard let id = row.integer(0), let repository = newest[Repository.ID(rawValue: id)],
                // A private one belongs to whoever saw it last.
                !repository.isPublic && row.text(StoredRepository.count) != identity
                    || StoredRepository.isChanged(StoredRepository.repository(row, at: 0), by: repository)
            else { continue }
            try update(repository, by: identity, from: repository.id, host: host, seenAt: seenAt, in: db)
            hasChanged = true
        }
        return hasChanged
    }

    /// Replaces the ids of built-in repositories by their real ones once these are known.
    private static func adopt(_ repositories: [Repository], host: String, in db: Database) throws -> Bool {
        guard host == BuiltInRepositories.host else { return false }
        var hasChanged = false
        for repository in repositories {
            guard let builtIn = BuiltInRepositories.number(of: repository.fullName), builtIn != repository.id else {
                continue
            }
            for table in ["favourite", "note", "favouriteStatus", "starChange"] {
                // If both ids exist, the real one stays with its own note.
                try db.cachedStatement(sql: "UPDATE OR IGNORE \(table) SET id = ? WHERE host = ? AND id = ?")
                    .execute(arguments: [repository.id.rawValue, host, builtIn.rawValue])
                hasChanged = hasChanged || db.changesCount > 0
            }
            try delete(builtIn, host: host, in: db)
        }
        return hasChanged
    }

    private static func update(
        _ repository: Repository, by identity: String, from id: Repository.ID, host: String, seenAt: Timestamp,
        in db: Database
    ) throws {
        try db.cachedStatement(
            sql:
                "UPDATE favourite SET \(StoredRepository.assignments()), seenAt = ?, identity = ? WHERE host = ? AND id = ?"
        ).execute(
            arguments: StatementArguments(StoredRepository.values(repository))
                + [seenAt.inCalendar.seconds, repository.isPublic ? "" : identity, host, id.rawValue])
    }
}

/// Text that may contain NUL characters, at which SQLite's text functions end it; it is written and read as bytes.
///
/// Source: "sqlite3_bind_text" of SQLite's documentation on embedded NUL characters, and "CAST expressions".
enum StoredText {
    /// The placeholder of the text in a statement that writes it.
    static let placeholder = "CAST(? AS TEXT)"

    /// The column in a statement that reads it.
    static func column(_ name: String) -> String { "CAST(\(name) AS BLOB)" }

    /// The value of a text.
    static func value(_ text: String) -> DatabaseValue { Data(text.utf8).databaseValue }
}

extension Row {
    /// The text of a ``StoredText/column(_:)``.
    func storedText(_ index: Int) -> String? { bytes(index).map { String(decoding: $0, as: UTF8.self) } }
}
