import Model

extension RecentAnswer {
    /// What an earlier process was answered.
    init(_ kept: KeptAnswer, to query: SearchQuery) {
        let repositories = kept.page.repositories.unique(besides: [])
        self.init(
            answer: Answer(
                query: query, page: kept.page, new: repositories.count, duration: nil, receivedAt: kept.receivedAt),
            repositories: repositories)
    }
}

extension SearchState {
    /// Takes what an earlier process knew of the budget, as long as its window lasts and nothing newer is known.
    mutating func recall(_ rateLimit: RateLimit, receivedAt: Timestamp, _ now: Timestamp) {
        guard budget == nil, receivedAt <= now else { return }
        let known = Budget(told: rateLimit, at: receivedAt)
        guard known.refillsAt > now else { return }
        budget = known
        self.now = now
    }
}

extension Budget {
    /// What an answer that came at a moment told, with a second more than it said: both moments are cut to whole seconds.
    init(told rateLimit: RateLimit, at moment: Timestamp) {
        self.init(rateLimit, at: moment.advanced(bySeconds: 1))
        refillsAt = min(refillsAt, moment.advanced(bySeconds: SearchPacing.longestWait + 1))
    }
}
