internal import CZlib
internal import Core
internal import FoundationEssentials
internal import GRDB

/// The words of READMEs and their full-text index; see Docs/Decisions/0070-words-of-readmes.md.
enum ReadmeTable {
    /// What is saved of a README, prepared before the transaction.
    struct Entry: Sendable {
        var id: Repository.ID
        /// Who sees it; empty for everybody.
        var identity: String
        /// What GitHub identifies its content by.
        var tag: String?
        /// Name, description and topics, whose words are indexed with it.
        var head: String
        var words: Data
        var terms: String
    }

    /// The large column is last: what is before it is read without it.
    private static let table = """
        CREATE TABLE readme (
            number INTEGER PRIMARY KEY, host TEXT NOT NULL, id INTEGER NOT NULL, identity TEXT NOT NULL, tag TEXT,
            seenAt INTEGER NOT NULL, bytes INTEGER NOT NULL, head TEXT NOT NULL, words BLOB NOT NULL, UNIQUE (host, id)
        )
        """
    private static let sizes = "CREATE INDEX readme_sizes ON readme (seenAt, bytes)"

    /// Without places of words: phrases are looked for in the text. So it is a fifth of the text in size, and a prefix that 5,000 READMEs
    /// have takes 2 ms instead of 20 (decision 70).
    private static let termsTable = """
        CREATE VIRTUAL TABLE readmeTerms USING fts5 (
            terms, content = '', detail = none, columnsize = 0, prefix = '2 3', tokenize = "ascii tokenchars '+#'"
        )
        """

    /// The index does not merge its segments by itself, which now and then takes 40 ms in one transaction: ``mergeStep(in:)`` does.
    private static let index = """
        \(termsTable);
        INSERT INTO readmeTerms (readmeTerms, rank) VALUES ('automerge', 0), ('crisismerge', 1000)
        """

    static func create(in db: Database) throws { try db.execute(sql: "\(table); \(sizes); \(index)") }

    /// The maximum number of terms of a README, of which the largest ones have some thousands.
    private static let mostTerms = 20_000

    private static func terms(head: String, text: String) -> String {
        SearchTerms.distinct(in: [head, text], limit: mostTerms).joined(separator: " ")
    }

    static func entry(_ readme: IndexedReadme, by identity: String) -> Entry {
        let repository = readme.repository
        let head = ([repository.name, repository.description ?? ""] + repository.topics).joined(separator: "\n")
        let text = ReadmeText.words(of: readme.source)
        return Entry(
            id: repository.id, identity: repository.isPublic ? "" : identity, tag: readme.tag, head: head,
            words: CompressedText.value(text), terms: terms(head: head, text: text))
    }

