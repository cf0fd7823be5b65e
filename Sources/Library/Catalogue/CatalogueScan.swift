internal import Core
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
