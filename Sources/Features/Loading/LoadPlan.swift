public import Core

/// Why something that is wanted is not requested now.
public enum LoadHold: Sendable, Equatable {
    /// It has not been wanted for long enough.
    case resting
    /// What an earlier session has saved of it is being looked up.
    case lookedUp
    /// Others of its kind are on their way.
    case queued
    /// There is no connection.
    case offline
    /// It is not known yet whether there is a token.
    case lookingForToken
    /// The rate limits do not allow it.
    case limited(RequestScheduler.Obstacle)
    /// It failed, or another one of its kind did.
    case failed(Failure)

    /// Whether it is requested, or held for another reason, in a moment.
    var isBrief: Bool { [.resting, .lookedUp, .queued, .lookingForToken].contains(self) }

    /// Whether what was saved takes the place of what is held: not in a moment, and not of what is gone.
    var admitsSaved: Bool {
        if case .failed(let failure) = self { return !failure.isGone }
        return !isBrief
    }

    /// What the reason is to whoever waits for it, as GitHub would say it; `nil` if waiting does not help, or it is brief.
    func failure(at now: Timestamp) -> Failure? {
        switch self {
        case .offline: .offline
        case .limited(let obstacle):
            obstacle.end.map { .rateLimited(.init(kind: .primary, waitSeconds: $0.seconds(since: now), message: "")) }
        case .failed(let failure): failure
        case .resting, .lookedUp, .queued, .lookingForToken: nil
        }
    }

    /// Why the rate limits do not allow it; `nil` if that is not the reason.
    public var obstacle: RequestScheduler.Obstacle? {
        if case .limited(let obstacle) = self { obstacle } else { nil }
    }
}

/// What is requested and what is held: the one decision about all that is wanted.
public struct LoadPlan: Sendable, Equatable {
    /// What a decision depends on besides the demand, what is known, the rate limits and the time. Where it changes, another one is due.
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
    /// What comes with something that is requested.
    private(set) var riders: [Content: Content] = [:]
    /// What is looked up of what an earlier session has saved.
    var lookups: [Content] = []
    /// What was requested within the hour, and is asked for once an hour.
    private(set) var recent: [Content] = []
    /// What is wanted, not known and not on its way, and why.
    private(set) var held: [Content: LoadHold] = [:]
    /// What it depends on.
    let surroundings: Surroundings
    /// When it was made.
    let moment: Timestamp

    /// Decides.
    init(_ loader: LoaderState, _ limits: RequestScheduler, _ surroundings: Surroundings, at now: Timestamp) {
        self.surroundings = surroundings
        moment = now
        var requests: [RequestScheduler.Resource: Int] = [:]
        var lanes: [ContentKind: Int] = [:]
        var retried: Set<RequestScheduler.Resource> = []
        var seen: Set<Content> = []
        for content in loader.running { lanes[content.kind, default: 0] += 1 }
        for want in loader.demand.wants where !loader.knows(want.content) && !loader.isRunning(want.content) {
            // Two parts of the screen may want the same.
            guard seen.insert(want.content).inserted else { continue }
            let kind = want.content.kind
            let planned = requests[kind.resource, default: 0]
            let isAsked = loader.asked.contains(want.content)
            let last =
                isAsked || want.isByKey ? nil : loader.hourly[want.content].flatMap { $0.isRecent(at: now) ? $0 : nil }
            if let last, last.failure == nil {
                recent.append(want.content)
                continue
            }
            let isLookedUp = isAsked || !kind.isSaved || loader.lookedUp.contains(want.content)
            if !isLookedUp, !loader.lookingUp.contains(want.content) { lookups.append(want.content) }
            // During a wait, one request is sent for who asks again.
            let isRetry = (want.isRetry || loader.retried.contains(want.content)) && !retried.contains(kind.resource)
            let obstacle = LoadPlan.obstacle(
                to: want, isByKey: want.isByKey || isAsked, isRetry: isRetry, limits, surroundings, planned, at: now)
            let hold = LoadPlan.hold(
                last?.failure ?? loader.failure(of: want.content), of: kind, isLookedUp: isLookedUp, surroundings,
                obstacle,
                hasRested: isAsked || want.rest <= loader.rested, isFree: lanes[kind, default: 0] < kind.lanes)
            held[want.content] = hold
            if hold == nil {
                started.append(want.content)
                if isRetry { retried.insert(kind.resource) }
                requests[kind.resource, default: 0] += kind.requests
                lanes[kind, default: 0] += 1
            } else if hold == .queued {
                // It will be sent when another one has ended.
                requests[kind.resource, default: 0] += kind.requests
            }
        }
    }

    /// Something comes with a request.
    mutating func carry(_ content: Content, with carrier: Content) {
        riders[content] = carrier
        held[content] = nil
    }

    /// Why something is held: the first reason of all.
    private static func hold(
        _ failure: Failure?, of kind: ContentKind, isLookedUp: Bool, _ surroundings: Surroundings,
        _ obstacle: RequestScheduler.Obstacle?, hasRested: Bool, isFree: Bool
    ) -> LoadHold? {
        // After a pause it is requested again.
        if let failure, !failure.leadsToPause(of: kind.resource) { return .failed(failure) }
        // What was saved is shown before it is said why there is nothing newer.
        if !isLookedUp { return .lookedUp }
        if surroundings.isOffline { return .offline }
        if surroundings.isLookingForToken { return .lookingForToken }
        if let obstacle { return .limited(obstacle) }
        if !hasRested { return .resting }
        return isFree ? nil : .queued
    }

    /// Why the rate limits do not allow a request.
    ///
    /// - Parameter planned: How many others of the resource are sent before it.
    private static func obstacle(
        to want: Demand.Want, isByKey: Bool, isRetry: Bool, _ limits: RequestScheduler, _ surroundings: Surroundings,
        _ planned: Int, at now: Timestamp
    ) -> RequestScheduler.Obstacle? {
        let kind = want.content.kind
        let obstacle = limits.obstacle(
            to: kind.resource, isAnonymous: !surroundings.hasToken, isByKey: isByKey, isRetry: isRetry,
            requests: planned + kind.requests, at: now)
        guard obstacle == nil, want.leavesReserve, !isByKey, surroundings.hasToken, let budget = limits[kind.resource],
            limits.allowance(of: kind.resource, at: now) <= planned
        else { return obstacle }
        return .reserved(remaining: budget.remaining(at: now), limit: budget.limit)
    }

    /// How many requests it takes of each resource.
    var counts: [RequestScheduler.Resource: Int] {
        started.reduce(into: [:]) { $0[$1.kind.resource, default: 0] += $1.kind.requests }
    }
}
