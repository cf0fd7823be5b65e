public import Core

/// Decides which requests may be sent, by the rate limits of an identity at a host. A value that knows only what responses have
/// reported. The search keeps its own limit (``SearchState/budget``) and pace (``SearchPacing``); scheduled here are the requests
/// of a repository's page.
public struct RateLimits: Sendable, Equatable {
    /// GitHub docs, "Rate limits for the REST API".
    public enum Resource: String, Sendable, CaseIterable {
        /// `GET /search/repositories`.
        case search
        /// The rest of the REST API.
        case core
        case graphql
        /// `GET /search/code`.
        case codeSearch = "code_search"
        /// The files of pictures, which GitHub does not limit.
        case pictures
    }

    public enum Mutation: Sendable, Equatable {
        /// `identity` is the fingerprint of the token, empty without one; `at` is when the response was received.
        case reported(RateLimit, identity: String, at: Timestamp)
    }

    public enum Obstacle: Sendable, Equatable {
        /// A request without a token is rejected.
        case signInRequired
        /// Few requests are left, which are kept for what the user asks for by key.
        case reserved(remaining: Int, limit: Int)
        /// No requests are left until this moment, by ghlance's clock.
        case spent(until: Timestamp)
        /// The server could not answer; the next request is sent at this moment.
        case failing(until: Timestamp)

        /// `nil` if waiting does not help.
        public var end: Timestamp? {
            switch self {
            case .spent(let end), .failing(let end): end
            case .signInRequired, .reserved: nil
            }
        }

        /// The obstacle that passes first; a reserve does not pass.
        func sooner(than other: Obstacle?) -> Obstacle {
            guard let other else { return self }
            guard let end else { return other }
            return other.end.map { $0 <= end } ?? false ? other : self
        }
    }

    /// Without a token, the last of the 60 requests per hour are sent only when the user asks.
    static let anonymousReserve = 20
    /// In percent of a rate limit: with less left, nothing is prefetched.
    static let prefetchPercent = 10
    /// How many repositories around the selected one a request for facts includes.
    static let neighbours = 9
    private var budgets: [Resource: Budget] = [:]
    /// The fingerprint of the token that the budgets belong to.
    private var identity: String?
    /// Pauses of all requests except searches (``SearchState/pause``).
    private var pauses: [Resource: RequestPause] = [:]
    /// The end of the last wait, as of the last request: the user may send a request during a wait, and a good answer to an earlier
    /// one does not end the wait.
    private var asked: [Resource: Timestamp] = [:]
    /// Requests sent since a response reported the budget, which does not count them yet.
    private var sent: [Resource: Int] = [:]
    /// How many repositories a request for facts includes: fewer after GitHub found it too much work.
    private(set) var batchSize = 1 + RateLimits.neighbours

    /// Shrinks another batch in the same proportion.
    func share(of batch: Int) -> Int { max(1, batch * batchSize / (1 + RateLimits.neighbours)) }

    /// `nil` for the search, which keeps its own, and before the first response.
    public subscript(resource: Resource) -> Budget? { budgets[resource] }

    mutating func record(_ limit: RateLimit, of identity: String, at now: Timestamp) {
        if let known = self.identity, known != identity { self = RateLimits() }
        self.identity = identity
        record(limit, at: now)
    }

    /// For the current identity.
    mutating func record(_ limit: RateLimit, at now: Timestamp) {
        guard let resource = Resource(rawValue: limit.resource) else { return }
        sent[resource] = nil
        if resource != .search { budgets[resource] = Budget(limit, at: now) }
    }

    /// The start or outcome of requests, whoever sent them. GitHub's secondary limits concern all resources.
    mutating func record(_ event: RequestEvent) {
        switch event {
        case .began(let counts):
            for (resource, count) in counts {
                asked[resource] = waitEnd(of: resource)
                sent[resource, default: 0] += count
            }
        case .answered(let resource):
            guard asked[resource] == waitEnd(of: resource) else { return }
            pauses[resource] = nil
            asked[resource] = nil
            if resource == .graphql { batchSize = min(2 * batchSize, 1 + RateLimits.neighbours) }
        case .failed(let resource, let failure, at: let now):
            for other in failure.isSecondaryLimit ? Resource.allCases : [resource] where other != .search {
                let pause = RequestPause(after: failure, of: other, following: pauses[other], at: now)
                if let pause { pauses[other] = pause }
            }
            // Half of them, then only the selected one.
            if resource == .graphql, failure.isTooMuchWork { batchSize = batchSize > 5 ? 5 : 1 }
        }
    }

