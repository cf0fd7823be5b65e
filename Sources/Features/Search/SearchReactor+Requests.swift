import Core
import Reactive

extension SearchReactor {
    /// Requests the next page, or waits until it may be requested.
    func load(_ wanted: SearchState.WantedPage) -> Effect<Mutation, State> {
        switch wanted {
        case .wait(let until): .immediate(.waitStarted(until: until, then: .nextPage, at: dependencies.now()))
        case .request(let next, let number):
            .run(id: .page(next, number), isAwaited: true) { [self] send in
                let page = try await persistently(send, .nextPage) { try await dependencies.page(next) }
                send(.pageFinished(page, at: dependencies.now()))
            } catch: { [dependencies] error in
                .failed(FailedRequest(caught: error), during: .nextPage, mayWait: true, at: dependencies.now())
            }
        }
    }

    /// Without a `delay`, searches at once. A refresh ignores a fresh stored answer; with `showsKept`, a stored answer
    /// of any age is shown meanwhile.
    func search(
        _ query: SearchQuery, _ state: SearchState, after delay: Duration?, isAutomatic: Bool = false,
        isRefresh: Bool = false, showsKept: Bool = false
    ) -> Effect<Mutation, State> {
        if checksQueries, let refused = query.problems.first(where: \.isRefused) {
            return .cancel(.search).and(.immediate(.refused(refused.kind, at: dependencies.now())))
        }
        // While GitHub is unreachable, automatic attempts show no error.
        let isQuiet = state.connection != .online && delay != nil
        let wait = wait(then: .search, state)
        let isDenied = isQuiet || isAutomatic || !mayAskDuringWait(state, isAskedFor: delay == nil)
        let started = Effect<Mutation, State>.immediate(.searchStarted(query, at: dependencies.now()))
        // During a wait the countdown stays on screen until the request is sent.
        let isAwaited = delay == nil && (wait == nil || !isDenied)
        let isRemembered = state.mayRemember(query.text)
        let request = Effect<Mutation, State>.run(id: .search, isAwaited: isAwaited) { [self] send in
            if showsKept || !isRefresh && !isAutomatic,
                let kept = await savedAnswer(to: query, within: showsKept ? nil : freshness)
            {
                send(.settled(kept, at: dependencies.now()))
                if kept.isFresh(at: dependencies.now(), for: freshness) {
                    if isRemembered { await keep(kept) }
                    return
                }
            }
            if wait != nil, isDenied { return }
            if let delay {
                try await send.sleep(for: delay, on: dependencies.clock)
                if !isQuiet {
                    send.isAwaited = true
                    send(.searchStarted(query, at: dependencies.now()))
                }
            }
            if !isQuiet { send(.requested(at: dependencies.now())) }
            let (page, duration) = try await persistently(send, .search, isOnce: isQuiet) {
                try await measure(dependencies.clock) { try await dependencies.search(query) }
            }
            send(.searchFinished(query, page, took: duration, at: dependencies.now()))
            send.isAwaited = false
            if isRemembered { await keep(query, page.totalCount) }
        } catch: { [dependencies] error in
            // One automatic request per rate limit: its answer does not start another wait.
            .failed(FailedRequest(caught: error), during: .search, mayWait: !isAutomatic, at: dependencies.now())
        }
        return isAwaited ? started.and(request) : (wait ?? .none).and(request)
    }

    /// Whether a request may be sent during a wait: one, after a rate limit error. A changed query is not sent while no
    /// searches are left, since it would certainly be refused.
    private func mayAskDuringWait(_ state: SearchState, isAskedFor: Bool) -> Bool {
        guard !state.hasAskedDuringWait else { return false }
        return isAskedFor || (state.budget?.remaining(at: dependencies.now()) ?? 1) > 0
    }

