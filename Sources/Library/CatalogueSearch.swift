internal import GRDB
internal import Model

/// One search of the catalogue.
struct CatalogueSearch {
    private let db: Database
    private let query: CatalogueQuery
    private let isMatch: (Repository) -> Bool
    private let deadline: ContinuousClock.Instant

    init(_ db: Database, _ query: CatalogueQuery, _ isMatch: @escaping (Repository) -> Bool) {
        self.db = db
        self.query = query
        self.isMatch = isMatch
        deadline = ContinuousClock.now.advanced(by: query.budget)
    }

    func run() throws -> CatalogueAnswer {
        guard let host = try Int64.fetchOne(db, sql: "SELECT number FROM host WHERE name = ?", arguments: [query.host])
        else { return CatalogueAnswer(repositories: [], isComplete: true) }
        let expression = MatchExpression(query)
        let statement = try db.cachedStatement(sql: expression.isEmpty ? Self.scan : Self.match)
        var repositories: [Repository] = []
        var isComplete = true
        tiers: for (number, tier) in CatalogueRank.tiers(host: host).enumerated() {
            if number > 0, ContinuousClock.now >= deadline {
                isComplete = false
                break
            }
            var arguments: StatementArguments = [tier.lowerBound, tier.upperBound]
            if !expression.isEmpty { arguments += [expression.text] }
            let rows = try Row.fetchCursor(statement, arguments: arguments)
            var judged = 0
            while let row = try rows.next() {
                guard repositories.count < query.limit else {
                    isComplete = false
                    break tiers
                }
                if let repository = RepositoryColumns.repository(row, at: 0), expression.admits(repository),
                    isMatch(repository)
                {
                    repositories.append(repository)
                }
                judged += 1
                // Looking at the clock costs less than reading a row, and more than nothing.
                if judged % 32 == 0, ContinuousClock.now >= deadline {
                    isComplete = false
                    break tiers
                }
            }
        }
        return CatalogueAnswer(repositories: repositories, isComplete: isComplete)
    }

    // A cross join keeps the index outside, whose order is the rank's.
    private static let match = """
        SELECT \(RepositoryColumns.names.map { "catalogue.\($0)" }.joined(separator: ", "))
        FROM catalogueTerms CROSS JOIN catalogue ON catalogue.rank = catalogueTerms.rowid
        WHERE catalogueTerms.rowid BETWEEN ?1 AND ?2 AND catalogueTerms MATCH ?3
        ORDER BY catalogueTerms.rowid
        """

    private static let scan = """
        SELECT \(RepositoryColumns.list) FROM catalogue WHERE rank BETWEEN ?1 AND ?2 ORDER BY rank
        """
}
