public import Model

extension RequestScheduler {
    /// How many requests may be sent for what the user did not ask for. They leave 10 % of the rate limit; without a token, what is kept
    /// for requests by key.
    ///
    /// - Parameter isRetry: Whether the user asks for them now: one is sent during a wait.
    public func backgroundRequests(
        to resource: Resource, isAnonymous: Bool, isRetry: Bool = false, at now: Timestamp
    ) -> Int {
        guard obstacle(to: resource, isAnonymous: isAnonymous, at: now) == nil else {
            // One that is certain to be refused is not sent.
            let isSpent = self[resource].map { $0.remaining(at: now) <= 0 } ?? false
            let passes = obstacle(to: resource, isAnonymous: isAnonymous, isRetry: isRetry, at: now) == nil
            return passes && !isSpent ? 1 : 0
        }
        // Nothing is known before the first response.
        guard let budget = self[resource] else { return isAnonymous ? 10 : 100 }
        let reserve =
            isAnonymous
            ? min(RequestScheduler.anonymousReserve, budget.limit / 3)
            : (budget.limit * RequestScheduler.prefetchPercent + 99) / 100
        return max(0, budget.remaining(at: now) - reserve)
    }
}
