public import Model

extension RequestScheduler {
    /// How many requests may be sent for what the user did not ask for. They leave 10 % of the rate limit; without a token, what is kept
    /// for requests by key.
    public func backgroundRequests(to resource: Resource, isAnonymous: Bool, at now: Timestamp) -> Int {
        guard obstacle(to: resource, isAnonymous: isAnonymous, at: now) == nil else { return 0 }
        // Nothing is known before the first response.
        guard let budget = self[resource] else { return isAnonymous ? 10 : 100 }
        let reserve =
            isAnonymous
            ? min(RequestScheduler.anonymousReserve, budget.limit / 3)
            : (budget.limit * RequestScheduler.prefetchPercent + 99) / 100
        return max(0, budget.remaining(at: now) - reserve)
    }
}