    static func save(_ entry: Entry, host: String, at now: Timestamp, in db: Database) throws {
        try remove("host = ? AND id = ?", [host, entry.id.rawValue], in: db)
        // A row takes no more than a page beside its words.
        let bytes = entry.words.count + entry.terms.utf8.count / 2 + 512
        try db.cachedStatement(
            sql: """
                INSERT INTO readme (host, id, identity, tag, seenAt, bytes, head, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                host, entry.id.rawValue, entry.identity, entry.tag, now.inCalendar.seconds, bytes, entry.head,
                entry.words,
            ])
        try db.cachedStatement(sql: "INSERT INTO readmeTerms (rowid, terms) VALUES (?, ?)")
            .execute(arguments: [db.lastInsertedRowID, entry.terms])
    }

    static func hasTag(_ id: Repository.ID, host: String, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT 1 FROM readme WHERE host = ? AND id = ? AND tag IS NOT NULL")
        return try Row.fetchOne(statement, arguments: [host, id.rawValue]) != nil
    }

    /// Removes rows with their terms.
    static func remove(_ condition: String, _ arguments: StatementArguments, in db: Database) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT number, head, words FROM readme WHERE \(condition)"), arguments: arguments)
        for row in rows {
            guard let number = row.integer(0) else { continue }
            // What cannot be read stays in the index, and finds nothing.
            if let head = row.text(1), let text = text(row, at: 2) {
                try db.cachedStatement(
                    sql: "INSERT INTO readmeTerms (readmeTerms, rowid, terms) VALUES ('delete', ?, ?)"
                )
                .execute(arguments: [number, terms(head: head, text: text)])
            }
            try db.cachedStatement(sql: "DELETE FROM readme WHERE number = ?").execute(arguments: [number])
        }
    }

    /// Removes the READMEs not seen for longest that are beyond a size: first those that are not of favourites.
    static func removeExcess(over limit: Int, in db: Database) throws {
        guard try bytes(in: db) > Double(limit) else { return }
        try remove(
            """
            number IN (
                SELECT number FROM (
                    SELECT number, total(bytes) OVER (ORDER BY isFavourite DESC, seenAt DESC, number DESC) AS total FROM (
                        SELECT number, bytes, seenAt, EXISTS (
                            SELECT 1 FROM favourite WHERE favourite.host = readme.host AND favourite.id = readme.id
                        ) AS isFavourite FROM readme
                    )
                ) WHERE total > ?
            )
            """, [limit], in: db)
    }

    /// The size of all of them; `total` cannot overflow, whatever a damaged file has.
    static func bytes(ofFavourites: Bool = false, in db: Database) throws -> Double {
        let condition = """
            WHERE EXISTS (SELECT 1 FROM favourite WHERE favourite.host = readme.host AND favourite.id = readme.id)
            """
        return try Double.fetchOne(db, sql: "SELECT total(bytes) FROM readme \(ofFavourites ? condition : "")") ?? 0
    }

    /// How many there are, and their size.
    static func size(in db: Database) throws -> (count: Int, bytes: Int) {
        let count = try Row.fetchOne(db, sql: "SELECT count(*) FROM readme")?.count(0) ?? 0
        return (count, Int(min(try bytes(in: db), Double(Count.largest))))
    }

    // MARK: Favourites

    private static let ofFavourites =
        "favourite LEFT JOIN readme ON readme.host = favourite.host AND readme.id = favourite.id"

    /// How many READMEs of favourites are known; built-in repositories have none.
    static func progress(host: String, in db: Database) throws -> KnownReadmes {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT count(*), count(readme.number), min(readme.seenAt) FROM \(ofFavourites)
                WHERE favourite.host = ? AND favourite.id > 0
                """, arguments: [host])
        return KnownReadmes(known: row?.count(1) ?? 0, total: row?.count(0) ?? 0, oldest: row?.timestamp(2))
    }

