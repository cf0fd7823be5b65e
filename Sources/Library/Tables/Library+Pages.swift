package import Core
internal import FoundationEssentials
internal import GRDB

/// Saved content: READMEs, facts, files, forks, results of searches and more. The least recently used is removed first, and deleted data
/// is overwritten.
extension Library {
    /// Saves a part of a page, replacing an earlier one with the same key.
    ///
    /// An identity that has signed out keeps nothing.
    package func savePage(_ page: SavedPage, for key: SavedPageKey) async throws(LibraryFailure) {
        let limit = limits.pageBytes
        try await write(of: key.identity) { db in
            try Self.save(page, for: key, in: db)
            // A page has many and large ones, which must not displace all texts.
            if key.kind == .picture { try Self.removePages(over: limit / 4, where: "kind GLOB 'picture *'", in: db) }
            try Self.removePages(over: limit, in: db)
        }
    }

    /// Adds what GitHub has said of names to what a list keeps of them, in one transaction.
    package func recordLinks(
        _ facts: LinkedFacts, for key: SavedPageKey, at now: Timestamp
    ) async throws(LibraryFailure) {
        let limit = limits.pageBytes
        try await write(of: key.identity) { db in
            let page = try Self.page(Self.isKey, Self.columns(key), in: db)
            let before = page.map { SavedLinks($0) } ?? SavedLinks()
            var after = before
            after.record(facts, at: now)
            if after == before { return }
            try Self.save(after.page(at: now), for: key, in: db)
            try Self.removePages(over: limit, in: db)
        }
    }

    private static func save(_ page: SavedPage, for key: SavedPageKey, in db: Database) throws {
        let content = Data(page.content)
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO content
                    (kind, host, identity, repository, tag, seenAt, bytes, lastUse, content)
                VALUES (?, ?, ?, ?, ?, ?, ?, \(nextUse), ?)
                """,
            arguments: columns(key) + [
                page.tag, page.fetchedAt.inCalendar.seconds, size(of: content.count + key.place.utf8.count), content,
            ])
    }

    /// A saved part of a page.
    ///
    /// - Returns: `nil` if there is none, or it cannot be read.
    package func page(for key: SavedPageKey) async throws(LibraryFailure) -> SavedPage? {
        try await read { db in
            try Self.page(Self.isKey, Self.columns(key), in: db)
        }
    }

    /// The newest saved part of a page, for offline use: what the viewer saw, or nobody in particular, and of a public repository what anybody
    /// saw when, or before, an answer said that it is public.
    ///
    /// - Returns: `nil` if there is none, or it cannot be read.
    package func latestPage(
        _ kind: SavedPageKey.Kind, at place: String = "", of repository: Repository, host: String
    ) async throws(LibraryFailure) -> SavedPage? {
        let key = SavedPageKey(
            kind, at: place, of: repository.fullName, host: host, identity: viewer.current())
        return try await read { db in
            let latest = try repository.isPublic ? HiddenRepositories.publicUntil(repository, host: host, in: db) : nil
            return try Self.page(
                "kind = ? AND host = ? AND repository = ? AND (identity IN ('', ?) OR seenAt <= ?)",
                [key.storedKind, host, key.repository.lowercased(), key.identity, latest?.seconds], in: db)
        }
    }

    /// Records that GitHub has said that a saved part is unchanged, and that it was used.
    package func confirmPage(for key: SavedPageKey, at now: Timestamp) async throws(LibraryFailure) {
        try await write(of: key.identity) { db in
            try db.execute(
                sql: """
                    UPDATE content SET seenAt = ?, lastUse = \(Self.nextUse) WHERE \(Self.isKey)
                    """, arguments: [now.inCalendar.seconds] + Self.columns(key))
        }
    }

    /// Writes the log to the file and empties it: until then it has a copy of what was deleted. As long as another process reads
    /// the library that is impossible; then that process does it when it closes.
    func emptyLog() async throws(LibraryFailure) {
        do {
            try await pool.writeWithoutTransaction { db in _ = try? db.checkpoint(.truncate) }
        } catch {
            throw failure(error)
        }
    }

    /// A number larger than that of any other use. Times would depend on the clock.
    private static let nextUse = "(SELECT ifnull(max(lastUse), 0) + 1 FROM content)"

    /// The part of the file that so many bytes take: whole pages of SQLite, and a part of one for the row.
    private static func size(of bytes: Int) -> Int { (bytes + 4_095) / 4_096 * 4_096 + 512 }

    /// The sum is read from an index; the rows are listed only if it is too large. `total` cannot overflow, whatever a damaged file has.
    private static func removePages(over limit: Int, where condition: String = "true", in db: Database) throws {
        let sum = try Double.fetchOne(db, sql: "SELECT total(bytes) FROM content WHERE \(condition)") ?? 0
        guard sum > Double(limit) else { return }
        try db.execute(
            sql: """
                DELETE FROM content WHERE number IN (
                    SELECT number FROM (
                        SELECT number, total(bytes) OVER (ORDER BY lastUse DESC) AS total FROM content
                        WHERE \(condition)
                    ) WHERE total > ?
                )
                """, arguments: [limit])
    }

    /// The newest that a condition is true of, and whose it is.
    static func newest(
        _ condition: String, _ arguments: StatementArguments, in db: Database
    ) throws -> (page: SavedPage, identity: String)? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT content, tag, seenAt, identity FROM content WHERE \(condition)
                ORDER BY seenAt DESC, lastUse DESC LIMIT 1
                """)
        guard let row = try Row.fetchOne(statement, arguments: arguments), let seenAt = row.timestamp(2),
            let content = row.bytes(0)
        else { return nil }
        let page = SavedPage(content: content, tag: String.fromDatabaseValue(row[1]), fetchedAt: seenAt)
        return (page, row.text(3) ?? "")
    }

    private static func page(
        _ condition: String, _ arguments: StatementArguments, in db: Database
    ) throws -> SavedPage? { try newest(condition, arguments, in: db)?.page }

    private static let isKey = "kind = ? AND host = ? AND identity = ? AND repository = ?"

    private static func columns(_ key: SavedPageKey) -> StatementArguments {
        [key.storedKind, key.host, key.identity, key.repository.lowercased()]
    }
}

