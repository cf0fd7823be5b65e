public import Core

/// Why wanted content is not requested now.
public enum LoadHold: Sendable, Equatable {
    /// It has not been wanted for long enough.
    case debouncing
    /// Saved content is being looked up.
    case lookedUp
    /// Others of its kind are in flight.
    case queued
    case offline
    /// It is not known yet whether there is a token.
    case lookingForToken
    case limited(RateLimits.Obstacle)
    /// It failed, or another one of its kind did.
    case failed(Failure)

    /// Whether it will shortly be requested, or held for another reason.
    var isBrief: Bool { [.debouncing, .lookedUp, .queued, .lookingForToken].contains(self) }

    /// Whether saved content takes its place: not if the hold is brief or the content is gone.
    var acceptsSaved: Bool {
        if case .failed(let failure) = self { return !failure.isGone }
        return !isBrief
    }

    /// The hold as a failure from GitHub; `nil` if waiting does not help, or it is brief.
    func failure(at now: Timestamp) -> Failure? {
        switch self {
        case .offline: .offline
        case .limited(let obstacle):
            obstacle.end.map { .rateLimited(.init(kind: .primary, waitSeconds: $0.seconds(since: now), message: "")) }
        case .failed(let failure): failure
        case .debouncing, .lookedUp, .queued, .lookingForToken: nil
        }
    }

    /// `nil` unless the rate limits are the reason.
    public var obstacle: RateLimits.Obstacle? {
        if case .limited(let obstacle) = self { obstacle } else { nil }
    }
}

/// What is requested and what is held: the one decision about everything that is wanted.
public struct LoadPlan: Sendable, Equatable {
    /// What a decision depends on besides the demand, the known contents, the rate limits and the time. A change makes another
    /// decision due.
    struct Surroundings: Sendable, Equatable {
        var isOffline = false
        var hasToken = true
        var isLookingForToken = false
        /// Counts changes of the identity.
        var identity = 0
        /// Counts requests that have ended.
        var ended = 0
    }

    /// What is requested now, in order.
    var started: [Content] = []
    /// Contents that arrive with another one's request.
    private(set) var batched: [Content: Content] = [:]
    /// Contents whose saved state is looked up.
    var lookups: [Content] = []
    /// Contents requested within the last hour that are requested at most once an hour.
    private(set) var recent: [Content] = []
    /// Contents that are wanted, unknown and not in flight, and why.
    private(set) var held: [Content: LoadHold] = [:]
    let surroundings: Surroundings
    let moment: Timestamp

    init(_ loader: LoaderState, _ limits: RateLimits, _ surroundings: Surroundings, at now: Timestamp) {
        self.surroundings = surroundings
        moment = now
        var requests: [RateLimits.Resource: Int] = [:]
        var running: [ContentKind: Int] = [:]
        var retried: Set<RateLimits.Resource> = []
        var seen: Set<Content> = []
        for content in loader.running { running[content.kind, default: 0] += 1 }
        for want in loader.demand.wants where !loader.knows(want.content) && !loader.isRunning(want.content) {
            // Two parts of the screen may want the same content.
            guard seen.insert(want.content).inserted else { continue }
            let kind = want.content.kind
            let planned = requests[kind.resource, default: 0]
            let isAsked = loader.asked.contains(want.content)
            let last =
                isAsked || want.isExplicit
                ? nil : loader.hourly[want.content].flatMap { $0.isRecent(at: now) ? $0 : nil }
            if let last, last.failure == nil {
                recent.append(want.content)
                continue
            }
            let isLookedUp = isAsked || !kind.isSaved || loader.lookedUp.contains(want.content)
            if !isLookedUp, !loader.lookingUp.contains(want.content) { lookups.append(want.content) }
            // During a wait, only one repeated request per resource is sent.
            let isRetry = (want.isRetry || loader.retried.contains(want.content)) && !retried.contains(kind.resource)
            let obstacle = LoadPlan.obstacle(
                to: want, isExplicit: want.isExplicit || isAsked, isRetry: isRetry, limits, surroundings, planned,
                at: now)
            let hold = LoadPlan.hold(
                last?.failure ?? loader.failure(of: want.content), of: kind, isLookedUp: isLookedUp, surroundings,
                obstacle, hasRested: isAsked || want.rest <= loader.rested,
                isFree: running[kind, default: 0] < kind.maxConcurrent)
            held[want.content] = hold
            if hold == nil {
                started.append(want.content)
                if isRetry { retried.insert(kind.resource) }
                requests[kind.resource, default: 0] += kind.requests
                running[kind, default: 0] += 1
            } else if hold == .queued {
                // It will be sent when another one has ended.
                requests[kind.resource, default: 0] += kind.requests
            }
        }
    }

