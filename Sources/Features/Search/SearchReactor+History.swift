import Model
import Reactive

extension SearchReactor {
    /// Puts a search of the history on the line, as if it had been typed.
    func recall(
        _ direction: LineRecall.Direction, _ queries: [String], _ state: SearchState
    ) -> Effect<Mutation> {
        guard let recall = LineRecall.step(from: state.line.text, after: state.recall, direction, among: queries)
        else { return .none }
        let recalled = Effect<Mutation>.immediate(.lineRecalled(recall, at: dependencies.now()))
        let query = SearchQuery(recall.text, sort: state.sort)
        return query == state.query ? recalled : recalled.then(settle(on: query, state))
    }

    /// Runs a search of the history again, at once.
    func run(_ entry: HistoryEntry, _ state: SearchState) -> Effect<Mutation> {
        let replaced: [Mutation] = [.lineReplaced(entry, at: dependencies.now()), .loadingStopped]
        var next = state
        for mutation in replaced { SearchReactor.reduce(into: &next, mutation) }
        return .cancel(.search, .page, .seen).then(.immediate(replaced[0], replaced[1])).then(searchNow(next))
    }

    /// Keeps a search that brought an answer.
    @MainActor
    func keep(_ query: SearchQuery, _ page: SearchPage) async {
        await dependencies.record(
            HistoryEntry(
                query: query.text, sort: query.sort, searchedAt: dependencies.now(), resultCount: page.totalCount))
    }
}
