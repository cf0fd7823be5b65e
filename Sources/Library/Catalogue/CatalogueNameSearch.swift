internal import GRDB
internal import Model
internal import Text

/// Counts the names of local repositories that begin with a prefix, by falling stars of the repositories.
///
/// The repositories with the most stars come first and the time is limited, so the counts are those of the best known
/// repositories. A table of all counts would be exact, but would have to be written with each page.
struct CatalogueNameSearch {
    private let db: Database
    private let request: CatalogueNames.Request
    private let expression: MatchExpression
    private let host: Int64
    private let identity: String

    /// - Parameter identity: Who asks: private rows count for the identity that saw them alone.
    /// - Returns: `nil` if nothing is known of the host.
    init?(_ db: Database, _ request: CatalogueNames.Request, host: String, for identity: String) throws {
        guard let number = try Int64.fetchOne(db, sql: "SELECT number FROM host WHERE name = ?", arguments: [host]),
            (1...CatalogueRank.largestHost).contains(number)
        else { return nil }
        self.db = db
        self.request = request
        self.host = number
        self.identity = identity
        // The index finds the words of a name; a language is stored under its own name only.
        let words = SearchTerms.split(request.prefix).map(\.whole).joined(separator: " ")
        expression = MatchExpression(CatalogueQuery(host: host, text: words))
    }

    /// Names with their numbers, in the order they were found.
    struct Counts: Sendable {
        private(set) var names: [String] = []
        private var places: [String: Int] = [:]
        private var numbers: [Int] = []
        /// The rank to continue from; `nil` at the end.
        var next: Int64?

        mutating func add(_ name: String, folded: String) {
            if let place = places[folded] {
                numbers[place] += 1
            } else {
                places[folded] = names.count
                names.append(name)
                numbers.append(1)
            }
        }

        /// The most frequent names; of equally frequent ones, those of the repositories with the most stars.
        func mostFrequent(_ limit: Int) -> [String] {
            names.indices.sorted { numbers[$0] == numbers[$1] ? $0 < $1 : numbers[$0] > numbers[$1] }
                .prefix(limit).map { names[$0] }
        }
    }

    /// Counts from a rank, or from the first one, until a time.
    func count(into counts: inout Counts, until deadline: ContinuousClock.Instant) throws {
        let statement = try db.cachedStatement(sql: sql())
        let start = counts.next
        let tiers = CatalogueRank.tiers(host: host).filter { $0.upperBound >= start ?? .min }
        for (number, tier) in tiers.enumerated() {
            let first = max(tier.lowerBound, start ?? .min)
            if number > 0, ContinuousClock.now >= deadline {
                counts.next = first
                return
            }
            var arguments: StatementArguments = [first, tier.upperBound, VisibleRows.value(identity)]
            if !expression.isEmpty { arguments += [expression.text] }
            let rows = try Row.fetchCursor(statement, arguments: arguments)
            var read = 0
            while let row = try rows.next() {
                count(row.text(0), into: &counts)
                read += 1
                if read % 32 == 0, ContinuousClock.now >= deadline {
                    counts.next = row.integer(1).map { $0 + 1 }
                    return
                }
            }
        }
        counts.next = nil
    }

    private func count(_ text: String?, into counts: inout Counts) {
        guard let text, !text.isEmpty else { return }
        guard request.kind == .topic else { return count(name: text[...], into: &counts) }
        for topic in text.split(separator: "\n") { count(name: topic, into: &counts) }
    }

    private func count(name: Substring, into counts: inout Counts) {
        let folded = name.lowercased()
        if folded.hasPrefix(request.prefix) { counts.add(String(name), folded: folded) }
    }

    private var column: String {
        switch request.kind {
        case .topic: "topics"
        case .owner: "owner"
        case .language: "language"
        }
    }

    private func sql() throws -> String {
        let isVisible = try VisibleRows.condition("?3", in: db)
        if expression.isEmpty {
            return """
                SELECT \(column), rank FROM catalogue WHERE rank BETWEEN ?1 AND ?2 AND \(isVisible) ORDER BY rank
                """
        }
        return """
            SELECT catalogue.\(column), catalogueTerms.rowid
            FROM catalogueTerms CROSS JOIN catalogue ON catalogue.rank = catalogueTerms.rowid
            WHERE catalogueTerms.rowid BETWEEN ?1 AND ?2 AND catalogueTerms MATCH ?4 AND \(isVisible)
            ORDER BY catalogueTerms.rowid
            """
    }
}
