package import Core
internal import GRDB

extension Library {
    /// More repositories than this are not counted: such a topic is common.
    private static let mostCounted = 10_000

    /// How many local repositories of a host have each of some topics, as a topic or as a word elsewhere; at most 10,000.
    package func topicCounts(_ topics: [String], host: String) async throws(LibraryFailure) -> [String: Int] {
        let identity = VisibleRows.value(viewer.current())
        return try await read { db in
            var counts: [String: Int] = [:]
            guard let rows = try CatalogueHost.rows(of: host, in: db) else { return counts }
            let isVisible = try VisibleRows.condition("?4", in: db)
            for topic in topics {
                let query = CatalogueQuery(host: host, text: "", endsWithPrefix: false, required: [topic], limit: 1)
                let expression = MatchExpression(query)
                guard !expression.isEmpty else { continue }
                counts[topic] = try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM (
                            SELECT 1 FROM catalogueTerms
                            WHERE catalogueTerms MATCH ?1 AND rowid BETWEEN ?2 AND ?3 AND rowid NOT IN (
                                SELECT rank FROM catalogue
                                WHERE visibility <> 'public' AND \(isVisible) IS NOT TRUE
                            ) LIMIT \(Self.mostCounted)
                        )
                        """, arguments: [expression.text, rows.lowerBound, rows.upperBound, identity])
            }
            return counts
        }
    }
}
