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
        // In steps, between which others can write. What is left is merged after the next page.
        for _ in 0..<Self.mostMergeSteps {
            let mayHaveMore = try? await write(synchronous: "NORMAL") { try CatalogueWriter.mergeStep(in: $0) }
            if mayHaveMore != true || Task.isCancelled { break }
        }
    }

    /// More than a page of results needs on average.
    private static let mostMergeSteps = 64

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

extension Library {
    /// Names that begin with a prefix, the most frequent among the best known local repositories first.
    ///
    /// Those found in a slice of time are enough. If there are none, it goes on for up to ten slices, each in its own
    /// transaction, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - request: Which names.
    ///   - host: The host of the repositories.
    ///   - limit: The maximum number of names.
    ///   - budget: The time of a slice.
    package func names(
        _ request: CatalogueNames.Request, host: String, limit: Int = 50, budget: Duration = .milliseconds(3)
    ) async throws(LibraryFailure) -> CatalogueNames {
        let identity = viewer.current()
        var counts = NameCounts()
        for _ in 0..<10 {
            let before = counts
            counts = try await read { db in
                var counts = before
                let deadline = ContinuousClock.now.advanced(by: budget)
                try counts.read(request, host: host, for: identity, in: db, until: deadline)
                return counts
            }
            if counts.next == nil || !counts.names.isEmpty || Task.isCancelled { break }
        }
        return CatalogueNames(request, names: counts.mostFrequent(limit))
    }
}

extension Library {
    /// More repositories than this are not counted: such a topic is common.
    private static let mostCounted = 10_000

    /// How many local repositories of a host have each of some topics, as a topic or as a word elsewhere; at most 10,000.
    package func topicCounts(_ topics: [String], host: String) async throws(LibraryFailure) -> [String: Int] {
        let identity = VisibleRows.value(viewer.current())
        return try await read { db in
            var counts: [String: Int] = [:]
            guard let rows = try CatalogueHost.rows(of: host, in: db) else { return counts }
            let isVisible = VisibleRows.condition("?4")
            for topic in topics {
                let query = CatalogueQuery(host: host, text: "", endsWithPrefix: false, required: [topic], limit: 1)
                let expression = MatchExpression(query)
                guard !expression.isEmpty else { continue }
                counts[topic] = try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM (
                            SELECT 1 FROM catalogueTerms
                            WHERE catalogueTerms MATCH ?1 AND rowid BETWEEN ?2 AND ?3 AND rowid NOT IN (
                                SELECT rank FROM catalogue
                                WHERE visibility <> 'public' AND \(isVisible) IS NOT TRUE
                            ) LIMIT \(Self.mostCounted)
                        )
                        """, arguments: [expression.text, rows.lowerBound, rows.upperBound, identity])
            }
            return counts
        }
    }
}

/// A repository as GitHub sent it last.
package struct KnownRepository: Sendable {
    /// The repository.
    package let repository: Repository
    /// When it was sent.
    package let seenAt: Timestamp
}

extension Library {
    /// Local repositories by name, ignoring case, and when GitHub sent each last. One pass over the catalogue, whatever their number.
    ///
    /// - Returns: By full names in lower case.
    package func repositories(
        named references: [RepositoryReference], host: String
    ) async throws(LibraryFailure) -> [String: KnownRepository] {
        guard !references.isEmpty else { return [:] }
        let identity = viewer.current()
        // Names have no characters that JSON escapes.
        let names = "[\(references.map { "\"\($0.fullName.lowercased())\"" }.joined(separator: ","))]"
        return try await read { db in
            guard let rows = try CatalogueHost.rows(of: host, in: db) else { return [:] }
            let columns = StoredRepository.names.map { "catalogue.\($0)" }.joined(separator: ", ")
            let cursor = try Row.fetchCursor(
                db,
                sql: """
                    SELECT seenAt, \(columns) FROM catalogue
                    WHERE rank BETWEEN ?1 AND ?2 AND lower(owner || '/' || name) IN (SELECT value FROM json_each(?3))
                        AND \(VisibleRows.condition("?4"))
                    """, arguments: [rows.lowerBound, rows.upperBound, names, VisibleRows.value(identity)])
            var found: [String: KnownRepository] = [:]
            while let row = try cursor.next() {
                guard let repository = StoredRepository.repository(row, at: 1) else { continue }
                let (name, seenAt) = (repository.fullName.lowercased(), row.timestamp(0) ?? Timestamp(seconds: 0))
                // A name that was taken over belongs to the one that was seen last.
                if let known = found[name], known.seenAt >= seenAt { continue }
                found[name] = KnownRepository(repository: repository, seenAt: seenAt)
            }
            return found
        }
    }
}
