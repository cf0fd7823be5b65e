internal import GRDB
public import Model
internal import Query

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

    /// The repositories seen before that match a query as far as that can be judged without GitHub: first what the time of a key press
    /// allows, then in growing parts until it is complete. The contract is that of ``LocalAnswers``.
    ///
    /// Where the query asks for the best match, those whose name has its first word come before the others.
    ///
    /// - Parameters:
    ///   - query: As typed. With an empty one every repository of the host matches.
    ///   - host: Whose repositories are meant.
    ///   - limit: The most repositories to bring; each takes about a kilobyte of memory.
    ///   - budget: The time of the first answer, and of each slice of reading after it.
    public func localAnswers(
        _ query: SearchQuery, host: String, limit: Int = 50_000, budget: Duration = .milliseconds(8)
    ) -> LocalAnswers {
        LocalAnswers(library: self, query: query, host: host, limit: limit, budget: budget)
    }
}

extension [Repository] {
    /// In the order asked for, as far as the fields tell; among equals as they were.
    func ordered(as sort: SearchSort, firstWord: String?) -> [Repository] {
        let key: (Repository) -> Int64 =
            switch sort {
            case .bestMatch:
                { repository in firstWord.map { repository.name.lowercased().contains($0) } ?? true ? 1 : 0 }
            case .stars: { Int64($0.stars) }
            case .forks: { Int64($0.forks) }
            case .updated: { ($0.updatedAt ?? $0.pushedAt)?.seconds ?? 0 }
            // How many issues ask for help is not kept.
            case .helpWantedIssues: { _ in 0 }
            }
        let keys = map(key)
        return indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] > keys[$1] }.map { self[$0] }
    }
}
