internal import FoundationEssentials
internal import GRDB
public import Model

/// Answers of GitHub and what is left of its budgets, for the next process. Both are bounded, and what is removed is overwritten.
extension Library {
    /// The most pages that are kept, of all hosts and identities: those that came first go first. One is some 60 KB.
    static let answerLimit = 64

    /// The most budgets that are kept.
    static let budgetLimit = 64

    /// Keeps a page of an answer in place of an earlier one of the same key.
    ///
    /// Without waiting for the disk: what a loss of power takes, the next search brings back.
    public func keepAnswer(_ page: SearchPage, for key: AnswerKey, at now: Timestamp) async throws(LibraryFailure) {
        let content = try encode(AnswerContent(page))
        try await write(synchronous: "NORMAL") { db in
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

    /// The page kept under a key.
    ///
    /// - Parameter earliest: An answer that came before this moment is not brought.
    /// - Returns: `nil` where there is none, or none that can be read.
    public func answer(for key: AnswerKey, notBefore earliest: Timestamp) async throws(LibraryFailure) -> KeptAnswer? {
        try await read { db in
            try Self.answer(
                "host = ? AND identity = ? AND query = ? AND sort = ? AND page = ? AND receivedAt >= ?",
                Self.columns(key) + [earliest.inCalendar.seconds], in: db)
        }
    }

    /// The latest first page kept of a query, of whatever age and whoever asked: for where GitHub is not asked.
    ///
    /// - Returns: `nil` where there is none, or none that can be read.
    public func latestAnswer(
        to query: SearchQuery, host: String, perPage: Int
    ) async throws(LibraryFailure) -> KeptAnswer? {
        try await read { db in
            try Self.answer(
                "host = ? AND query = ? AND sort = ? AND page = ?",
                [host, query.text, query.sort.rawValue, Self.page(nil, of: perPage)], in: db)
        }
    }

    private static func answer(
        _ condition: String, _ arguments: StatementArguments, in db: Database
    ) throws -> KeptAnswer? {
        let row = try Row.fetchOne(
            db, sql: "SELECT receivedAt, content FROM answer WHERE \(condition) ORDER BY number DESC LIMIT 1",
            arguments: arguments)
        guard let row, let receivedAt = row.timestamp(0), let content = row.decoded(AnswerContent.self, 1) else {
            return nil
        }
        return KeptAnswer(page: content.page, receivedAt: receivedAt)
    }

    /// Keeps what is left of a budget, unless something newer is known of it.
    ///
    /// - Parameters:
    ///   - budget: As an answer reported it; its moments are the server's.
    ///   - identity: As in ``AnswerKey/identity``.
    ///   - now: When the answer came, by the clock of this machine: for how old it is.
    public func keepBudget(
        _ budget: RateLimit, host: String, identity: String, at now: Timestamp
    ) async throws(LibraryFailure) {
        let content = try encode(BudgetContent(budget))
        try await write(synchronous: "NORMAL") { db in
            try db.execute(
                sql: """
                    INSERT INTO budget (host, identity, resource, content, receivedAt) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (host, identity, resource) DO UPDATE
                    SET content = excluded.content, receivedAt = excluded.receivedAt
                    WHERE excluded.receivedAt >= receivedAt
                    """, arguments: [host, identity, budget.resource, content, now.inCalendar.seconds])
            try db.execute(
                sql: """
                    DELETE FROM budget WHERE (host, identity, resource) NOT IN
                        (SELECT host, identity, resource FROM budget ORDER BY receivedAt DESC LIMIT ?)
                    """, arguments: [Self.budgetLimit])
        }
    }

    /// What was last known of the budgets of an identity, with when that was, by name.
    public func budgets(
        host: String, identity: String
    ) async throws(LibraryFailure) -> [(budget: RateLimit, receivedAt: Timestamp)] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT content, receivedAt FROM budget WHERE host = ? AND identity = ? ORDER BY resource",
                arguments: [host, identity]
            ).compactMap { row in
                guard let content = row.decoded(BudgetContent.self, 0), let receivedAt = row.timestamp(1) else {
                    return nil
                }
                return (content.budget, receivedAt)
            }
        }
    }

    /// Removes what was kept for an identity: who signs out leaves no answer behind.
    public func forgetAnswers(host: String, identity: String) async throws(LibraryFailure) {
        try await keep { db in
            for table in ["answer", "budget"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE host = ? AND identity = ?", arguments: [host, identity])
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
    /// What was encoded into a column; `nil` where that is something else.
    fileprivate func decoded<Content: Decodable>(_ type: Content.Type, _ index: Int) -> Content? {
        let value: DatabaseValue = self[index]
        guard case .blob(let data) = value.storage else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }
}