    static func postpone(
        _ id: Repository.ID, host: String, for identity: String, at now: Timestamp, in db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO readme (host, id, identity, seenAt, bytes, head, words) VALUES (?, ?, ?, ?, 512, '', x'')
                ON CONFLICT DO UPDATE SET seenAt = excluded.seenAt
                """, arguments: [host, id.rawValue, identity, now.inCalendar.seconds])
    }

    /// A README is read again after so many seconds at the earliest.
    private static let interval: Int64 = 86_400

    static func due(
        _ host: String, _ limit: Int, isAnonymous: Bool, for identity: String, at now: Timestamp, in db: Database
    ) throws -> [ReadmesToRead.Row] {
        let isDue =
            isAnonymous
            ? "readme.number IS NULL AND favourite.visibility = 'public'"
            : """
            favourite.nodeID IS NOT NULL AND (favourite.visibility = 'public' OR favourite.identity = ?3)
            AND (readme.number IS NULL OR (readme.tag IS NULL OR favourite.pushedAt > readme.seenAt) AND readme.seenAt < ?2)
            """
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT \(StoredRepository.names.map { "favourite.\($0)" }.joined(separator: ", ")), readme.tag
                FROM \(ofFavourites) LEFT JOIN choice ON choice.host = favourite.host AND choice.id = favourite.id
                WHERE favourite.host = ?1 AND favourite.id > 0 AND \(isDue)
                ORDER BY readme.number IS NOT NULL, choice.chosenAt DESC, favourite.addedAt DESC, favourite.id LIMIT ?4
                """,
            arguments: [host, now.seconds - interval, VisibleRows.value(identity), limit])
        return rows.compactMap { row in
            StoredRepository.repository(row, at: 0).map { .init($0, tag: row.text(StoredRepository.count)) }
        }
    }

    /// Makes the index again from the texts.
    static func rebuildIndex(_ db: Database) throws {
        // Whatever is wrong with the old one.
        try db.execute(sql: "DROP TABLE readmeTerms; \(index)")
        let insert = try db.makeStatement(sql: "INSERT INTO readmeTerms (rowid, terms) VALUES (?, ?)")
        let rows = try Row.fetchCursor(db, sql: "SELECT number, head, words FROM readme ORDER BY number")
        while let row = try rows.next() {
            guard let number = row.integer(0), let head = row.text(1), let text = text(row, at: 2) else { continue }
            try insert.execute(arguments: [number, terms(head: head, text: text)])
        }
    }

    /// As ``CatalogueWriter/mergeStep(of:in:)``. An index that is damaged is made again from the texts.
    static func mergeStep(in db: Database) throws -> Bool {
        do { return try CatalogueWriter.mergeStep(of: "readmeTerms", in: db) } catch let error as DatabaseError
            where error.extendedResultCode == .SQLITE_CORRUPT_VTAB
        {
            try rebuildIndex(db)
            return false
        }
    }

    /// Merges the index into one segment, in which no removed term is left.
    static func mergeIndex(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO readmeTerms (readmeTerms) VALUES ('optimize')")
    }

    static func clear(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM readme; DROP TABLE readmeTerms; \(index)")
    }

    /// The words of a column; `nil` if they are damaged.
    static func text(_ row: Row, at index: Int) -> String? {
        row.bytes(index).flatMap(CompressedText.text)
    }

    /// Whether any are known of a host.
    static func hasAny(host: String, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM readme WHERE host = ? LIMIT 1")
        return try Row.fetchOne(statement, arguments: [host]) != nil
    }

    /// The words of a repository's README; `nil` if they are not known, or not to this identity.
    static func text(of id: Repository.ID, host: String, for identity: String, in db: Database) throws -> String? {
        try found(id, host: host, for: identity, in: db)?.text
    }

    /// The same, and when it was read.
    static func found(
        _ id: Repository.ID, host: String, for identity: String, in db: Database
    ) throws -> (text: String, seenAt: Timestamp)? {
        let statement = try db.cachedStatement(
            sql: "SELECT words, seenAt FROM readme WHERE host = ? AND id = ? AND identity IN ('', ?)")
        return try Row.fetchOne(statement, arguments: [host, id.rawValue, identity]).flatMap { row in
            text(row, at: 0).map { ($0, row.timestamp(1) ?? Timestamp(seconds: 0)) }
        }
    }
}

/// Text that is compressed in a column: its length, and what zlib makes of it.
enum CompressedText {
    /// The maximum length of a text in bytes, in a sound file.
    private static let longest = 4 << 20

    static func value(_ text: String) -> Data {
        var text = text
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return Data() }
            var count = compressBound(UInt(bytes.count))
            var room = [UInt8](repeating: 0, count: Int(count))
            let isCompressed = compress(&room, &count, start, UInt(bytes.count)) == Z_OK
            // A text that does not get shorter stays as it is: that is told by its length.
            let content = isCompressed && count < bytes.count ? Data(room[..<Int(count)]) : Data(bytes)
            return withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Data($0) } + content
        }
    }

    /// The text of a value; `nil` if it is damaged.
    static func text(_ value: [UInt8]) -> String? {
        if value.isEmpty { return "" }
        let length = value.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard value.count >= 4, length <= longest else { return nil }
        let content = value.dropFirst(4)
        if content.count == length { return String(decoding: content, as: UTF8.self) }
        var count = UInt(length)
        let text = String(unsafeUninitializedCapacity: length) { room in
            let isExpanded = content.withUnsafeBufferPointer { content in
                guard let start = content.baseAddress, let room = room.baseAddress else { return false }
                return uncompress(room, &count, start, UInt(content.count)) == Z_OK
            }
            return isExpanded ? Int(count) : 0
        }
        return text.utf8.count == length ? text : nil
    }
}
