internal import GRDB
public import Model

extension Library {
    /// Keeps repositories an answer brought, one transaction for all, and brings favourites among them up to date.
    ///
    /// The fields of the newest sighting win. Beyond the limit those not seen for longest go.
    ///
    /// - Parameters:
    ///   - repositories: A page of an answer.
    ///   - host: Where they are from: `github.com`.
    ///   - seenAt: When the answer came.
    public func remember(
        _ repositories: [Repository], host: String, seenAt: Timestamp
    ) async throws(LibraryFailure) {
        guard !repositories.isEmpty else { return }
        let limit = limits.catalogue
        // Without waiting for the disk: what a loss of power takes from the catalogue, the next search brings back.
        let changed = try await write(synchronous: "NORMAL") { db in
            try CatalogueWriter.remember(repositories, host: host, seenAt: seenAt, limit: limit, in: db)
            return try FavouriteTable.refresh(repositories, host: host, seenAt: seenAt, in: db)
        }
        if changed { signal.send() }
    }

    /// How many repositories the catalogue has, of all hosts.
    public func catalogueCount() async throws(LibraryFailure) -> Int {
        try await read { db in try Int.fetchOne(db, sql: "SELECT count FROM catalogueState") ?? 0 }
    }

    /// The repositories seen before that have all words of a query, within a time a key press can afford.
    ///
    /// Candidates come in classes of falling stars. Reading stops when there are enough, or when the time is used up; then
    /// ``CatalogueAnswer/isComplete`` is `false`.
    ///
    /// - Parameters:
    ///   - query: What to look for.
    ///   - isMatch: Judges what the index cannot: qualifiers, negated words. Called off the main actor.
    public func search(
        _ query: CatalogueQuery, where isMatch: @escaping @Sendable (Repository) -> Bool = { _ in true }
    ) async throws(LibraryFailure) -> CatalogueAnswer {
        try await read { db in try CatalogueSearch(db, query, isMatch).run() }
    }

    /// The repositories of the catalogue with these numbers, in the order of the numbers.
    public func repositories(
        _ ids: [Repository.ID], host: String
    ) async throws(LibraryFailure) -> [Repository] {
        try await read { db in
            let find = try db.makeStatement(
                sql: """
                    SELECT \(RepositoryColumns.list) FROM catalogue
                    WHERE host = (SELECT number FROM host WHERE name = ?) AND id = ?
                    """)
            return try ids.compactMap { id in
                try Row.fetchOne(find, arguments: [host, id.rawValue]).flatMap {
                    RepositoryColumns.repository($0, at: 0)
                }
            }
        }
    }
}
