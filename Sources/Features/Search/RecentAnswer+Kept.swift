import Model

extension RecentAnswer {
    /// Creates an answer from one that an earlier process stored.
    init(_ kept: KeptAnswer, to query: SearchQuery) {
        let repositories = kept.page.repositories.unique(besides: [])
        self.init(
            answer: Answer(
                query: query, page: kept.page, new: repositories.count, duration: nil, receivedAt: kept.receivedAt),
            repositories: repositories)
    }
}

extension SearchState {
    /// Restores the rate limit that an earlier process stored, if its window has not ended and nothing newer is known.
    mutating func recall(_ rateLimit: RateLimit, receivedAt: Timestamp, _ now: Timestamp) {
        guard budget == nil, receivedAt <= now else { return }
        let known = Budget(told: rateLimit, at: receivedAt)
        guard known.refillsAt > now else { return }
        budget = known
        self.now = now
    }
}

extension Budget {
    /// The rate limit of a stored answer, plus one second, because both times are rounded down to whole seconds.
    init(told rateLimit: RateLimit, at moment: Timestamp) {
        self.init(rateLimit, at: moment.advanced(bySeconds: 1))
    }
}
