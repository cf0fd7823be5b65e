package import Core
internal import GRDB

extension Library {
    /// Stores repositories from an answer in one transaction, and updates favourites among them.
    ///
    /// The newest data wins. Beyond the limit, the repositories not seen for longest are removed.
    ///
    /// - Parameters:
    ///   - repositories: A page of an answer.
    ///   - host: Their host: `github.com`.
    ///   - identity: The identity that saw them. Private ones are saved for it alone, and only as long as it is signed in.
    ///   - seenAt: When the answer was received.
    package func remember(
        _ repositories: [Repository], host: String, identity: String = "", seenAt: Timestamp
    ) async throws(LibraryFailure) {
        guard !repositories.isEmpty else { return }
        let repositories = redacted(repositories)
        let limit = limits.catalogue
        // Without waiting for the disk: if a power failure loses it, the next search restores it.
        let changed = try await write(synchronous: "NORMAL") { [viewer] db in
            let identity = viewer.saving(identity)
            let isHidden = try HiddenRepositories.hide(
                repositories, host: host, identity: identity, seenAt: seenAt, in: db)
            try CatalogueWriter.remember(
                repositories, host: host, identity: identity, seenAt: seenAt, limit: limit, in: db)
            return try FavouriteTable.refresh(repositories, host: host, identity: identity, seenAt: seenAt, in: db)
                || isHidden
        }
        choices.invalidate()
        if changed { signal.send() }
    }

    /// A local repository by name, ignoring case, and when GitHub sent it last; `nil` if it is not there.
    package func repository(
        _ reference: RepositoryReference, host: String
    ) async throws(LibraryFailure) -> (repository: Repository, seenAt: Timestamp)? {
        let identity = viewer.current()
        let name = reference.fullName.lowercased()
        let query = CatalogueQuery(
            host: host, text: "", required: [reference.owner, reference.name], limit: 1, budget: .seconds(1))
        return try await read { db in
            let found = try CatalogueSearch(db, query, for: identity) { $0.fullName.lowercased() == name }.run()
            guard let repository = found.repositories.first else { return nil }
            let row = try Row.fetchOne(
                db,
                sql: "SELECT seenAt FROM catalogue WHERE host = (SELECT number FROM host WHERE name = ?) AND id = ?",
                arguments: [host, repository.id.rawValue])
            return (repository, row?.timestamp(0) ?? Timestamp(seconds: 0))
        }
    }

    /// Local repositories that match a query, as far as this can be determined offline: first what can be found within
    /// the time of a key press, then growing parts until the answer is complete; see ``LocalSearch``.
    ///
    /// If the query sorts by best match, repositories that were chosen before come first, then those whose name contains
    /// its first word.
    ///
    /// - Parameters:
    ///   - query: As typed. An empty one matches all repositories of the host.
    ///   - host: The host of the repositories.
    ///   - limit: The maximum number of repositories; each takes about a kilobyte of memory.
    ///   - budget: The time for the first answer, and for each further slice.
    package func localSearch(
        _ query: SearchQuery, host: String, limit: Int = 50_000, budget: Duration = .milliseconds(8)
    ) -> LocalSearch { LocalSearch(library: self, query: query, host: host, limit: limit, budget: budget) }
}

extension [Repository] {
    /// Sorted as requested, as far as the fields allow; a stable sort. Those that were chosen before come first.
    func ordered(as sort: SearchSort, firstWord: String?, _ choices: Choices?) -> [Repository] {
        let keys = map { repository -> Int64 in
            guard sort == .bestMatch else { return sort.key(of: repository) }
            return firstWord.map { repository.name.lowercased().contains($0) } ?? true ? 1 : 0
        }
        let ordered = keys.fallingIndices.map { self[$0] }
        return choices?.first(in: ordered) ?? ordered
    }
}
