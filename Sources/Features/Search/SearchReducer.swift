import Model
import Reactive

extension SearchReactor {
    /// Folds one mutation into the state.
    public static func reduce(into state: inout SearchState, _ mutation: Mutation) {
        switch mutation {
        case .edited(let edit, let now):
            let text = state.line.text
            state.line.apply(edit)
            if state.line.text != text { state.hasMovedSinceEdit = false }
            state.now = now
        case .lineReplaced(let text, let sort, let recall, let now):
            state.line.replace(with: text)
            state.sort = sort
            state.recall = recall
            state.hasMovedSinceEdit = false
            state.now = now
        case .moved(let movement, let rows):
            state.list.move(movement, rows: rows) { state.repositories[$0].id }
            state.hasMovedSinceEdit = true
            if state.seenCount > 0 { state.handMoves = (state.handMoves ?? 0) + 1 }
        case .sorted(let sort):
            state.sort = sort
        case .settled(let recent, let now):
            state.settle(recent, now)
        case .searchStarted(let query, let now):
            state.noteRequest(now)
            state.loading = .searching(query)
            state.arrival = nil
            state.failure = nil
            state.now = now
        case .searchFinished(let query, let page, let duration, let now):
            let arrival = Arrival(query: query, page: page, duration: duration)
            // The hand is on rows that would move.
            if state.seenCount > 0 && state.handMoves != nil {
                state.arrival = arrival
            } else {
                state.finish(arrival, now)
            }
        case .seenFound(let query, let answer, let now):
            state.now = now
            state.hasLibrary = true
            state.adopt(query, answer)
        case .handRested:
            state.handMoves = nil
            if let arrival = state.arrival { state.finish(arrival, state.now) }
        case .pageStarted(let reference, let now):
            state.noteRequest(now)
            state.loading = .nextPage(reference)
            state.failure = nil
            state.now = now
        case .pageFinished(let page, let now):
            state.extend(page, now)
        case .failed(let failed, let purpose, let mayWait, let now):
            fail(&state, failed, purpose, mayWait, now)
        case .retrying(let failed, let purpose, let attempt, let now):
            state.loading = .retrying(purpose, attempt: attempt)
            state.failure = SearchFailure(failed.failure, during: purpose)
            state.now = now
            state.spend(failed.rateLimit, now)
        case .waitStarted(let until, let purpose, let now):
            state.loading = .waiting(until: until, then: purpose)
            state.now = now
        case .ticked(let now):
            state.now = now
        case .refused(let kind, let now):
            state.loading = .idle
            state.failure = SearchFailure(.knownToFail(kind), during: .search)
            state.now = now
        case .accountChanged(let now):
            state.changeAccount(now)
        case .chose(let address):
            state.chosenAddress = address
        case .noticed(let notice):
            state.notices.emit(notice)
        }
    }

    private static func fail(
        _ state: inout SearchState, _ failed: FailedRequest, _ purpose: Loading.Purpose, _ mayWait: Bool,
        _ now: Timestamp
    ) {
        state.now = now
        state.spend(failed.rateLimit, now)
        state.loading = .idle
        var failure = failed.failure
        switch failure {
        case .resultCapReached where purpose == .nextPage:
            // The end, in other words: nothing went wrong that the user could mend.
            state.answer?.next = nil
            return
        case .rateLimited(var limit):
            limit.waitSeconds = min(limit.waitSeconds, SearchPacing.longestWait)
            // A second more than asked for: both moments are cut to whole seconds.
            let until = now.advanced(bySeconds: limit.waitSeconds + 1)
            state.limitedUntil = until
            if mayWait { state.loading = .waiting(until: until, then: purpose) }
            failure = .rateLimited(limit)
        default:
            break
        }
        state.failure = SearchFailure(failure, during: purpose)
        if purpose == .search { state.connection.change(after: failure, hasLibrary: state.hasLibrary) }
    }
}

extension SearchState {
    /// Whatever was under way is over: the line asks for something else.
    fileprivate mutating func settle(_ recent: RecentAnswer?, _ now: Timestamp) {
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
    fileprivate mutating func noteRequest(_ now: Timestamp) {
        hasAskedDuringWait = (limitedUntil ?? now) > now || (budget?.remaining(at: now) ?? 1) <= 0
    }

    /// What was left was another's, and so may be what is private in the answers kept.
    fileprivate mutating func changeAccount(_ now: Timestamp) {
        self.now = now
        budget = nil
        limitedUntil = nil
        hasAskedDuringWait = false
        recent = []
        if case .unauthorized = failure?.failure { failure = nil }
        // Whoever waits has waited for another's limit: the wait is over.
        if case .waiting(_, let purpose) = loading { loading = .waiting(until: now, then: purpose) }
    }

    fileprivate mutating func finish(_ arrival: Arrival, _ now: Timestamp) {
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

    fileprivate mutating func extend(_ page: SearchPage, _ now: Timestamp) {
        let new = page.repositories.unique(besides: answered)
        if seen == nil {
            repositories += new
            list.extend(to: repositories.count) { repositories[$0].id }
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

    fileprivate mutating func spend(_ rateLimit: RateLimit?, _ now: Timestamp) {
        guard let rateLimit, rateLimit.resource == "search" else { return }
        // A second more than GitHub says: both moments are cut to whole seconds.
        var budget = Budget(rateLimit, at: now.advanced(bySeconds: 1))
        budget.refillsAt = min(budget.refillsAt, now.advanced(bySeconds: SearchPacing.longestWait + 1))
        self.budget = budget
    }
}

extension [Repository] {
    /// Those that are not among others, each once.
    fileprivate func unique(besides known: [Repository]) -> [Repository] {
        var ids = Set(known.lazy.map(\.id))
        return filter { ids.insert($0.id).inserted }
    }
}
