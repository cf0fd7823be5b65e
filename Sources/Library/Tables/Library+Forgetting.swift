package import Core
internal import GRDB

extension Library {
    /// The result of forgetting an identity.
    package struct Forgotten: Sendable, Hashable {
        /// The number of favourites of private repositories that stay, by name and note only.
        package var favourites: Int
        /// The files beside the library that may still have something of it; `nil` if none.
        package var notice: LibraryNotice?
    }

    /// Removes what an identity alone may see, when it signs out: no byte of it is left in the library's files. Of the favourites of
    /// private repositories, which the user made, name and note stay. The same goes for the copies of the library. Files that were set aside
    /// are named: nothing else may have what they have.
    ///
    /// The file is written anew, which takes seconds for the largest one.
    ///
    /// - Parameter identity: The fingerprint of its token.
    package func forget(_ identity: String, host: String) async throws(LibraryFailure) -> Forgotten {
        let favourites = try await keep { db in try Self.forget(identity, host: host, in: db) }
        choices.invalidate()
        // First: to write the file anew takes seconds, and fails on a full disk.
        let notice = await clearOtherFiles(host: host)
        // Removed terms stay in the segments of the index until these are merged.
        try await write(synchronous: "NORMAL") { db in
            try CatalogueWriter.mergeIndex(db)
            try ReadmeTable.mergeIndex(db)
        }
        try await clearUnusedSpace()
        try await emptyLog()
        return Forgotten(favourites: favourites, notice: notice)
    }

    /// Writes the file anew: when SQLite divides a page, the former bytes stay between its rows.
    func clearUnusedSpace() async throws(LibraryFailure) {
        do { try await pool.vacuum() } catch { throw failure(error) }
    }

    /// Removes the rows that an identity alone may see, in all tables that have any.
    ///
    /// - Returns: The number of favourites that stay by name.
    private static func forget(_ identity: String, host: String, in db: Database) throws -> Int {
        for table in ["budget", "content"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE host = ? AND identity = ?", arguments: [host, identity])
        }
        try ReadmeTable.remove("host = ? AND identity = ?", [host, identity], in: db)
        let favourites = try FavouriteTable.reduce(seenBy: identity, host: host, in: db)
        let hidden = try CatalogueWriter.forget(identity, host: host, in: db).union(favourites)
        try StarQueue.reduce(host: host, in: db)
        guard !hidden.isEmpty else { return 0 }
        for id in hidden {
            try db.cachedStatement(sql: "DELETE FROM choice WHERE host = ? AND id = ?")
                .execute(arguments: [host, id.rawValue])
        }
        try SavedSearchTable.forget(hidden, host: host, in: db)
        try PositionMarker.forget(hidden, host: host, in: db)
        return favourites.count
    }
}
