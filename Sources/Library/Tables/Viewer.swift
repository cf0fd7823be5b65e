internal import Core
internal import FoundationEssentials
internal import GRDB

/// Whose private rows a library shows and saves. An identity is the fingerprint of a token; empty without one.
///
/// The library asks here itself, at the one place where rows of an identity are read or written, so that no caller can forget to.
package struct Viewer: Sendable {
    /// The identity in use.
    var current: @Sendable () -> String
    /// Whether an identity is signed in, in this process and in all others. It is called within the write: ``Library/forget(_:host:)`` comes
    /// before or after it.
    var isSignedIn: @Sendable (String) -> Bool

    /// Creates a viewer.
    package init(current: @escaping @Sendable () -> String, isSignedIn: @escaping @Sendable (String) -> Bool) {
        (self.current, self.isSignedIn) = (current, isSignedIn)
    }

    /// Nobody: public rows only.
    package static let anonymous = Viewer(current: { "" }, isSignedIn: \.isEmpty)

    /// The identity whose private rows may be saved now; empty for none.
    ///
    /// - Parameter identity: The identity that saw them.
    func saving(_ identity: String) -> String { isSignedIn(identity) ? identity : "" }
}

extension Repository {
    /// Whether everybody may see it.
    package var isPublic: Bool { visibility == .public }

    /// What may be saved of it.
    ///
    /// - Parameter identity: As ``Viewer/saving(_:)`` returns it.
    func savable(by identity: String) -> Repository { isPublic || !identity.isEmpty ? self : byNameOnly }
}

/// Conditions on rows of repositories, in SQL.
enum VisibleRows {
    /// What a viewer may see of the catalogue.
    ///
    /// - Parameter viewer: The place of ``value(_:)``.
    static func condition(_ viewer: String) -> String {
        "(catalogue.visibility = 'public' OR catalogue.identity = \(viewer))"
    }

    /// NULL equals nothing: without an identity, only public rows are visible.
    static func value(_ identity: String) -> DatabaseValue { identity.isEmpty ? .null : identity.databaseValue }
}

/// What everybody could see of repositories that only some may see now.
enum HiddenRepositories {
    /// Hides what an answer says is no longer public. Rows and words of READMEs belong to the identity that the answer was for; what was
    /// saved for nobody in particular goes, and so do the results that have the repository as a public one.
    ///
    /// What an identity has saved of it stays its own: it is shown to nobody else, see ``Library/latestPage(_:at:of:host:)``.
    ///
    /// - Parameters:
    ///   - repositories: Those of an answer; public ones are passed over.
    ///   - identity: Who sees them; empty for nobody.
    /// - Returns: Whether a favourite has changed.
    static func hide(
        _ repositories: [Repository], host: String, identity: String, seenAt: Timestamp, in db: Database
    ) throws -> Bool {
        let hidden = repositories.filter { !$0.isPublic }
        guard !hidden.isEmpty else { return false }
        let ids = StoredRepository.list(of: hidden.map(\.id))
        let names = try JSONEncoder().encode(hidden.map { $0.fullName.lowercased() })
        // The numbers come from an index, which has no content.
        try db.execute(
            sql: """
                DELETE FROM content WHERE number IN (
                    SELECT number FROM content WHERE host = ? AND identity = ''
                    AND repository IN (SELECT value FROM json_each(?))
                )
                """, arguments: [host, String(decoding: names, as: UTF8.self)])
        var turned = try CatalogueWriter.remove(
            """
            visibility = 'public' AND host = (SELECT number FROM host WHERE name = ?)
            AND id IN (SELECT value FROM json_each(?)) AND \(StoredRepository.isOlder)
            """, [host, ids, seenAt.seconds], in: db)
        let isOfEverybody = "host = ? AND identity = '' AND id IN (SELECT value FROM json_each(?))"
        let readmes = try Int64.fetchAll(
            db, sql: "SELECT id FROM readme WHERE \(isOfEverybody)", arguments: [host, ids])
        turned.formUnion(readmes.map(Repository.ID.init(rawValue:)))
        if identity.isEmpty {
            try ReadmeTable.remove(isOfEverybody, [host, ids], in: db)
        } else {
            try db.execute(
                sql: "UPDATE readme SET identity = ? WHERE \(isOfEverybody)", arguments: [identity, host, ids])
        }
        let favourites = try FavouriteTable.hide(hidden, host: host, identity: identity, seenAt: seenAt, in: db)
        try removeResults(with: turned.union(favourites), host: host, in: db)
        return !favourites.isEmpty
    }

