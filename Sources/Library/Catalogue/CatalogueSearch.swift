internal import GRDB
internal import Model

/// One search of the catalogue.
struct CatalogueSearch {
    private let db: Database
    private let query: CatalogueQuery
    private let identity: String
    private let isMatch: (Repository) -> Bool
    private let deadline: ContinuousClock.Instant

    /// - Parameter identity: Who searches: private rows are found by the identity that saw them alone.
    init(_ db: Database, _ query: CatalogueQuery, for identity: String, _ isMatch: @escaping (Repository) -> Bool) {
        self.db = db
        self.query = query
        self.identity = identity
        self.isMatch = isMatch
        deadline = ContinuousClock.now.advanced(by: query.budget)
    }

    /// The results of a time slice.
    struct Part: Sendable {
        var repositories: [Repository] = []
        /// The rank to continue from; `nil` at the end.
        var next: Int64?
    }

    func run() throws -> LocalAnswer {
        let part = try part(from: nil)
        return LocalAnswer(repositories: part.repositories, isComplete: part.next == nil)
    }

    /// The repositories of the catalogue that were chosen before, matching or not.
    func chosen() throws -> [ChoiceTable.Entry] {
        try CatalogueHost.number(of: query.host, in: db).map {
            try ChoiceTable.entries(query.host, number: $0, for: identity, in: db)
        } ?? []
    }

    /// Searches from a rank, or from the first one.
    func part(from start: Int64?) throws -> Part {
        var part = Part()
        guard let host = try CatalogueHost.number(of: query.host, in: db) else { return part }
        let expression = MatchExpression(query)
        let isVisible = try VisibleRows.condition("?3", in: db)
        let statement = try db.cachedStatement(
            sql: expression.isEmpty ? Self.scan(isVisible) : Self.match(isVisible))
        let tiers = CatalogueRank.tiers(host: host).filter { $0.upperBound >= start ?? .min }
        for (number, tier) in tiers.enumerated() {
            let first = max(tier.lowerBound, start ?? .min)
            if number > 0, ContinuousClock.now >= deadline {
                part.next = first
                return part
            }
            var arguments: StatementArguments = [first, tier.upperBound, VisibleRows.value(identity)]
            if !expression.isEmpty { arguments += [expression.text] }
            let rows = try Row.fetchCursor(statement, arguments: arguments)
            var judged = 0
            while let row = try rows.next() {
                guard part.repositories.count < query.limit else {
                    part.next = row.integer(StoredRepository.count)
                    return part
                }
                if let repository = StoredRepository.repository(row, at: 0), expression.admits(repository),
                    isMatch(repository)
                {
                    part.repositories.append(repository)
                }
                judged += 1
                // Checking the clock is cheaper than reading a row, but not free.
                if judged % 32 == 0, ContinuousClock.now >= deadline {
                    part.next = row.integer(StoredRepository.count).map { $0 + 1 }
                    return part
                }
            }
        }
        return part
    }

    // A cross join keeps the index as the outer loop, whose order is the rank.
    private static func match(_ isVisible: String) -> String {
        """
        SELECT \(StoredRepository.names.map { "catalogue.\($0)" }.joined(separator: ", ")), catalogueTerms.rowid
        FROM catalogueTerms CROSS JOIN catalogue ON catalogue.rank = catalogueTerms.rowid
        WHERE catalogueTerms.rowid BETWEEN ?1 AND ?2 AND catalogueTerms MATCH ?4 AND \(isVisible)
        ORDER BY catalogueTerms.rowid
        """
    }

    private static func scan(_ isVisible: String) -> String {
        """
        SELECT \(StoredRepository.list), rank FROM catalogue WHERE rank BETWEEN ?1 AND ?2 AND \(isVisible) ORDER BY rank
        """
    }
}
