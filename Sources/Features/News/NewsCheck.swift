public import Core

public struct NewsRequest: Sendable, Equatable {
    /// Whether the user asked for it: then the interval does not count.
    var isExplicit = false
    /// Whether requests carry no token.
    var isAnonymous: Bool
    /// The most that may be sent.
    var graphQLRequests: Int
    /// Favourites per GraphQL request.
    var batchSize = NewsCheck.batchSize
    /// The most that may be sent.
    var restRequests: Int
}

/// Checks favourites for changes, and saves each answer before the next request.
public struct NewsCheck: Sendable {
    public struct Progress: Sendable, Equatable {
        public var count: Int
        public var total: Int

        public init(count: Int = 0, of total: Int) {
            self.count = count
            self.total = total
        }
    }

    /// Seconds between two checks of a favourite, unless the user asks, and after a failure.
    public static let interval: Int64 = 3_600
    /// Favourites per GraphQL request. It costs one point of the rate limit, also with a list of releases in each: up to a hundred lists
    /// cost one (GitHub docs, "Rate limits and query limits for the GraphQL API").
    static let batchSize = 50
    /// The most favourites per check whose node id is requested by REST.
    static let lookups = 100
    /// The most favourites checked per hour without a token: each takes two of the 60 requests.
    static let anonymousCount = 5

    let dependencies: NewsDependencies

    /// Calls `report` once if any favourites are due, then after each request.
    ///
    /// - Throws: `FailedRequest`, `LibraryFailure`, or `CancellationError` if the task was cancelled. What was found
    ///   before is saved.
    func run(_ request: NewsRequest, _ report: @Sendable (Progress) async -> Void) async throws {
        guard request.isExplicit || dependencies.interval > 0 else { return }
        let now = dependencies.now()
        let known = try await dependencies.due(now.advanced(bySeconds: request.isExplicit ? 0 : -dependencies.interval))
        if request.isAnonymous {
            try await checkByREST(known, request, report)
        } else {
            try await checkByGraphQL(known.due, request, report)
        }
    }

    /// Checks the favourites that are due, with a token and at most a tenth of an hour's requests.
    ///
    /// Throws what ``run(_:_:)`` does.
    package static func checkDue(_ dependencies: NewsDependencies) async throws {
        let request = NewsRequest(isAnonymous: false, graphQLRequests: 500, restRequests: lookups)
        try await NewsCheck(dependencies: dependencies).run(request) { _ in }
    }

    // MARK: With a token

    private func checkByGraphQL(
        _ due: [FavouriteToCheck], _ request: NewsRequest, _ report: @Sendable (Progress) async -> Void
    ) async throws {
        guard request.graphQLRequests > 0 else { return }
        let unknown = due.filter { $0.repository.nodeID == nil }
            .prefix(min(NewsCheck.lookups, request.restRequests))
        var rows = due.map(\.repository).filter { $0.nodeID != nil }
        var progress = Progress(of: rows.count + unknown.count)
        guard progress.total > 0 else { return }
        await report(progress)
        var requests = request.graphQLRequests
        try await check(&rows, request.batchSize, &requests, &progress, report)
        for favourite in unknown {
            try Task.checkCancellation()
            if let repository = try await lookUp(favourite) {
                rows.append(repository)
            } else {
                progress.count += 1
                await report(progress)
            }
        }
        try await check(&rows, request.batchSize, &requests, &progress, report)
    }

    /// Checks rows in batches while requests are left. A batch that is too much work for the server ends the check;
    /// after a pause, the batches of the next check are smaller.
    private func check(
        _ rows: inout [Repository], _ size: Int, _ requests: inout Int, _ progress: inout Progress,
        _ report: @Sendable (Progress) async -> Void
    ) async throws {
        while !rows.isEmpty, requests > 0 {
            try Task.checkCancellation()
            requests -= 1
            let batch = Array(rows.prefix(size))
            let updates = try await dependencies.updates(batch.compactMap(\.nodeID))
            try await dependencies.save(batch.compactMap { NewsCheck.checked($0, updates) })
            rows.removeFirst(batch.count)
            progress.count += batch.count
            await report(progress)
        }
    }

    /// `nil` if the answer does not mention it.
    private static func checked(_ known: Repository, _ updates: RepositoryUpdates) -> CheckedFavourite? {
        guard let node = known.nodeID else { return nil }
        if let update = updates.found[node] {
            let repository = update.applied(to: known)
            return CheckedFavourite(
                known.id, .found(repository, release: update.release, tag: nil, releaseTag: nil),
                releases: update.releases)
        }
        if updates.missing.contains(node) { return missing(known) }
        return updates.forbidden.contains(node) ? CheckedFavourite(known.id, .hidden) : nil
    }

