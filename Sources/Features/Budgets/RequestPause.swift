public import Core

/// A pause before the next requests for a resource, because the server asked for one or could not answer. All pauses are made here.
struct RequestPause: Sendable, Equatable {
    enum Cause: Sendable, Equatable {
        case limit
        case failure
    }

    /// In seconds: the first pause after a failure for which the server names none.
    static let shortest: Int64 = 10

    /// By ghlance's clock.
    let end: Timestamp
    let cause: Cause
    /// In seconds. A growing pause doubles it.
    private let seconds: Int64

    /// `nil` if the failure leads to no pause. `former` is the last pause, unless a good answer followed it.
    init?(
        after failure: Failure, of resource: RateLimits.Resource, following former: RequestPause?,
        at now: Timestamp
    ) {
        var (asked, isGrowing): (Int64, Bool)
        switch failure {
        // GitHub docs, "Rate limits for the REST API": after another secondary limit, the wait is to grow.
        case .rateLimited(let limit): (asked, isGrowing, cause) = (limit.waitSeconds, limit.kind == .secondary, .limit)
        case .serverError(_, let seconds?): (asked, isGrowing, cause) = (seconds, false, .failure)
        // The search retries on its own, and a README that GitHub cannot render says nothing about others.
        case _ where failure.isTooMuchWork && resource == .graphql:
            (asked, isGrowing, cause) = (RequestPause.shortest, true, .failure)
        default: return nil
        }
        asked = RequestWait.capped(max(1, asked))
        // Concurrent requests fail together: they count once.
        if let former, isGrowing, former.end <= now { asked = RequestWait.capped(max(asked, 2 * former.seconds)) }
        // One more second, because both times are rounded down to whole seconds.
        let end = now.advanced(bySeconds: asked + 1)
        let isLater = former.map { $0.end <= end } ?? true
        self.end = isLater ? end : former?.end ?? end
        seconds = max(asked, isGrowing && !isLater ? former?.seconds ?? 0 : 0)
    }

    /// The end of the last wait for a resource, which may be over; `nil` if there was none. Every wait ends by this.
    static func waitEnd(_ pause: RequestPause?, _ budget: Budget?) -> Timestamp? {
        let spentUntil = budget.flatMap { $0.remaining <= 0 ? $0.refillsAt : nil }
        return [pause?.end, spentUntil].compactMap { $0 }.max()
    }
}

extension Failure {
    /// Whether a smaller request may succeed: GitHub gives up after some ten seconds, or rejects a query that needs too much.
    public var isTooMuchWork: Bool {
        switch self {
        case .serverError(status: 502, _), .serverError(status: 504, _), .queryTooLarge: true
        default: false
        }
    }

    /// Whether the failure pauses further requests for a resource.
    func leadsToPause(of resource: RateLimits.Resource) -> Bool {
        RequestPause(after: self, of: resource, following: nil, at: Timestamp(seconds: 0)) != nil
    }

    var isSecondaryLimit: Bool {
        if case .rateLimited(let limit) = self { limit.kind == .secondary } else { false }
    }
}
