import ReactiveTesting
import Synchronization

@testable import Core
@testable import Features

/// GitHub's part of a simulation: windows of a minute, the first of which begins with the first search, on a clock that is not
/// the program's. The results of every query are repositories with a star less each; a slice is the rest from a number on.
final class MeteredGitHub: Sendable {
    static let start = Timestamp(seconds: 1_700_000_000)
    private static let mostStars = 100_000

    private struct Window {
        var metered: MeteredWindow
        var requests = 0
        var refusals = 0
        var slices = 0
        var sinceMovement = 0
        var mostSinceMovement = 0
    }

    private let clock: ManualClock
    private let total: Int
    private let step: Int
    private let window: Mutex<Window>

    /// - Parameters:
    ///   - total: The number of results.
    ///   - step: How many of the hundred repositories of a page are not on the page before.
    init(limit: Int, clock: ManualClock, total: Int, step: Int = 100) {
        (self.clock, self.total, self.step) = (clock, total, step)
        window = Mutex(Window(metered: MeteredWindow(limit: limit, length: 60)))
    }

    /// GitHub's time: seven and a half minutes ahead of the program, and not at the same part of a second.
    static func time(_ offset: Duration) -> Duration { offset + .milliseconds(450_730) }

    /// GitHub's answer past a limit.
    static func refusal(_ rateLimit: RateLimit) -> FailedRequest {
        let limit = Failure.Limit(
            kind: .primary, waitSeconds: max(1, rateLimit.secondsUntilReset), message: "API rate limit exceeded")
        return FailedRequest(.rateLimited(limit), rateLimit: rateLimit)
    }

    var requests: Int { window.withLock(\.requests) }
    var refusals: Int { window.withLock(\.refusals) }
    /// How many of the requests were the first of a slice.
    var slices: Int { window.withLock(\.slices) }
    /// The maximum number of requests between two movements of the user.
    var mostWithoutMovement: Int { window.withLock(\.mostSinceMovement) }

    /// The user does something.
    func noteMovement() { window.withLock { $0.sinceMovement = 0 } }

    func answer(_ request: ScriptedSearch.Request) throws -> SearchPage {
        let now = MeteredGitHub.time(clock.now.offset)
        let (rateLimit, isAllowed) = window.withLock { window -> (RateLimit, Bool) in
            window.requests += 1
            window.sinceMovement += 1
            window.mostSinceMovement = max(window.mostSinceMovement, window.sinceMovement)
            let used = window.metered.use(.search, at: now)
            if !used.isAllowed { window.refusals += 1 }
            return used
        }
        guard isAllowed else { throw MeteredGitHub.refusal(rateLimit) }
        return page(request, rateLimit)
    }

    private func page(_ request: ScriptedSearch.Request, _ rateLimit: RateLimit) -> SearchPage {
        var (number, text) = (1, "")
        switch request {
        case .search(let query): text = query.text
        case .page(let reference):
            let parts = reference.rawValue.split(separator: "|", maxSplits: 1)
            (number, text) = (Int(parts[0]) ?? 1, String(parts[1]))
        }
        var top = MeteredGitHub.mostStars
        for case .number(let stars)? in ParsedQuery(text).tokens.map(\.qualifier?.condition) {
            top = min(top, stars.upper ?? top)
        }
        if top < MeteredGitHub.mostStars, number == 1 { window.withLock { $0.slices += 1 } }
        let skipped = MeteredGitHub.mostStars - top
        let first = skipped + (number - 1) * step
        let repositories = (first..<max(first, min(first + 100, total))).map {
            Repository(
                id: .init(rawValue: Int64($0)), owner: "octo", name: "cat-\($0)", stars: MeteredGitHub.mostStars - $0,
                forks: 40, nodeID: "R_\($0)")
        }
        return SearchPage(
            repositories: repositories, totalCount: max(0, total - skipped),
            next: number < 10 && !repositories.isEmpty ? PageReference(rawValue: "\(number + 1)|\(text)") : nil,
            rateLimit: rateLimit)
    }
}

/// A window of a rate limit, which begins with the first request.
struct MeteredWindow {
    let limit: Int
    /// In seconds.
    let length: Int64
    fileprivate var end = Duration.zero
    fileprivate var used = 0

    /// Counts a request at GitHub's time; what is reported of it, and whether it is answered.
    mutating func use(
        _ resource: RateLimits.Resource, at now: Duration
    ) -> (limit: RateLimit, isAllowed: Bool) {
        if now >= end {
            // The end that is told, in whole seconds, is the end that counts.
            end = .seconds(now.components.seconds + length)
            used = 0
        }
        let isAllowed = used < limit
        if isAllowed { used += 1 }
        let seconds: (Duration) -> Timestamp = { MeteredGitHub.start.advanced(bySeconds: $0.components.seconds) }
        let told = RateLimit(
            resource: resource.rawValue, limit: limit, remaining: limit - used, used: used, reset: seconds(end),
            date: seconds(now))
        return (told, isAllowed)
    }
}