extension SavedPageKey {
    /// The kind with the place: where there is one, each is a kind of its own, because the case of a path counts.
    var storedKind: String { place.isEmpty ? kind.rawValue : "\(kind.rawValue) \(place)" }
}

/// The saved form of lists of stars: JSON.
extension SavedPage {
    private struct Content: Codable {
        var lists: [StarList]
        var isComplete: Bool
    }

    private static let limits = {
        var limits = JSONExcerpt.Limits(elements: StarLists.listLimit)
        limits.nestedElements = StarLists.itemLimit
        limits.values = 4 * StarLists.itemLimit
        limits.bytes = 16 << 20
        return limits
    }()

    /// Lists as they are saved.
    package init(_ lists: StarLists, fetchedAt: Timestamp) {
        self.init(encoding: Content(lists: lists.all, isComplete: lists.isComplete), fetchedAt: fetchedAt)
    }

    /// The lists; `nil` if this is something else.
    package var starLists: StarLists? {
        (try? StoredJSON.decode(Content.self, from: content, limits: SavedPage.limits)).map {
            StarLists($0.lists, isComplete: $0.isComplete)
        }
    }
}

extension Library {
    /// What the viewer saved of a kind that belongs to no repository, for offline use.
    package func viewerPage(_ kind: SavedPageKey.Kind, host: String) async throws(LibraryFailure) -> SavedPage? {
        try await page(for: SavedPageKey(kind, of: "", host: host, identity: viewer.current()))
    }
}

/// The saved form of what is JSON.
extension SavedPage {
    /// Something as it is saved.
    package init(encoding value: some Encodable, fetchedAt: Timestamp) {
        let data = (try? JSONEncoder().encode(value)) ?? Data()
        self.init(content: Array(data), fetchedAt: fetchedAt)
    }

    /// What was saved; `nil` if this is something else.
    package func decoded<Value: Decodable>(_ type: Value.Type) -> Value? { try? StoredJSON.decode(type, from: content) }

    /// The facts; `nil` if this is something else.
    package var facts: RepositoryFacts? { decoded(RepositoryFacts.self) }
}
