internal import Core
internal import FoundationEssentials
internal import GRDB

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
            AND id IN (SELECT value FROM json_each(?)) AND seenAt <= ?
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
        for id in turned.union(favourites) {
            try db.execute(
                sql: """
                    DELETE FROM content WHERE host = ? AND (kind LIKE 'search %' OR kind LIKE 'forks%')
                    AND instr(content, ?)
                    """, arguments: [host, Data("\"id\":\(id.rawValue)".utf8)])
        }
        return !favourites.isEmpty
    }

    /// Whether what GitHub has said last of a name is that everybody may see the repository; `nil` if nothing is known of it. What a file says
    /// that was imported opens nothing.
    static func isPublic(_ repository: Repository, host: String, in db: Database) throws -> Bool? {
        let rows = try CatalogueHost.rows(of: host, in: db)
        let query = CatalogueQuery(host: host, text: "", required: [repository.owner, repository.name])
        let (terms, isNamed) = (MatchExpression(query).text, "lower(owner || '/' || name) = ?2")
        let index = "catalogueTerms CROSS JOIN catalogue ON catalogue.rank = catalogueTerms.rowid"
        let statement = try db.cachedStatement(
            sql: """
                SELECT isPublic FROM (
                    SELECT visibility = 'public' AND seenAt > \(FavouriteTable.unseen.seconds) AS isPublic, seenAt FROM favourite
                        WHERE host = ?1 AND \(isNamed)
                    UNION ALL SELECT visibility = 'public', seenAt FROM \(terms.isEmpty ? "catalogue" : index) WHERE catalogue.rank BETWEEN ?3 AND ?4
                        AND \(terms.isEmpty ? "?5 = ''" : "catalogueTerms MATCH ?5") AND \(isNamed)
                ) ORDER BY seenAt DESC LIMIT 1
                """)
        return try Bool.fetchOne(
            statement,
            arguments: [
                host, repository.fullName.lowercased(), rows?.lowerBound ?? 1, rows?.upperBound ?? 0, terms,
            ])
    }
}
