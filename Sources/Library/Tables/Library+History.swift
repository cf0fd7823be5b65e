package import Core
internal import GRDB

extension Library {
    /// Saves a search as the newest of a host's history, which contains each query once.
    ///
    /// - Parameters:
    ///   - host: The host that was searched: `github.com`.
    ///   - step: The last entry saved. If the search continues it, that entry is replaced.
    /// - Returns: The saved entry; `nil` for an empty query.
    @discardableResult
    package func record(
        _ entry: HistoryEntry, host: String, after step: HistoryStep? = nil
    ) async throws(LibraryFailure) -> HistoryStep? {
        guard !entry.query.isEmpty else { return nil }
        let limit = limits.history
        return try await keep { db in
            if let step, step.isContinued(by: entry) {
                // Only this search: another process may have made the same one since.
                try db.execute(
                    sql: "DELETE FROM history WHERE host = ? AND query = ? AND searchedAt = ?",
                    arguments: [host, step.entry.query, step.entry.searchedAt.inCalendar.seconds])
                if db.changesCount > 0, let previous = step.previous {
                    try HistoryTable.insert(previous, host, in: db)
                }
            }
            let previous = try HistoryTable.one(entry.query, host, in: db)
            // A new row has a new number: a repeated search becomes the newest of its second.
            try HistoryTable.insert(entry, host, in: db)
            try db.execute(
                sql: """
                    DELETE FROM history WHERE number IN (
                        SELECT number FROM history WHERE host = ?
                        ORDER BY searchedAt DESC, number DESC LIMIT -1 OFFSET ?
                    )
                    """, arguments: [host, limit])
            // A repeated search still followed the entry before it.
            let isAgain = step?.entry.query == entry.query
            return HistoryStep(entry: entry, previous: isAgain ? step?.previous : previous)
        }
    }

    /// The searches of a host, newest first.
    package func history(host: String, limit: Int = .max) async throws(LibraryFailure) -> [HistoryEntry] {
        try await read { db in try HistoryTable.all(host, limit: limit, in: db) }
    }

    /// Removes a search from a host's history.
    ///
    /// - Returns: What was removed, for ``restore(_:host:)``; `nil` if there was none.
    @discardableResult
    package func removeHistoryEntry(_ query: String, host: String) async throws(LibraryFailure) -> HistoryEntry? {
        try await keep { db in
            let entry = try HistoryTable.one(query, host, in: db)
            try db.execute(sql: "DELETE FROM history WHERE host = ? AND query = ?", arguments: [host, query])
            return entry
        }
    }

    /// Restores a removed search at its time, unless it has been repeated since.
    package func restore(_ entry: HistoryEntry, host: String) async throws(LibraryFailure) {
        try await keep { db in
            let isThere = try Int.fetchOne(
                db, sql: "SELECT 1 FROM history WHERE host = ? AND query = ?", arguments: [host, entry.query])
            if isThere == nil { try HistoryTable.insert(entry, host, in: db) }
        }
    }
}

/// The rows of the history.
enum HistoryTable {
    static let columns = "query, sort, searchedAt, resultCount"

    static func insert(_ entry: HistoryEntry, _ host: String, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO history (\(columns), host) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                entry.query, entry.sort.rawValue, entry.searchedAt.inCalendar.seconds, entry.resultCount, host,
            ])
    }

    static func all(_ host: String, limit: Int, in db: Database) throws -> [HistoryEntry] {
        try Row.fetchAll(
            db,
            sql: "SELECT \(columns) FROM history WHERE host = ? ORDER BY searchedAt DESC, number DESC LIMIT ?",
            arguments: [host, limit]
        ).compactMap(entry)
    }

    static func one(_ query: String, _ host: String, in db: Database) throws -> HistoryEntry? {
        try Row.fetchOne(
            db, sql: "SELECT \(columns) FROM history WHERE host = ? AND query = ?", arguments: [host, query]
        ).flatMap(entry)
    }

    static func entry(_ row: Row) -> HistoryEntry? {
        guard let query = row.text(0), !query.isEmpty else { return nil }
        return HistoryEntry(
            query: query, sort: row.text(1).flatMap(SearchSort.init(rawValue:)) ?? .bestMatch,
            searchedAt: row.timestamp(2) ?? Timestamp(seconds: 0), resultCount: row.count(3))
    }
}