    /// Retries after temporary errors: at most twice, with growing pauses.
    @MainActor
    private func persistently<Answer: Sendable>(
        _ send: Send<Mutation>, _ purpose: Loading.Purpose, isOnce: Bool = false,
        _ ask: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        for (index, pause) in SearchReactor.retryPauses.enumerated() where !isOnce {
            do {
                return try await ask()
            } catch let failed as FailedRequest {
                guard failed.failure.isTransient else { throw failed }
                send(.retrying(failed, during: purpose, attempt: index + 1, at: dependencies.now()))
            }
            try await send.sleep(for: pause * (0.5 + dependencies.jitter()), on: dependencies.clock)
        }
        return try await ask()
    }

    /// The wait before a request that is certain to fail: after a rate limit error, or without searches left.
    func wait(then purpose: Loading.Purpose, _ state: SearchState) -> Effect<Mutation, State>? {
        let now = dependencies.now()
        guard let until = RequestPause.waitEnd(state.pause, state.budget), until > now else { return nil }
        return .cancel(.search).and(.immediate(.waitStarted(until: until, then: purpose, at: now)))
    }

    /// Puts a search of the history on the line, as if it were typed.
    func recall(
        _ direction: LineRecall.Direction, _ queries: [String], _ state: SearchState
    ) -> Effect<Mutation, State> {
        guard let recall = LineRecall.step(from: state.line.text, after: state.recall, direction, among: queries)
        else { return .none }
        return .immediate(.lineReplaced(recall.text, state.sort, by: recall, at: dependencies.now()))
            .then(settle(after: state))
    }

    /// Runs a search of the history again, without debounce.
    func run(_ entry: HistoryEntry, _ state: SearchState) -> Effect<Mutation, State> {
        let now = dependencies.now()
        guard !SearchQuery(entry.query).isEmpty else { return .none }
        return .cancel(.search, .localResults)
            .and(.immediate(.lineReplaced(entry.query, entry.sort, by: state.recall, at: now), .settled(at: now)))
            .then { [self] in searchNow($0, isRefresh: true) }
    }

    /// Records a search that returned results. One that is replaced within two seconds was not looked at: see
    /// ``HistoryStep``.
    @MainActor
    func keep(_ query: SearchQuery, _ count: Int) async {
        guard count > 0 else { return }
        await dependencies.record(
            HistoryEntry(
                query: query.text, sort: query.sort, searchedAt: dependencies.now(), resultCount: count))
    }

    /// For results that are shown again.
    @MainActor
    func keep(_ recent: RecentAnswer) async { await keep(recent.answer.query, recent.answer.totalCount) }
}

private func measure<Result: Sendable>(
    _ clock: some Clock<Duration>, _ work: @Sendable () async throws -> Result
) async rethrows -> (Result, Duration) {
    let start = clock.now
    let result = try await work()
    return (result, start.duration(to: clock.now))
}

/// Steps through the searches of the history that begin with what was typed. Keeps a copy of the history from its
/// start, because each recalled search runs and becomes the newest entry.
public struct LineRecall: Sendable, Equatable {
    public enum Direction: Sendable, Equatable {
        case older
        /// Finally back to what was typed.
        case newer
    }

    /// The text of the line before the first step.
    var typed: String
    /// The text of the current step; if the line differs from it, the steps have ended.
    public var text: String
    /// Newest first.
    var queries: [String]

    /// If the line is the newest search, all earlier searches match.
    private init(from line: String, among queries: [String]) {
        let query = SearchQuery(line).text
        let prefix = query == queries.first ? "" : line
        typed = line
        text = line
        self.queries = queries.filter { $0.hasPrefix(prefix) && $0 != query }
    }

    /// `queries` is the history, newest first. `nil` at the end of the history.
    static func step(
        from line: String, after last: LineRecall?, _ direction: Direction, among queries: [String]
    ) -> LineRecall? {
        var recall = last.flatMap { $0.text == line ? $0 : nil } ?? LineRecall(from: line, among: queries)
        let index = recall.queries.firstIndex(of: recall.text)
        switch direction {
        case .older:
            let next = index.map { $0 + 1 } ?? 0
            guard next < recall.queries.count else { return nil }
            recall.text = recall.queries[next]
        case .newer:
            guard let index else { return nil }
            recall.text = index == 0 ? recall.typed : recall.queries[index - 1]
        }
        return recall
    }
}
