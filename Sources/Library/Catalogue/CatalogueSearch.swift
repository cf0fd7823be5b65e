internal import Core
internal import GRDB

/// One search of the catalogue.
struct CatalogueSearch {
    private let db: Database
    private let query: CatalogueQuery
    private let identity: String
    private let isMatch: (Repository) throws -> Bool
    private let deadline: ContinuousClock.Instant

    /// - Parameter identity: Who searches: private rows are found by the identity that saw them alone.
    init(
        _ db: Database, _ query: CatalogueQuery, for identity: String, _ isMatch: @escaping (Repository) throws -> Bool
    ) {
        (self.db, self.query, self.identity, self.isMatch) = (db, query, identity, isMatch)
        deadline = ContinuousClock.now.advanced(by: query.budget)
    }

    /// The results of a time slice.
    struct Part: Sendable {
        var repositories: [Repository] = []
        /// The rank to continue from; `nil` at the end.
        var next: Int64?
    }

    func run() throws -> LocalSearchResult {
        let part = try part(from: nil)
        return LocalSearchResult(repositories: part.repositories, isComplete: part.next == nil)
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
        let expression = MatchExpression(query)
        let scan = try CatalogueScan(db, StoredRepository.names, host: query.host, expression, for: identity)
        part.next = try scan?.read(from: start, until: deadline) { row in
            guard part.repositories.count < query.limit else { return false }
            if let repository = StoredRepository.repository(row, at: 0), expression.accepts(repository),
                try isMatch(repository)
            {
                part.repositories.append(repository)
            }
            return true
        }
        return part
    }
}
