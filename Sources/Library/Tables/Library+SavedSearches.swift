package import Core
internal import FoundationEssentials
internal import GRDB

extension Library {
    /// The saved searches of a host, by name.
    package func savedSearches(host: String) async throws(LibraryFailure) -> [SavedSearch] {
        try await read { db in try SavedSearchTable.all(host, in: db) }
    }

    /// Saves a search, in place of one with its name.
    ///
    /// - Parameter former: The name it had before; `nil` for a new one.
    package func save(
        _ search: SavedSearch, host: String, renamedFrom former: SavedSearchName? = nil
    ) async throws(LibraryFailure) {
        try await keep { db in
            if let former { try SavedSearchTable.delete(former, host, in: db) }
            try SavedSearchTable.insert(search, host, in: db)
        }
    }

    /// Removes a saved search.
    package func removeSavedSearch(_ name: SavedSearchName, host: String) async throws(LibraryFailure) {
        try await keep { db in try SavedSearchTable.delete(name, host, in: db) }
    }

    /// Records the repositories that a saved search shows, unless it has been removed meanwhile.
    package func recordShown(
        _ ids: [Repository.ID], of name: SavedSearchName, host: String, at now: Timestamp
    ) async throws(LibraryFailure) {
        try await keep { db in
            guard var search = try SavedSearchTable.one(name.key, host, in: db) else { return }
            search.record(ids, at: now)
            try db.execute(
                sql: "UPDATE savedSearch SET shown = ?, shownAt = ? WHERE host = ? AND key = ?",
                arguments: [SavedSearchTable.bytes(search.shown), now.inCalendar.seconds, host, name.key])
        }
    }

    /// The saved searches of a host by name, observed.
    package func savedSearchChanges(host: String) -> ListChanges<SavedSearch> {
        changes(of: "saved searches", fetch: { db, _ in try SavedSearchTable.all(host, in: db) }, replay: { _, _ in })
    }
}

/// The rows of saved searches.
enum SavedSearchTable {
    static let columns = "name, query, sort, savedAt, shownAt, shown"

    static func create(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE savedSearch (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, host TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL,
                    query TEXT NOT NULL, sort TEXT NOT NULL, savedAt INTEGER NOT NULL, shownAt INTEGER,
                    shown BLOB NOT NULL DEFAULT x'', UNIQUE (host, key)
                )
                """)
    }

    static func insert(_ search: SavedSearch, _ host: String, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO savedSearch (host, key, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                host, search.name.key, search.name.text, search.query, search.sort.rawValue,
                search.savedAt.inCalendar.seconds, search.shownAt?.inCalendar.seconds, bytes(search.shown),
            ])
    }

    static func delete(_ name: SavedSearchName, _ host: String, in db: Database) throws {
        try db.execute(sql: "DELETE FROM savedSearch WHERE host = ? AND key = ?", arguments: [host, name.key])
    }

    static func all(_ host: String, in db: Database) throws -> [SavedSearch] {
        try Row.fetchAll(
            db, sql: "SELECT \(columns) FROM savedSearch WHERE host = ? ORDER BY key", arguments: [host]
        ).compactMap(search)
    }

    static func one(_ key: String, _ host: String, in db: Database) throws -> SavedSearch? {
        try Row.fetchOne(
            db, sql: "SELECT \(columns) FROM savedSearch WHERE host = ? AND key = ?", arguments: [host, key]
        ).flatMap(search)
    }

    /// Every host that has saved searches, with them.
    static func byHost(_ host: String?, in db: Database) throws -> [(host: String, searches: [SavedSearch])] {
        let hosts = try String.fetchAll(db, sql: "SELECT DISTINCT host FROM savedSearch ORDER BY host")
        return try hosts.filter { host == nil || $0 == host }.map { ($0, try all($0, in: db)) }
    }

    /// Removes repositories from what saved searches have shown.
    static func forget(_ hidden: Set<Repository.ID>, host: String, in db: Database) throws {
        for search in try all(host, in: db) where search.shown.contains(where: hidden.contains) {
            try db.execute(
                sql: "UPDATE savedSearch SET shown = ? WHERE host = ? AND key = ?",
                arguments: [bytes(search.shown.filter { !hidden.contains($0) }), host, search.name.key])
        }
    }

    private static func search(_ row: Row) -> SavedSearch? {
        guard let text = row.text(0), let name = SavedSearchName(saved: text), let query = row.text(1), !query.isEmpty
        else { return nil }
        return SavedSearch(
            name: name, query: query, sort: row.text(2).flatMap(SearchSort.init(rawValue:)) ?? .bestMatch,
            savedAt: row.timestamp(3) ?? Timestamp(seconds: 0), shownAt: row.timestamp(4),
            shown: ids(row.bytes(5) ?? []))
    }

    /// Eight bytes for each id, the lowest first.
    static func bytes(_ ids: [Repository.ID]) -> DatabaseValue {
        let bytes = ids.prefix(SavedSearch.shownLimit).flatMap { id in
            (0..<8).map { UInt8(truncatingIfNeeded: id.rawValue >> (8 * $0)) }
        }
        return Data(bytes).databaseValue
    }

    private static func ids(_ bytes: [UInt8]) -> [Repository.ID] {
        stride(from: 0, through: min(bytes.count, 8 * SavedSearch.shownLimit) - 8, by: 8).map { start in
            let number = (0..<8).reduce(Int64(0)) { $0 | Int64(bytes[start + $1]) << (8 * Int64($1)) }
            return Repository.ID(rawValue: number)
        }
    }
}
