package import Core
internal import FoundationEssentials
internal import GRDB

/// Stored answers and rate limits for later processes. Both are limited in number, and deleted data is overwritten.
extension Library {
    /// The maximum number of stored rate limits.
    static let budgetLimit = 64

    /// Stores a page, replacing an earlier one with the same key.
    ///
    /// An identity that has signed out keeps nothing.
    package func saveAnswer(
        _ page: SearchPage, for key: AnswerKey, at now: Timestamp
    ) async throws(LibraryFailure) {
        try await savePage(SavedPage(encoding: page, fetchedAt: now), for: key.saved)
    }

    /// The page stored under a key.
    ///
    /// - Parameter earliest: Older pages are not returned.
    /// - Returns: `nil` if there is none, or it cannot be read.
    package func answer(for key: AnswerKey, notBefore earliest: Timestamp) async throws(LibraryFailure) -> SavedAnswer?
    {
        guard let page = try await page(for: key.saved), page.fetchedAt >= earliest.inCalendar else { return nil }
        return SavedAnswer(page)
    }

    /// The newest first page stored for a query, of any age and identity, for offline use. What another identity saw is without its private
    /// repositories.
    ///
    /// - Returns: `nil` if there is none, or it cannot be read.
    package func latestAnswer(
        to query: SearchQuery, host: String, perPage: Int
    ) async throws(LibraryFailure) -> SavedAnswer? {
        let identity = viewer.current()
        let key = AnswerKey(host: host, identity: identity, query: query, perPage: perPage).saved
        let found = try await read { db in
            try Self.newest(
                "kind = ? AND host = ? AND repository = ''", [key.storedKind, host], in: db)
        }
        guard let found, var answer = SavedAnswer(found.page) else { return nil }
        if found.identity != identity { answer.page.repositories.removeAll { !$0.isPublic } }
        return answer
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

extension AnswerKey {
    /// The key of what is saved.
    fileprivate var saved: SavedPageKey {
        let place = "\(query.sort.rawValue) \(perPage) \(page?.rawValue ?? "") \(query.text)"
        return SavedPageKey(.search, at: place, of: "", host: host, identity: identity)
    }
}

extension SavedAnswer {
    /// Results as they were saved; `nil` if this is something else.
    fileprivate init?(_ saved: SavedPage) {
        guard let page = saved.decoded(SearchPage.self) else { return nil }
        self.init(page: page, receivedAt: saved.fetchedAt)
    }
}