    /// Allows the next request immediately.
    mutating func endPause(of resource: Resource) { pauses[resource] = nil }

    /// Requests left for a resource, besides those in flight; `nil` if unknown.
    func remaining(for resource: Resource, at now: Timestamp) -> Int? {
        self[resource].map { max(0, $0.remaining(at: now) - sent[resource, default: 0]) }
    }

    /// Requests kept for what the user asks for by key. An Enterprise Server may have other limits; there it is a third of the
    /// limit.
    private static func reserve(of budget: Budget) -> Int { min(anonymousReserve, budget.limit / 3) }

    /// The end of the last wait for a resource, which may be over; `nil` if there was none since its last good answer.
    func waitEnd(of resource: Resource) -> Timestamp? { RequestPause.waitEnd(pauses[resource], self[resource]) }

    /// The obstacle to a request, if waiting helps.
    private func wait(for resource: Resource, at now: Timestamp) -> Obstacle? {
        guard let end = waitEnd(of: resource), end > now else { return nil }
        guard let pause = pauses[resource], pause.end == end, pause.cause == .failure else { return .spent(until: end) }
        return .failing(until: end)
    }

    /// The obstacle to a request for what the user looks at; `nil` if it may be sent. `isExplicit`: the user asks for it now.
    /// `isRetry`: the user asks again for what is there or has failed; one such request is sent during a wait. `requests`: how many
    /// it takes.
    func obstacle(
        to resource: Resource, isAnonymous: Bool, isExplicit: Bool = false, isRetry: Bool = false, requests: Int = 1,
        at now: Timestamp
    ) -> Obstacle? {
        if isAnonymous, resource == .graphql || resource == .codeSearch { return .signInRequired }
        if let wait = wait(for: resource, at: now) { return isRetry && (asked[resource] ?? now) <= now ? nil : wait }
        guard let budget = self[resource], let remaining = remaining(for: resource, at: now) else { return nil }
        if isAnonymous, !isExplicit, remaining - requests + 1 < RateLimits.reserve(of: budget) {
            return .reserved(remaining: remaining, limit: budget.limit)
        }
        // Some of them would be rejected.
        return remaining < requests && now < budget.refillsAt ? .spent(until: budget.refillsAt) : nil
    }

    /// Whether something may be requested that the user may look at next.
    public func allowsPrefetch(of resource: Resource, at now: Timestamp) -> Bool {
        guard let budget = self[resource], let remaining = remaining(for: resource, at: now) else { return true }
        return remaining * 100 >= budget.limit * RateLimits.prefetchPercent
    }

    /// How many requests may be sent for rows that are visible but not selected.
    func allowance(of resource: Resource, at now: Timestamp) -> Int {
        guard let budget = self[resource], let remaining = remaining(for: resource, at: now) else { return .max }
        let reserve = budget.limit * RateLimits.prefetchPercent / 100
        return max(0, remaining - reserve)
    }

    /// How many requests may be sent for what the user did not ask for. They leave 10 % of the rate limit; without a token, the
    /// reserve for requests by key. `isRetry`: the user asks for them now; one is sent during a wait.
    func backgroundRequests(
        to resource: Resource, isAnonymous: Bool, isRetry: Bool = false, at now: Timestamp
    ) -> Int {
        guard obstacle(to: resource, isAnonymous: isAnonymous, at: now) == nil else {
            // A request that is certain to be rejected is not sent.
            let isSpent = remaining(for: resource, at: now).map { $0 <= 0 } ?? false
            let passes = obstacle(to: resource, isAnonymous: isAnonymous, isRetry: isRetry, at: now) == nil
            return passes && !isSpent ? 1 : 0
        }
        // Nothing is known before the first response.
        guard let budget = self[resource], let remaining = remaining(for: resource, at: now) else {
            return isAnonymous ? 10 : 100
        }
        let reserve =
            isAnonymous
            ? RateLimits.reserve(of: budget)
            : (budget.limit * RateLimits.prefetchPercent + 99) / 100
        return max(0, remaining - reserve)
    }
}

enum RequestEvent: Sendable, Equatable {
    /// The number of requests started, by resource.
    case began([RateLimits.Resource: Int])
    /// A good answer.
    case answered(RateLimits.Resource)
    case failed(RateLimits.Resource, Failure, at: Timestamp)

    /// One request.
    static func began(_ resource: RateLimits.Resource) -> RequestEvent { .began([resource: 1]) }
}
