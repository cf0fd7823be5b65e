public import Model

/// Why something that is wanted is not requested now.
public enum LoadHold: Sendable, Equatable {
    /// It has not been wanted for long enough.
    case resting
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
        for content in loader.running { lanes[content.kind, default: 0] += 1 }
        for want in loader.demand.wants where !loader.knows(want.content) && !loader.running.contains(want.content) {
            let kind = want.content.kind
            let planned = requests[kind.resource, default: 0]
            let hold =
                LoadPlan.hold(want, loader, surroundings)
                ?? LoadPlan.obstacle(to: want, limits, surroundings, planned, at: now).map(LoadHold.limited)
                ?? (want.rest <= loader.rested ? nil : .resting)
                ?? (lanes[kind, default: 0] < kind.lanes ? nil : .queued)
            held[want.content] = hold
            if hold == nil {
                started.append(want.content)
                requests[kind.resource, default: 0] += 1
                lanes[kind, default: 0] += 1
            } else if hold == .queued {
                // It will be sent when another one has ended.
                requests[kind.resource, default: 0] += 1
            }
        }
    }

    /// Why a want is held whatever the rate limits allow.
    private static func hold(_ want: Demand.Want, _ loader: LoaderState, _ surroundings: Surroundings) -> LoadHold? {
        if let failure = loader.failures[want.content.kind] { return .failed(failure) }
        if surroundings.isOffline { return .offline }
        if surroundings.isLookingForToken { return .lookingForToken }
        return nil
    }

    /// Why the rate limits do not allow a request.
    ///
    /// - Parameter planned: How many others of the resource are sent before it.
    private static func obstacle(
        to want: Demand.Want, _ limits: RequestScheduler, _ surroundings: Surroundings, _ planned: Int,
        at now: Timestamp
    ) -> RequestScheduler.Obstacle? {
        let kind = want.content.kind
        let obstacle = limits.obstacle(
            to: kind.resource, isAnonymous: !surroundings.hasToken, isByKey: want.isByKey, isRetry: want.isRetry,
            requests: planned + 1, at: now)
        guard obstacle == nil, kind.leavesReserve, surroundings.hasToken, let budget = limits[kind.resource],
            limits.allowance(of: kind.resource, at: now) <= planned
        else { return obstacle }
        return .reserved(remaining: budget.remaining(at: now), limit: budget.limit)
    }

    /// How many requests it takes of each resource.
    var counts: [RequestScheduler.Resource: Int] {
        started.reduce(into: [:]) { $0[$1.kind.resource, default: 0] += 1 }
    }
}
