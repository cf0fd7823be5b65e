import Model

/// What answers, requests and accounts make of the state.
extension SearchState {
    /// Whatever was under way is over: the line asks for something else.
    mutating func settle(_ recent: RecentAnswer?, _ now: Timestamp) {
        loading = .idle
        arrival = nil
        if recent != nil || query.isEmpty && connection != .offline {
            remember(besides: query)
            seen = nil
            compose(recent?.repositories ?? [], keepsSelection: hasMovedSinceEdit)
            answer = recent?.answer
            failure = nil
            if recent != nil { self.now = now }
            return
        }
        if seen != nil, answer?.query == query {
            let answered = answered
            seen = nil
            compose(answered, keepsSelection: hasMovedSinceEdit)
        }
        // While GitHub cannot be reached, that stays said.
        if case .lost = connection { return }
        // Back at the text of the list: what failed meanwhile is of no interest any more. Nor is what was wrong with another text.
        if !isStale || isRefused { failure = nil }
    }

    /// A request sent during a wait is the only one, until the wait is over or an answer ends it.
    mutating func noteRequest(_ now: Timestamp) {
        hasAskedDuringWait = (limitedUntil ?? now) > now || (budget?.remaining(at: now) ?? 1) <= 0
    }

    /// What was left was another's, and so may be what is private in the answers kept.
    mutating func changeAccount(_ now: Timestamp) {
        self.now = now
        budget = nil
        limitedUntil = nil
        hasAskedDuringWait = false
        recent = []
        if case .unauthorized = failure?.failure { failure = nil }
        // Whoever waits has waited for another's limit: the wait is over.
        if case .waiting(_, let purpose) = loading { loading = .waiting(until: now, then: purpose) }
    }

    mutating func finish(_ arrival: Arrival, _ now: Timestamp) {
        let (query, page) = (arrival.query, arrival.page)
        remember(besides: query)
        if seen?.query != query { seen = nil }
        self.arrival = nil
        let answered = page.repositories.unique(besides: [])
        answer = Answer(query: query, page: page, new: answered.count, duration: arrival.duration, receivedAt: now)
        // The selection is on the first row until the user moves it; then it stays on its repository.
        compose(answered, keepsSelection: hasMovedSinceEdit)
        if connection != .offline { connection = .online }
        receive(page, now)
    }

    /// Puts the answer on the list aside, and takes the older answer of the new query out: it is about to be replaced.
    private mutating func remember(besides query: SearchQuery) {
        let left = answer.map { RecentAnswer(answer: $0, repositories: answered) }
        recent.removeAll { $0.answer.query == left?.answer.query || $0.answer.query == query }
        if let left, left.answer.query != query { recent.insert(left, at: 0) }
        recent = Array(recent.prefix(RecentAnswer.capacity))
    }

    mutating func extend(_ page: SearchPage, _ now: Timestamp) {
        let new = page.repositories.unique(besides: answered)
        if seen == nil {
            repositories += new
            let repositories = repositories
            screen.list.extend(to: repositories.count) { repositories[$0].id }
        } else {
            compose(answered + new, keepsSelection: true)
        }
        answer?.append(page, new: new.count)
        receive(page, now)
    }

    /// A page is there: nothing is under way or wrong any more.
    private mutating func receive(_ page: SearchPage, _ now: Timestamp) {
        loading = .idle
        failure = nil
        limitedUntil = nil
        hasAskedDuringWait = false
        self.now = now
        spend(page.rateLimit, now)
    }

    mutating func spend(_ rateLimit: RateLimit?, _ now: Timestamp) {
        guard let rateLimit, rateLimit.resource == "search" else { return }
        budget = Budget(told: rateLimit, at: now)
    }
}

extension [Repository] {
    /// Those that are not among others, each once.
    func unique(besides known: [Repository]) -> [Repository] {
        var ids = Set(known.lazy.map(\.id))
        return filter { ids.insert($0.id).inserted }
    }
}
