import Core
import Reactive

extension SearchReactor {
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
        return .cancel(.search, .page, .localResults)
            .and(.immediate(.lineReplaced(entry.query, entry.sort, by: state.recall, at: now), .settled(at: now)))
            .then { [self] in searchNow($0, isRefresh: true) }
    }

    /// Saves a search that returned results. One without any is of no use later, and one that another replaces within two seconds was not
    /// looked at: see ``HistoryStep``.
    @MainActor
    func keep(_ query: SearchQuery, _ count: Int) async {
        guard count > 0 else { return }
        await dependencies.record(
            HistoryEntry(
                query: query.text, sort: query.sort, searchedAt: dependencies.now(), resultCount: count))
    }

    /// The same for results that are shown again.
    @MainActor
    func keep(_ recent: RecentAnswer) async { await keep(recent.answer.query, recent.answer.totalCount) }
}