/// What GitHub answers besides the search in a simulation: windows of an hour for REST and GraphQL and of a minute for code, on a clock
/// that is not the program's. It puts itself before the dependencies that answer, and counts what was asked for.
final class MeteredAPI: Sendable {
    /// What a request is for.
    enum Purpose: String, Sendable, CaseIterable {
        case readme, facts, stars, details, nodeID, forks, ahead, linkedFacts, linkedFact
        case comparedFacts, contributors, tree, folder, file, code, news, starLists, changedLists

        /// Whether it follows from what the user looks at, without a key of its own.
        var isByItself: Bool { ![.forks, .tree, .folder, .file, .code, .changedLists].contains(self) }

        /// Whether it is for the selected repository's page, which rests for a shorter time with a token.
        var isOfPage: Bool { [.readme, .facts, .stars, .details, .nodeID].contains(self) }
    }

    private struct State {
        var windows: [RateLimits.Resource: MeteredWindow]
        var counts: [Purpose: Int] = [:]
        var complaints: [String] = []
        var reports: AsyncStream<RateLimits.Mutation>.Continuation?
        var rowsSince = Duration.zero
        var pageSince = Duration.zero
        var lastKey = Duration.zero
        var isExplicit = false
        var mayInsist = false
    }

    private let clock: ManualClock
    private let isAnonymous: Bool
    private let state: Mutex<State>

    /// - Parameter core: How many requests of REST are allowed in an hour.
    init(core: Int, isAnonymous: Bool, clock: ManualClock) {
        (self.clock, self.isAnonymous) = (clock, isAnonymous)
        state = Mutex(
            State(windows: [
                .core: MeteredWindow(limit: core, length: 3_600),
                .graphql: MeteredWindow(limit: isAnonymous ? 0 : core, length: 3_600),
                .codeSearch: MeteredWindow(limit: isAnonymous ? 0 : 10, length: 60),
            ]))
    }

    /// The number of requests by what they were for.
    var counts: [Purpose: Int] { state.withLock(\.counts) }
    /// What a good client does not do: requests past a limit, into the reserve, or for what was not looked at.
    var complaints: [String] { state.withLock(\.complaints) }

    /// The rate limits are reported here.
    func report(to reports: AsyncStream<RateLimits.Mutation>.Continuation) {
        state.withLock { $0.reports = reports }
    }

    /// The user does something.
    ///
    /// - Parameters:
    ///   - rows: Whether other rows are on the screen afterwards, or another one is selected.
    ///   - page: Whether the page is another one's.
    ///   - asks: Whether it asks for something.
    ///   - insists: Whether it asks again: during a wait, one request is sent for that.
    func noteKey(rows: Bool, page: Bool, asks: Bool, insists: Bool) {
        let now = clock.now.offset
        state.withLock { state in
            if rows { state.rowsSince = now }
            if page { state.pageSince = now }
            (state.lastKey, state.isExplicit, state.mayInsist) = (now, asks, insists)
        }
    }

    /// What answers, with its requests counted.
    fileprivate func counted<A: Sendable, R: Sendable>(
        _ resource: RateLimits.Resource, _ purpose: Purpose, requests count: Int = 1,
        _ answer: @escaping @Sendable (A) async throws -> R
    ) -> @Sendable (A) async throws -> R {
        { [self] argument in
            for _ in 0..<count { try request(resource, purpose) }
            return try await answer(argument)
        }
    }

    fileprivate func counted<A: Sendable, B: Sendable, R: Sendable>(
        _ resource: RateLimits.Resource, _ purpose: Purpose, _ answer: @escaping @Sendable (A, B) async throws -> R
    ) -> @Sendable (A, B) async throws -> R {
        { [self] first, second in
            try request(resource, purpose)
            return try await answer(first, second)
        }
    }

    /// Counts a request, and refuses one past the limit.
    fileprivate func request(_ resource: RateLimits.Resource, _ purpose: Purpose) throws {
        let offset = clock.now.offset
        let (limit, isAllowed) = state.withLock { state -> (RateLimit, Bool) in
            let none = MeteredWindow(limit: 0, length: 3_600)
            let used = state.windows[resource, default: none].use(resource, at: MeteredGitHub.time(offset))
            state.counts[purpose, default: 0] += 1
            // A key's request is sent in the moment of the key.
            let isAsked = !purpose.isByItself || state.isExplicit && state.lastKey == offset
            let since = purpose.isOfPage ? state.pageSince : state.rowsSince
            if !used.isAllowed, isAsked, state.mayInsist {
                state.mayInsist = false
            } else if let complaint = complaint(used, purpose, isAsked, lookedFor: offset - since) {
                state.complaints.append("\(offset): \(purpose) of \(resource) \(complaint)")
            }
            let now = AppWorld.start.advanced(bySeconds: offset.components.seconds)
            state.reports?.yield(.reported(used.limit, identity: isAnonymous ? "" : "x", at: now))
            return used
        }
        guard isAllowed else { throw MeteredGitHub.refusal(limit) }
    }