    /// Removes the saved results that have one of some repositories. Each is read once, however many repositories there are.
    private static func removeResults(with ids: Set<Repository.ID>, host: String, in db: Database) throws {
        guard !ids.isEmpty else { return }
        var numbers: [Int64] = []
        let results = try Row.fetchCursor(
            db,
            sql: """
                SELECT number, content FROM content WHERE host = ? AND (kind LIKE 'search %' OR kind LIKE 'forks%')
                """, arguments: [host])
        while let row = try results.next() {
            guard let number = row.integer(0), let content = row.bytes(1), hasOne(of: ids, in: content) else {
                continue
            }
            numbers.append(number)
        }
        for number in numbers {
            try db.cachedStatement(sql: "DELETE FROM content WHERE number = ?").execute(arguments: [number])
        }
    }

    /// The name in ``RepositoryJSON``.
    private static let idKey = Array(#""databaseId""#.utf8)

    /// Whether results, in JSON, have one of some repositories.
    private static func hasOne(of ids: Set<Repository.ID>, in results: [UInt8]) -> Bool {
        TextWork.add(results.count)
        return results.indices.contains { colon in
            guard results[colon] == UInt8(ascii: ":"), results[..<colon].suffix(idKey.count).elementsEqual(idKey) else {
                return false
            }
            let digits = results[(colon + 1)...].prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
            return Int64(String(decoding: digits, as: UTF8.self)).map { ids.contains(.init(rawValue: $0)) } ?? false
        }
    }

    /// How long an answer that says that everybody may see a repository holds for what is loaded of it, in seconds. A row is shown longer.
    private static let moment: Int64 = 60

    /// Until when what was loaded of a repository is everybody's, whoever loaded it; `nil` if no answer says last of its name that it is
    /// public. A favourite says at most that it is not: its row may come from a file, or from a row of earlier. A row of the future says
    /// nothing.
    static func publicUntil(_ repository: Repository, host: String, in db: Database) throws -> Timestamp? {
        let rows = try CatalogueHost.rows(of: host, in: db)
        let query = CatalogueQuery(host: host, text: "", required: [repository.owner, repository.name])
        let (terms, isNamed) = (MatchExpression(query).text, "lower(owner || '/' || name) = ?2")
        let index = "catalogueTerms CROSS JOIN catalogue ON catalogue.rank = catalogueTerms.rowid"
        let statement = try db.cachedStatement(
            sql: """
                SELECT seenAt, isPublic FROM (
                    SELECT seenAt, 0 AS isPublic FROM favourite WHERE host = ?1 AND visibility <> 'public' AND \(isNamed)
                    UNION ALL SELECT seenAt, visibility = 'public' FROM \(terms.isEmpty ? "catalogue" : index)
                        WHERE catalogue.rank BETWEEN ?3 AND ?4
                        AND \(terms.isEmpty ? "?5 = ''" : "catalogueTerms MATCH ?5") AND \(isNamed)
                ) WHERE seenAt <= CAST(strftime('%s', 'now') AS INTEGER) + \(RequestWait.longest)
                ORDER BY seenAt DESC, isPublic LIMIT 1
                """)
        let row = try Row.fetchOne(
            statement,
            arguments: [
                host, repository.fullName.lowercased(), rows?.lowerBound ?? 1, rows?.upperBound ?? 0, terms,
            ])
        return row.flatMap { $0.flag(1) ? $0.timestamp(0)?.advanced(bySeconds: moment) : nil }
    }
}