    /// Adds a content to another one's request.
    mutating func include(_ content: Content, with other: Content) {
        batched[content] = other
        held[content] = nil
    }

    /// The first reason that applies.
    private static func hold(
        _ failure: Failure?, of kind: ContentKind, isLookedUp: Bool, _ surroundings: Surroundings,
        _ obstacle: RateLimits.Obstacle?, hasRested: Bool, isFree: Bool
    ) -> LoadHold? {
        // It is requested again after a pause.
        if let failure, !failure.leadsToPause(of: kind.resource) { return .failed(failure) }
        // Saved content is shown before the reason why there is nothing newer.
        if !isLookedUp { return .lookedUp }
        if surroundings.isOffline { return .offline }
        if surroundings.isLookingForToken { return .lookingForToken }
        if let obstacle { return .limited(obstacle) }
        if !hasRested { return .debouncing }
        return isFree ? nil : .queued
    }

    /// Why the rate limits do not allow a request. `planned` is how many others of the resource are sent before it.
    private static func obstacle(
        to want: Demand.Want, isExplicit: Bool, isRetry: Bool, _ limits: RateLimits, _ surroundings: Surroundings,
        _ planned: Int, at now: Timestamp
    ) -> RateLimits.Obstacle? {
        let kind = want.content.kind
        let obstacle = limits.obstacle(
            to: kind.resource, isAnonymous: !surroundings.hasToken, isExplicit: isExplicit, isRetry: isRetry,
            requests: planned + kind.requests, at: now)
        guard obstacle == nil, want.leavesReserve, !isExplicit, surroundings.hasToken,
            let budget = limits[kind.resource],
            limits.allowance(of: kind.resource, at: now) <= planned
        else { return obstacle }
        return .reserved(remaining: budget.remaining(at: now), limit: budget.limit)
    }

    /// How many requests it takes, by resource.
    var counts: [RateLimits.Resource: Int] {
        started.reduce(into: [:]) { $0[$1.kind.resource, default: 0] += $1.kind.requests }
    }
}

/// The loader's decisions, in words for the log.
extension AppReactor.Mutation {
    /// A line for each decision that differs from that in the state before the mutation: what is wanted, what is done about it, and
    /// why.
    public func loadDecisions(after before: AppState) -> [String] {
        switch self {
        case .loader(.planned(let plan)):
            plan.started.map { content in
                let resource = content.kind.resource
                let remaining = before.budgets.remaining(for: resource, at: plan.moment)
                let left = remaining.map { ", \($0) requests left" } ?? ""
                return "\(content): requested (\(resource.rawValue)\(left))"
            }
                + before.loader.demand.wants.map(\.content).filter { plan.held[$0] != before.loader.held[$0] }
                .compactMap { content in plan.held[content].map { "\(content): held, \($0.reason(at: plan.moment))" } }
        case .loader(.cancelled(let content)): ["\(content): cancelled, no longer wanted"]
        case .loader(.arrived(_, let content)): ["\(content): arrived"]
        case .loader(.failed(let failure, let content, at: _)): ["\(content): failed, \(failure.clause)"]
        default: []
        }
    }
}

extension LoadHold {
    fileprivate func reason(at now: Timestamp) -> String {
        switch self {
        case .debouncing: "not on the screen for long enough"
        case .lookedUp: "looking for what was saved"
        case .queued: "waiting for others of its kind"
        case .offline: "offline"
        case .lookingForToken: "looking for a token"
        case .limited(.signInRequired): "it needs a token"
        case .limited(.reserved(let remaining, let limit)): "\(remaining) of \(limit) requests left"
        case .limited(.spent(let end)): "the rate limit resets in \(end.seconds(since: now)) s"
        case .limited(.failing(let end)): "retrying in \(end.seconds(since: now)) s"
        case .failed(let failure): "failed, \(failure.clause)"
        }
    }
}