    /// GitHub gives the same answer for a deleted repository and one that may not be seen; only a private one is the
    /// latter.
    private static func missing(_ known: Repository) -> CheckedFavourite {
        CheckedFavourite(known.id, known.visibility == .public ? .gone : .hidden)
    }

    /// The repository with its node id; `nil` if it has none, which is saved.
    private func lookUp(_ favourite: FavouriteToCheck) async throws -> Repository? {
        let known = favourite.repository
        let outcome: CheckedFavourite
        switch try await dependencies.repository(known, nil) {
        case .value(let repository, _) where NewsCheck.isSame(repository, known):
            guard repository.nodeID == nil else { return repository }
            outcome = CheckedFavourite(known.id, .found(repository, release: nil, tag: nil, releaseTag: nil))
        case .value, .missing: outcome = NewsCheck.missing(known)
        case .unchanged: outcome = CheckedFavourite(known.id, .unchanged(release: nil, releaseTag: nil))
        }
        try await dependencies.save([outcome])
        return nil
    }

    /// Whether the name still belongs to the favourite and was not taken over by another repository.
    private static func isSame(_ repository: Repository, _ known: Repository) -> Bool {
        repository.id == known.id || known.isBuiltIn
    }

    // MARK: Without a token

    private func checkByREST(
        _ known: FavouritesToCheck, _ request: NewsRequest, _ report: @Sendable (Progress) async -> Void
    ) async throws {
        let left = NewsCheck.anonymousCount - (request.isExplicit ? 0 : known.recentCount)
        // A private repository is not shown to anyone without a token.
        let rows = known.due.filter { $0.repository.visibility == .public }
            .prefix(max(0, min(left, request.restRequests / 2)))
        guard !rows.isEmpty else { return }
        var progress = Progress(of: rows.count)
        await report(progress)
        for row in rows {
            try Task.checkCancellation()
            try await dependencies.save([try await check(row)])
            progress.count += 1
            await report(progress)
        }
    }

    private func check(_ favourite: FavouriteToCheck) async throws -> CheckedFavourite {
        let known = favourite.repository
        let answer = try await dependencies.repository(known, favourite.tag)
        if case .missing = answer { return NewsCheck.missing(known) }
        if case .value(let repository, _) = answer, !NewsCheck.isSame(repository, known) {
            return NewsCheck.missing(known)
        }
        var release: String?
        var releaseTag = favourite.releaseTag
        switch try await dependencies.release(known, favourite.releaseTag) {
        case .unchanged: break
        case .missing: (release, releaseTag) = ("", nil)
        case .value(let latest, let tag): (release, releaseTag) = (latest, tag)
        }
        guard case .value(let repository, let tag) = answer else {
            return CheckedFavourite(known.id, .unchanged(release: release, releaseTag: releaseTag))
        }
        return CheckedFavourite(
            known.id, .found(repository, release: release, tag: tag, releaseTag: releaseTag))
    }
}

public struct NewsDependencies: Sendable {
    /// Favourites not checked since a given time. Throws `LibraryFailure`.
    var due: @Sendable (_ notCheckedSince: Timestamp) async throws -> FavouritesToCheck
    /// Throws `LibraryFailure`.
    var save: @Sendable ([CheckedFavourite]) async throws -> Void
    /// By node id, in one GraphQL request. Throws `FailedRequest`.
    var updates: @Sendable ([String]) async throws -> RepositoryUpdates
    /// By REST; `unchanged` if the etag still matches. Throws `FailedRequest`.
    var repository: @Sendable (Repository, _ tag: String?) async throws -> ConditionalResult<Repository>
    /// The tag of the latest release by REST; `unchanged` if the etag still matches. Throws `FailedRequest`.
    var release: @Sendable (Repository, _ tag: String?) async throws -> ConditionalResult<String>
    /// Seconds between two checks of a favourite, unless the user asks; 0 for none.
    public var interval = NewsCheck.interval
    public var now: @Sendable () -> Timestamp

    public init(
        due: @escaping @Sendable (_ notCheckedSince: Timestamp) async throws -> FavouritesToCheck,
        save: @escaping @Sendable ([CheckedFavourite]) async throws -> Void,
        updates: @escaping @Sendable ([String]) async throws -> RepositoryUpdates,
        repository: @escaping @Sendable (Repository, _ tag: String?) async throws -> ConditionalResult<Repository>,
        release: @escaping @Sendable (Repository, _ tag: String?) async throws -> ConditionalResult<String>,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.due = due
        self.save = save
        self.updates = updates
        self.repository = repository
        self.release = release
        self.now = now
    }
}