    /// Whether the last key asked for what is requested at this moment.
    fileprivate var isAsked: Bool { state.withLock { $0.isExplicit && $0.lastKey == clock.now.offset } }

    fileprivate static let readme = ScriptedLinked.readme(1...120)

    private func complaint(
        _ used: (limit: RateLimit, isAllowed: Bool), _ purpose: Purpose, _ isAsked: Bool, lookedFor: Duration
    ) -> String? {
        if !used.isAllowed { return "is past the limit" }
        if isAsked { return nil }
        let rest = !isAnonymous && purpose.isOfPage ? 150 : 300
        if lookedFor < .milliseconds(rest) { return "after a look of \(lookedFor)" }
        let reserve = isAnonymous ? RateLimits.anonymousReserve : 0
        return used.limit.remaining < reserve - 1 ? "is from the reserve: \(used.limit.remaining) left" : nil
    }
}

/// What stands between a feature and GitHub, and can be metered.
protocol MeteredDependencies {
    /// The same, with its requests counted.
    func metered(by api: MeteredAPI) -> Self
}

extension LoaderDependencies: MeteredDependencies {
    func metered(by api: MeteredAPI) -> Self {
        var metered = self
        metered.starLists = starLists?.metered(by: api)
        metered.comparedByNode = api.counted(.graphql, .comparedFacts, comparedByNode)
        metered.contributors = api.counted(.core, .contributors, contributors)
        metered.readme = api.counted(.core, .readme) { _, _ in .readme(MeteredAPI.readme, tag: nil) }
        metered.forks = api.counted(.core, .forks) { parent in
            let first = parent.id.rawValue * 1_000 + 1
            return ForkPage(repositories: SearchWorld.repositories(first...first + 39))
        }
        metered.factsOfLinks = api.counted(.graphql, .linkedFacts, factsOfLinks)
        metered.factOfLink = api.counted(.core, .linkedFact, factOfLink)
        metered.commitsAhead = api.counted(.core, .ahead, commitsAhead)
        metered.factsByNode = api.counted(.graphql, .facts, factsByNode)
        metered.nodeID = api.counted(.core, .nodeID, nodeID)
        metered.details = api.counted(.core, .details, requests: 2, details)
        metered.stars = api.counted(.core, .stars, stars)
        meterFiles(of: &metered, by: api)
        return metered
    }

    private func meterFiles(of metered: inout LoaderDependencies, by api: MeteredAPI) {
        metered.tree = { repository, known in
            try api.request(.core, .tree)
            if known == ScriptedFiles.id("c") { return nil }
            try api.request(.core, .tree)
            // Every third is too large for one answer: its first level is requested, and then each folder.
            let isTruncated = repository.id.rawValue % 3 == 0
            if isTruncated { try api.request(.core, .tree) }
            let paths = ["README.md", "Sources", "docs", "lib", "a.swift", "b.c"]
            return isTruncated ? ScriptedFiles.tree(paths, isTruncated: true) : ScriptedFiles.tree()
        }
        metered.folder = api.counted(.core, .folder) { _, _ in ScriptedFiles.tree(["x.swift", "inner", "y.md"]) }
        metered.code = api.counted(.codeSearch, .code) { _, _ in
            let hits = ["a.swift", "lost.c"].map {
                CodeHit(path: $0, blob: ScriptedFiles.id("b"), fragment: "let a")
            }
            return CodeHits(hits: hits, totalCount: 3, next: PageReference(rawValue: "2"))
        }
        metered.pageOfCode = api.counted(.codeSearch, .code) { _, _ in
            CodeHits(
                hits: [CodeHit(path: "later.swift", blob: ScriptedFiles.id("d"), fragment: "let a")], totalCount: 3)
        }
        metered.commit = api.counted(.core, .file, commit)
        metered.file = {
            try api.request(.core, .file)
            return try await self.file($0, $1, $2)
        }
    }
}

extension NewsDependencies: MeteredDependencies {
    func metered(by api: MeteredAPI) -> Self {
        var metered = self
        metered.updates = api.counted(.graphql, .news, updates)
        metered.repository = api.counted(.core, .news, repository)
        metered.release = api.counted(.core, .news, release)
        return metered
    }
}

extension StarListsDependencies: MeteredDependencies {
    func metered(by api: MeteredAPI) -> Self {
        var metered = self
        metered.read = { requests in
            let purpose: MeteredAPI.Purpose = api.isAsked ? .changedLists : .starLists
            for _ in 0..<min(requests, 3) { try api.request(.graphql, purpose) }
            return try await self.read(requests)
        }
        metered.update = {
            try api.request(.graphql, .changedLists)
            try await self.update($0, $1, $2)
        }
        return metered
    }
}
