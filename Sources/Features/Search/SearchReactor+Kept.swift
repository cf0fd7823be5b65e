import Model
public import Reactive

/// Answers stored by earlier processes.
extension SearchReactor {
    /// A stored answer that may still be reused.
    func freshAnswer(to query: SearchQuery) async -> RecentAnswer? {
        let now = dependencies.now()
        let earliest = now.advanced(bySeconds: 1 - freshness)
        guard freshness > 0, let kept = await dependencies.keptAnswer(query, earliest) else { return nil }
        let recent = RecentAnswer(kept, to: query)
        return recent.isFresh(at: now, for: freshness) ? recent : nil
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
