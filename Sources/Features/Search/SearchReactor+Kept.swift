import Model
public import Reactive

/// Answers stored by earlier processes.
extension SearchReactor {
    /// A stored answer that may still be reused.
    func freshAnswer(to query: SearchQuery) async -> RecentAnswer? {
        let earliest = dependencies.now().advanced(bySeconds: 1 - freshness)
        guard freshness > 0, let kept = await dependencies.keptAnswer(query, earliest) else { return nil }
        return RecentAnswer(kept, to: query)
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
