import Core

extension SearchReactor {
    public static func reduce(into state: inout SearchState, _ mutation: Mutation) {
        switch mutation {
        case .list(.edited(let edit, let now)):
            state.leaving {
                $0.now = now
                $0.reduce(.edited(edit, at: now))
            }
        case .list(.ordered(let order)): state.leaving { $0.reduce(.ordered(order)) }
        case .list(let mutation): state.reduce(mutation)
        case .lineReplaced(let text, let sort, let recall, let now):
            state.leaving {
                $0.screen.line.replace(with: text)
                $0.sort = sort
            }
            state.recall = recall
            state.hasMovedSinceEdit = false
            state.resumption = nil
            state.now = now
        case .positionFound(let position): state.wantedPosition = position
        case .resumed(let position):
            state.wantedPosition = nil
            state.resumption = position
        case .went(let direction, let now): state.go(direction, now)
        case .settled(let recent, let now): state.settle(recent, now)
        case .searchStarted(_, let now):
            state.beginLoading(now)
            state.pendingAnswer = nil
        case .requested(let now): state.recordRequest(now)
        case .searchFinished(let query, let page, let duration, let now):
            state.record(nil, of: query)
            let pendingAnswer = PendingAnswer(query: query, page: page, duration: duration, isAwaited: state.isWorking)
            // The user is navigating rows that would move.
            if state.localCount > 0 && state.navigations != nil {
                state.pendingAnswer = pendingAnswer
            } else {
                state.finish(pendingAnswer, now)
            }
        case .localResultsFound(let query, let answer, let now):
            state.now = now
            state.hasLibrary = true
            state.adopt(query, answer)
        case .navigationSettled:
            state.navigations = nil
            if let pendingAnswer = state.pendingAnswer { state.finish(pendingAnswer, state.now) }
        case .seen(let settledRow): state.seen = settledRow
        case .showedOnly(let new): state.showOnly(new)
        case .toggledReadmeMatches: state.toggleReadmeMatches()
        case .pageAsked(let now):
            state.beginLoading(now)
            state.recordRequest(now)
            state.askedPage = state.answer?.following
            state.pageNumber += 1
        case .pageFinished(let page, let now): state.extend(page, now)
        case .failed(let failed, let purpose, let mayWait, let now): fail(&state, failed, purpose, mayWait, now)
        case .retrying(let failed, let purpose, let attempt, let now):
            state.attempt = attempt
            state.failure = SearchFailure(failed.failure, during: purpose)
            state.now = now
            state.spend(failed.rateLimit, now)
        case .waitStarted(let until, let purpose, let now):
            state.wait = Wait(until: until, purpose: purpose)
            state.now = now
        case .refused(let kind, let now):
            state.wait = nil
            state.failure = SearchFailure(.knownToFail(kind), during: .search)
            state.now = now
        case .withheld(let filters): state.withheld.formUnion(filters)
        case .accountChanged(let now): state.changeAccount(now)
        case .budgetRecalled(let budget, let receivedAt, let now): state.recall(budget, receivedAt: receivedAt, now)
        }
    }

    private static func fail(
        _ state: inout SearchState, _ failed: FailedRequest, _ purpose: Loading.Purpose, _ mayWait: Bool,
        _ now: Timestamp
    ) {
        state.now = now
        state.spend(failed.rateLimit, now)
        let wasAsked = purpose == .nextPage && state.askedPage != nil
        (state.wait, state.askedPage) = (nil, nil)
        let failure = failed.failure
        switch failure {
        case .resultCapReached where purpose == .nextPage:
            // Not an error: this is the end of the list, or of a slice.
            state.answer?.recordCap()
            return
        case .rateLimited:
            // A page that is refused again after its wait is not waited for again.
            let isAgain = wasAsked && state.pause.map { $0.end <= now } ?? false
            state.pause = RequestPause(after: failure, of: .search, following: state.pause, at: now)
            if mayWait, !isAgain, let pause = state.pause { state.wait = Wait(until: pause.end, purpose: purpose) }
        default: break
        }
        state.failure = SearchFailure(failure, during: purpose)
        if purpose == .search { state.record(failure, of: state.query) }
        if purpose == .search { state.connection.change(after: failure, hasLibrary: state.hasLibrary) }
    }
}
