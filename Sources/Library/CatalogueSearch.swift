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
                if let repository = RepositoryColumns.repository(row, at: 0), isMatch(repository) {
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

/// A query in the language of FTS5, every term in quotation marks so that none is taken for an operator.
///
/// Source: "FTS5 Full-text Query Syntax" of SQLite's documentation.
struct MatchExpression {
    private(set) var text: String

    init(_ query: CatalogueQuery) {
        var clauses: [String] = []
        let words = SearchTerms.split(query.text)
        for (index, word) in words.enumerated() {
            let isPrefix = word.isIdeograph || (query.endsWithPrefix && index == words.count - 1)
            let whole = Self.term(word.whole, isPrefix: isPrefix)
            guard let last = word.parts.last else {
                clauses.append(whole)
                continue
            }
            let parts = word.parts.dropLast().map { Self.term($0, isPrefix: false) } + [Self.term(last, isPrefix: isPrefix)]
            clauses.append("(\(whole) OR (\(parts.joined(separator: " AND "))))")
        }
        for word in query.required.flatMap({ SearchTerms.split($0) }) {
            clauses.append(Self.term(word.whole, isPrefix: word.isIdeograph))
        }
        text = clauses.joined(separator: " AND ")
    }

    var isEmpty: Bool { text.isEmpty }

    private static func term(_ term: String, isPrefix: Bool) -> String {
        isPrefix ? "\"\(term)\"*" : "\"\(term)\""
    }
}
