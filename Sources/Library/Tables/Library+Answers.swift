internal import FoundationEssentials
internal import GRDB
package import Model

/// Stored answers and rate limits for later processes. Both are limited in number, and deleted data is overwritten.
extension Library {
    /// The maximum number of stored pages for all hosts and identities; the oldest are removed first. A page takes
    /// about 60 KB.
    static let answerLimit = 64

    /// The maximum number of stored rate limits.
    static let budgetLimit = 64

    /// Stores a page, replacing an earlier one with the same key.
    ///
    /// An identity that has signed out keeps nothing.
    package func saveAnswer(
        _ page: SearchPage, for key: AnswerKey, at now: Timestamp
    ) async throws(LibraryFailure) {
        let content = try encode(redacted(page))
        try await write(of: key.identity) { db in
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO answer (host, identity, query, sort, page, receivedAt, content)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """, arguments: Self.columns(key) + [now.inCalendar.seconds, content])
            try db.execute(
                sql: "DELETE FROM answer WHERE number NOT IN (SELECT number FROM answer ORDER BY number DESC LIMIT ?)",
                arguments: [Self.answerLimit])
        }
    }

    /// The page stored under a key.
    ///
    /// - Parameter earliest: Older pages are not returned.
    /// - Returns: `nil` if there is none, or it cannot be read.
    package func answer(for key: AnswerKey, notBefore earliest: Timestamp) async throws(LibraryFailure) -> SavedAnswer? {
        try await read { db in
            try Self.answer(
                "host = ? AND identity = ? AND query = ? AND sort = ? AND page = ? AND receivedAt >= ?",
                Self.columns(key) + [earliest.inCalendar.seconds], in: db)
        }
    }

    /// The newest first page stored for a query, of any age and identity, for offline use. What another identity saw is without its private
    /// repositories.
    ///
    /// - Returns: `nil` if there is none, or it cannot be read.
    package func latestAnswer(
        to query: SearchQuery, host: String, perPage: Int
    ) async throws(LibraryFailure) -> SavedAnswer? {
        let identity = viewer.current()
        return try await read { db in
            try Self.answer(
                "host = ? AND query = ? AND sort = ? AND page = ?",
                [host, query.text, query.sort.rawValue, Self.page(nil, of: perPage)], seenBy: identity, in: db)
        }
    }

    /// - Parameter identity: Who sees it; `nil` if the condition says so.
    private static func answer(
        _ condition: String, _ arguments: StatementArguments, seenBy identity: String? = nil, in db: Database
    ) throws -> SavedAnswer? {
        let statement = try db.cachedStatement(
            sql: "SELECT receivedAt, content, identity FROM answer WHERE \(condition) ORDER BY number DESC LIMIT 1")
        let row = try Row.fetchOne(statement, arguments: arguments)
        guard let row, let receivedAt = row.timestamp(0), var page = row.decoded(SearchPage.self, 1) else {
            return nil
        }
        if let identity, row.text(2) != identity { page.repositories.removeAll { !$0.isPublic } }
        return SavedAnswer(page: page, receivedAt: receivedAt)
    }

    /// Stores a rate limit, unless a newer one is stored, or its identity has signed out.
    ///
    /// - Parameters:
    ///   - budget: As an answer reported it, in the server's time.
    ///   - identity: As in ``AnswerKey/identity``.
    ///   - now: When the answer was received, by the local clock.
    package func saveBudget(
        _ budget: RateLimit, host: String, identity: String, at now: Timestamp
    ) async throws(LibraryFailure) {
        var budget = budget
        budget.resource = redacted(budget.resource)
        let (resource, content) = (budget.resource, try encode(budget))
        try await write(of: identity) { db in
            try db.execute(
                sql: """
                    INSERT INTO budget (host, identity, resource, content, receivedAt) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (host, identity, resource) DO UPDATE
                    SET content = excluded.content, receivedAt = excluded.receivedAt
                    WHERE excluded.receivedAt >= receivedAt OR receivedAt > excluded.receivedAt + \(RequestWait.longest)
                    """, arguments: [host, identity, resource, content, now.inCalendar.seconds])
            try db.execute(
                sql: """
                    DELETE FROM budget WHERE (host, identity, resource) NOT IN
                        (SELECT host, identity, resource FROM budget ORDER BY receivedAt DESC LIMIT ?)
                    """, arguments: [Self.budgetLimit])
        }
    }

    /// The last known rate limits of an identity and when they were received, by name.
    package func budgets(
        host: String, identity: String
    ) async throws(LibraryFailure) -> [(budget: RateLimit, receivedAt: Timestamp)] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT content, receivedAt FROM budget WHERE host = ? AND identity = ? ORDER BY resource",
                arguments: [host, identity]
            ).compactMap { row in
                guard let budget = row.decoded(RateLimit.self, 0), let receivedAt = row.timestamp(1) else { return nil }
                return (budget, receivedAt)
            }
        }
    }

    private static func columns(_ key: AnswerKey) -> StatementArguments {
        [
            key.host, key.identity, key.query.text, key.query.sort.rawValue,
            page(key.page, of: key.perPage),
        ]
    }

    private static func page(_ page: PageReference?, of perPage: Int) -> String {
        "\(perPage) \(page?.rawValue ?? "")"
    }

    private func encode(_ content: some Encodable) throws(LibraryFailure) -> Data {
        do { return try JSONEncoder().encode(content) } catch { throw failure(error) }
    }
}

extension Row {
    /// Decodes a column; `nil` if it is invalid.
    fileprivate func decoded<Content: Decodable>(_ type: Content.Type, _ index: Int) -> Content? {
        bytes(index).flatMap { try? StoredJSON.decode(type, from: $0) }
    }
}
