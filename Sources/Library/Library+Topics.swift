internal import GRDB
public import Model

extension Library {
    /// More repositories than this are not counted: such a topic is common.
    private static let mostCounted = 10_000

    /// How many local repositories have each of some topics, as a topic or as a word elsewhere; at most 10,000.
    public func topicCounts(_ topics: [String]) async throws(LibraryFailure) -> [String: Int] {
        let identity = VisibleRows.value(viewer.current())
        return try await read { db in
            let isVisible = try VisibleRows.condition("?2", in: db)
            var counts: [String: Int] = [:]
            for topic in topics {
                let query = CatalogueQuery(host: "", text: "", endsWithPrefix: false, required: [topic], limit: 1)
                let expression = MatchExpression(query)
                guard !expression.isEmpty else { continue }
                counts[topic] = try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM (
                            SELECT 1 FROM catalogueTerms WHERE catalogueTerms MATCH ?1 AND rowid NOT IN (
                                SELECT rank FROM catalogue
                                WHERE visibility <> 'public' AND \(isVisible) IS NOT TRUE
                            ) LIMIT \(Self.mostCounted)
                        )
                        """, arguments: [expression.text, identity])
            }
            return counts
        }
    }
}
