package import Core
internal import GRDB

/// Reads rows of the catalogue by falling stars, in slices of time.
struct CatalogueScan {
    private let statement: Statement
    private let tiers: [ClosedRange<Int64>]
    private let arguments: StatementArguments
    /// Where the rank is in a row.
    private let rankPlace: Int

    /// - Parameters:
    ///   - columns: What to read, in the table `catalogue`.
    ///   - host: The host of the repositories.
    ///   - expression: What the rows match; if it is empty, all are read.
    ///   - identity: Who asks: private rows are known to the identity that saw them alone.
    /// - Returns: `nil` if nothing is known of the host.
    init?(
        _ db: Database, _ columns: [String], host: String, _ expression: MatchExpression? = nil, for identity: String
    ) throws {
        guard let number = try CatalogueHost.number(of: host, in: db) else { return nil }
        let list = columns.map { "catalogue.\($0)" }.joined(separator: ", ")
        let isVisible = VisibleRows.condition("?3")
        let terms = expression.flatMap { $0.isEmpty ? nil : $0.text }
        let rank = terms == nil ? "rank" : "catalogueTerms.rowid"
        // A cross join keeps the index as the outer loop, whose order is the rank.
        let index = "catalogueTerms CROSS JOIN catalogue ON catalogue.rank = catalogueTerms.rowid"
        statement = try db.cachedStatement(
            sql: """
                SELECT \(list), \(rank) FROM \(terms == nil ? "catalogue" : index)
                WHERE \(rank) BETWEEN ?1 AND ?2 AND \(terms == nil ? "" : "catalogueTerms MATCH ?4 AND") \(isVisible)
                ORDER BY \(rank)
                """)
        tiers = CatalogueRank.tiers(host: number)
        arguments = [VisibleRows.value(identity)] + (terms.map { [$0] } ?? [])
        rankPlace = columns.count
    }

    /// Reads from a rank, or from the first one, until a time.
    ///
    /// - Parameter body: Takes a row, or says that it is not to be read now.
    /// - Returns: The rank to continue from; `nil` at the end.
    func read(
        from start: Int64?, until deadline: ContinuousClock.Instant, _ body: (Row) throws -> Bool
    ) throws -> Int64? {
        let start = start ?? .min
        for (number, tier) in tiers.filter({ $0.upperBound >= start }).enumerated() {
            let first = max(tier.lowerBound, start)
            if number > 0, ContinuousClock.now >= deadline { return first }
            let rows = try Row.fetchCursor(statement, arguments: [first, tier.upperBound] + arguments)
            var count = 0
            while let row = try rows.next() {
                guard try body(row) else { return row.integer(rankPlace) }
                count += 1
                // Checking the clock is cheaper than reading a row, but not free.
                if count % 32 == 0, ContinuousClock.now >= deadline { return row.integer(rankPlace).map { $0 + 1 } }
            }
        }
        return nil
    }
}

extension Library {
    /// The name or topic of a local repository that was probably meant by a word, at most two slips away; `nil` if there is none or
    /// if a repository has that very name or topic.
    ///
    /// Names are compared by falling stars in slices of time, each in its own transaction, until the task is cancelled:
    /// of a large catalogue, only those of the best known repositories.
    ///
    /// - Parameters:
    ///   - word: As typed.
    ///   - host: The host of the repositories.
    ///   - budget: The time of a slice.
    ///   - slices: The maximum number of slices.
    package func nearestName(
        to word: String, host: String, budget: Duration = .milliseconds(8), slices: Int = 10
    ) async throws(LibraryFailure) -> String? {
        guard let names = NearestName(to: word) else { return nil }
        var search = NearestNameSearch(names: names, for: viewer.current())
        for _ in 0..<slices {
            let before = search
            search = try await read { db in
                var search = before
                try search.read(db, host: host, until: ContinuousClock.now.advanced(by: budget))
                return search
            }
            if search.next == nil || search.names.isExact || Task.isCancelled { break }
        }
        return search.names.name
    }
}

/// Reads the names and topics of local repositories, by falling stars.
struct NearestNameSearch: Sendable {
    private(set) var names: NearestName
    /// The rank to continue from; `nil` at the end.
    private(set) var next: Int64?
    private let identity: String

    /// - Parameter identity: Who asks: private names are known to the identity that saw them alone.
    init(names: NearestName, for identity: String) { (self.names, self.identity) = (names, identity) }

    /// Reads on until a time.
    mutating func read(_ db: Database, host: String, until deadline: ContinuousClock.Instant) throws {
        let scan = try CatalogueScan(db, ["name", "topics"], host: host, for: identity)
        next = try scan?.read(from: next, until: deadline) { row in
            guard !names.isExact else { return false }
            if let name = row.text(0) { names.read(name) }
            for topic in (row.text(1) ?? "").split(separator: "\n") where !names.isExact { names.read(String(topic)) }
            return true
        }
    }
}
