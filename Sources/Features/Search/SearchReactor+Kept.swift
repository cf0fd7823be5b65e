import Model
public import Reactive

/// What earlier processes were answered.
extension SearchReactor {
    /// An answer that still counts as fresh.
    func freshAnswer(to query: SearchQuery) async -> RecentAnswer? {
        let earliest = dependencies.now().advanced(bySeconds: 1 - freshness)
        guard freshness > 0, let kept = await dependencies.keptAnswer(query, earliest) else { return nil }
        return RecentAnswer(kept, to: query)
    }

    /// The budget as it was known last.
    public var inputs: [Input<Mutation>] { [Input(recallBudget)] }

    var recallBudget: Effect<Mutation>.Operation {
        { [dependencies] send in
            guard let (budget, receivedAt) = await dependencies.lastBudget() else { return }
            send(.budgetRecalled(budget, receivedAt: receivedAt, at: dependencies.now()))
        }
    }
}
