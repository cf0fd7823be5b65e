internal import Core
internal import GRDB

/// One search of the words of READMEs.
struct ReadmeScan {
    /// A repository whose README has the words, or has those that its name, description and topics lack.
    struct Match: Sendable {
        var repository: Repository
        /// The line with the words.
        var line: String
        var score: Double
    }

    /// The best first, up to a limit.
    static func ranked(_ matches: [Match], limit: Int) -> [Match] {
        matches.map { Int64($0.score * 1_000_000) }.fallingIndices.prefix(limit).map { matches[$0] }
    }

    /// The results of a time slice.
    struct Part: Sendable {
        var matches: [Match] = []
        /// The number of the row to continue below; `nil` at the end.
        var next: Int64?
    }

    /// The matches among the rows below one, from the newest on.
    ///
    /// - Parameter identity: Who searches: private READMEs are found by the identity that saw them alone.
    static func part(
        _ query: ReadmeQuery, below start: Int64, for identity: String, in db: Database
    ) throws -> Part {
        let expression = MatchExpression(query.candidates, hasAllPrefixes: true)
        guard !expression.isEmpty else { return Part() }
        let host = query.candidates.host
        let deadline = ContinuousClock.now.advanced(by: query.candidates.budget)
        let statement = try db.cachedStatement(
            sql: """
                SELECT readme.id, readme.words, readme.number FROM readmeTerms CROSS JOIN readme ON readme.number = readmeTerms.rowid
                WHERE readmeTerms MATCH ? AND readmeTerms.rowid < ? AND readme.host = ? AND readme.identity IN ('', ?)
                ORDER BY readmeTerms.rowid DESC
                """)
        let rows = try Row.fetchCursor(statement, arguments: [expression.text, start, host, identity])
        let number = try CatalogueHost.number(of: host, in: db)
        var part = Part()
        var last = start
        while let row = try rows.next() {
            guard last == start || ContinuousClock.now < deadline else {
                part.next = last
                break
            }
            last = row.integer(2) ?? last
            guard let id = row.integer(0), let text = ReadmeTable.text(row, at: 1),
                let repository = try repository(id, host: host, number: number, for: identity, in: db),
                query.matcher.isMatch(repository, readme: text)
            else { continue }
            part.matches.append(Match(repository: repository, line: query.line(of: text), score: query.score(of: text)))
        }
        return part
    }

    /// A repository by its id: as a favourite, or from the catalogue.
    private static func repository(
        _ id: Int64, host: String, number: Int64?, for identity: String, in db: Database
    ) throws -> Repository? {
        let favourite = try db.cachedStatement(
            sql: """
                SELECT \(StoredRepository.list) FROM favourite
                WHERE host = ? AND id = ? AND (visibility = 'public' OR identity IN ('', ?))
                """)
        if let row = try Row.fetchOne(favourite, arguments: [host, id, identity]) {
            return StoredRepository.repository(row, at: 0)
        }
        guard let number else { return nil }
        let known = try db.cachedStatement(
            sql:
                "SELECT \(StoredRepository.list) FROM catalogue WHERE host = ? AND id = ? AND (visibility = 'public' OR identity = ?)"
        )
        return try Row.fetchOne(known, arguments: [number, id, VisibleRows.value(identity)]).flatMap {
            StoredRepository.repository($0, at: 0)
        }
    }
}
