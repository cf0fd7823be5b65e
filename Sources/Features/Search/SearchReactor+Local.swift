import Core
public import Reactive

extension SearchReactor {
    /// Searches the library: first as far as possible in the time of a frame, then all of it. A later search cancels an
    /// earlier one.
    func lookUp(_ query: SearchQuery, _ state: SearchState) -> Effect<Mutation, State> {
        let connection = state.connection
        let hadSome = state.localResults != nil
        return .run(id: .localResults) { [dependencies] send in
            // A stored answer to this query is in GitHub's order; what it lacks follows.
            if connection == .offline, let kept = await dependencies.savedAnswer(query, nil),
                !kept.page.repositories.isEmpty
            {
                var recent = RecentAnswer(kept, to: query)
                recent.answer.end()
                send(.settled(recent, at: dependencies.now()))
            }
            let limit = connection == .online ? LocalResults.limit : LocalResults.limitAlone
            let hasLibrary = await dependencies.searchLibrary(query, limit) {
                send(.localResultsFound(query, $0, at: dependencies.now()))
            }
            guard !hasLibrary, connection != .online || hadSome else { return }
            send(.localResultsFound(query, LocalSearchResult(repositories: []), at: dependencies.now()))
        }
    }

    /// Cancels the library search once GitHub has answered the query.
    var answered: Reaction<State, Mutation> {
        .feedback("answered", from: { $0.connection != .offline && $0.answer?.query == $0.query ? $0.query : nil }) {
            _ in .cancel(.localResults)
        }
    }

    /// While GitHub is unreachable: shows local results, and retries at growing intervals.
    var reachingOut: Reaction<State, Mutation> {
        .feedback("lost connection", from: { $0.lostQuery }) { [self] lost in
            .then { [self] in lookUp($0.query, $0) }
                .and(
                    .after(lost.pause, on: dependencies.clock) { [self] state in
                        state.lostQuery.map { search($0.query, state, after: .zero) } ?? .none
                    })
        }
    }

    /// Notes the end of navigation on rows that may move.
    var navigating: Reaction<State, Mutation> {
        .feedback("navigation", from: { $0.navigations }) { [dependencies] _ in
            .after(SearchReactor.navigationPause, on: dependencies.clock) { _ in .immediate(.navigationSettled) }
        }
    }

    /// From the library, if it is younger than so many seconds; `nil` for any age.
    func savedAnswer(to query: SearchQuery, within seconds: Int64?) async -> RecentAnswer? {
        let now = dependencies.now()
        let earliest = seconds.map { now.advanced(bySeconds: 1 - $0) } ?? Timestamp(seconds: 0)
        guard seconds != 0, let kept = await dependencies.savedAnswer(query, earliest) else { return nil }
        let recent = RecentAnswer(kept, to: query)
        return seconds.map { recent.isFresh(at: now, for: $0) } ?? true ? recent : nil
    }

    /// The last known rate limit.
    public var inputs: [Input<Mutation>] { [Input(recallBudget)] }

    var recallBudget: Send<Mutation>.Operation {
        { [dependencies] send in
            guard let (budget, receivedAt) = await dependencies.lastBudget() else { return }
            send(.budgetRecalled(budget, receivedAt: receivedAt, at: dependencies.now()))
        }
    }
}
