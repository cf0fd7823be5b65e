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
        case .lineRecalled(let recall, let now):
            state.line.replace(with: recall.text)
            state.recall = recall
            state.hasMovedSinceEdit = false
            state.now = now
        case .lineReplaced(let entry, let now):
            state.line.replace(with: entry.query)
            state.sort = entry.sort
            state.hasMovedSinceEdit = false
            state.now = now
        case .moved(let movement, let rows):
            state.list.move(movement, rows: rows) { state.repositories[$0].id }
            state.hasMovedSinceEdit = true
            if state.seenCount > 0 { state.handMoves = (state.handMoves ?? 0) + 1 }
        case .sorted(let sort):
            state.sort = sort
        case .cleared:
            remember(&state, besides: state.query)
            state.seen = nil
            state.arrival = nil
            state.repositories = []
            state.list.replace(with: [], keepsSelection: false)
            state.answer = nil
            state.failure = nil
            state.loading = .idle
        case .loadingStopped:
            state.loading = .idle
            state.arrival = nil
            if state.seen != nil, state.answer?.query == state.query {
                let answered = state.answered
                state.seen = nil
                compose(&state, answered, keepsSelection: state.hasMovedSinceEdit)
            }
            // While GitHub cannot be reached, that stays said.
            if case .lost = state.connection { return }
            // Back at the text of the list: what failed meanwhile is of no interest any more. Nor is what was wrong with another text.
            if !state.isStale || state.isRefused { state.failure = nil }
        case .searchStarted(let query, let now):
            noteRequest(&state, now)
            state.loading = .searching(query)
            state.arrival = nil
            state.failure = nil
            state.now = now
        case .searchFinished(let query, let page, let duration, let now):
            if holds(state) {
                state.arrival = Arrival(query: query, page: page, duration: duration)
            } else {
                finish(&state, query, page, duration, now)
            }
        case .seenFound(let query, let answer, let now):
            state.now = now
            state.hasLibrary = true
            adopt(&state, query, answer)
        case .handRested:
            state.handMoves = nil
            guard let arrival = state.arrival else { return }
            state.arrival = nil
            finish(&state, arrival.query, arrival.page, arrival.duration, state.now)
        case .recalled(let query, let now):
            recall(&state, query, now)
        case .pageStarted(let reference, let now):
            noteRequest(&state, now)
            state.loading = .nextPage(reference)
            state.failure = nil
            state.now = now
        case .pageFinished(let page, let now):
            extend(&state, page, now)
        case .failed(let failed, let purpose, let mayWait, let now):
            fail(&state, failed, purpose, mayWait, now)
        case .retrying(let failed, let purpose, let attempt, let now):
            state.loading = .retrying(purpose, attempt: attempt)
            state.failure = SearchFailure(failed.failure, during: purpose)
            state.now = now
            spend(&state, failed.rateLimit, now)
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
            changeAccount(&state, now)
        case .chose(let address):
            state.chosenAddress = address
        case .noticed(let notice):
            state.notices.emit(notice)
        }
    }

    /// A request sent during a wait is the only one, until the wait is over or an answer ends it.
    private static func noteRequest(_ state: inout SearchState, _ now: Timestamp) {
        let isEarly = (state.limitedUntil ?? now) > now || (state.budget?.remaining(at: now) ?? 1) <= 0
        state.hasAskedDuringWait = isEarly
    }

    /// What was left was another's, and so may be what is private in the answers kept.
    private static func changeAccount(_ state: inout SearchState, _ now: Timestamp) {
        state.now = now
        state.budget = nil
        state.limitedUntil = nil
        state.hasAskedDuringWait = false
        state.recent = []
        if case .unauthorized = state.failure?.failure { state.failure = nil }
        // Whoever waits has waited for another's limit: the wait is over.
        if case .waiting(_, let purpose) = state.loading { state.loading = .waiting(until: now, then: purpose) }
    }

    private static func finish(
        _ state: inout SearchState, _ query: SearchQuery, _ page: SearchPage, _ duration: Duration, _ now: Timestamp
    ) {
        // A refresh keeps the user's place; another query starts at its best match, unless the user is on their way already.
        // Rows seen before are of this very query: on one of them the selection stays as it does on a refresh.
        let wasSeen = state.seenCount > 0 && state.seen?.query == query
        let keepsSelection = query == state.answer?.query || state.hasMovedSinceEdit || wasSeen
        remember(&state, besides: query)
        if state.seen?.query != query { state.seen = nil }
        let answered = unique(page.repositories, besides: [])
        state.answer = Answer(
            query: query, totalCount: page.totalCount, isIncomplete: page.isIncomplete, receivedCount: page.itemCount,
            skippedCount: page.skippedItems,
            next: next(after: page, new: answered.count, received: page.itemCount),
            duration: duration, receivedAt: now)
        compose(&state, answered, keepsSelection: keepsSelection)
        // Who has only waited sees the answer's beginning.
        if wasSeen, !state.hasMovedSinceEdit { state.list.showTop { state.repositories[$0].id } }
        if state.connection != .offline { state.connection = .online }
        state.loading = .idle
        state.failure = nil
        state.limitedUntil = nil
        state.hasAskedDuringWait = false
        state.now = now
        spend(&state, page.rateLimit, now)
    }

    /// Puts the answer on the list aside, and takes the older answer of the new query out: it is about to be replaced.
    private static func remember(_ state: inout SearchState, besides query: SearchQuery) {
        if let answer = state.answer {
            state.recent.removeAll { $0.answer.query == answer.query }
            state.recent.insert(RecentAnswer(answer: answer, repositories: state.answered), at: 0)
        }
        state.recent.removeAll { $0.answer.query == query }
        state.recent = Array(state.recent.prefix(RecentAnswer.capacity))
    }

    private static func recall(_ state: inout SearchState, _ query: SearchQuery, _ now: Timestamp) {
        guard let recent = state.recent.first(where: { $0.answer.query == query }) else { return }
        remember(&state, besides: query)
        state.seen = nil
        compose(&state, recent.repositories, keepsSelection: state.hasMovedSinceEdit)
        state.answer = recent.answer
        state.failure = nil
        state.now = now
    }

    private static func extend(_ state: inout SearchState, _ page: SearchPage, _ now: Timestamp) {
        let new = unique(page.repositories, besides: state.answered)
        if state.seen == nil {
            state.repositories += new
            state.list.extend(to: state.repositories.count) { state.repositories[$0].id }
        } else {
            compose(&state, state.answered + new, keepsSelection: true)
        }
        if var answer = state.answer {
            answer.totalCount = page.totalCount
            answer.isIncomplete = answer.isIncomplete || page.isIncomplete
            answer.receivedCount += page.itemCount
            answer.skippedCount += page.skippedItems
            answer.next = next(after: page, new: new.count, received: answer.receivedCount)
            state.answer = answer
        }
        state.loading = .idle
        state.failure = nil
        state.limitedUntil = nil
        state.hasAskedDuringWait = false
        state.now = now
        spend(&state, page.rateLimit, now)
    }

    private static func fail(
        _ state: inout SearchState, _ failed: FailedRequest, _ purpose: Loading.Purpose, _ mayWait: Bool,
        _ now: Timestamp
    ) {
        state.now = now
        spend(&state, failed.rateLimit, now)
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
        if purpose == .search { state.connection = connection(of: state, after: failure) }
    }

    /// An empty page, or one with nothing new, ends the list, whatever its links say; so does GitHub's cap.
    private static func next(after page: SearchPage, new: Int, received: Int) -> PageReference? {
        new > 0 && received < SearchPage.resultCap ? page.next : nil
    }

    private static func unique(_ page: [Repository], besides known: [Repository]) -> [Repository] {
        var ids = Set(known.lazy.map(\.id))
        return page.filter { ids.insert($0.id).inserted }
    }

    private static func spend(_ state: inout SearchState, _ rateLimit: RateLimit?, _ now: Timestamp) {
        guard let rateLimit, rateLimit.resource == "search" else { return }
        state.budget = Budget(
            limit: rateLimit.limit, remaining: rateLimit.remaining,
            refillsAt: now.advanced(bySeconds: min(rateLimit.secondsUntilReset, SearchPacing.longestWait) + 1))
    }
}
