import Model
import Reactive

/// The facts about the selected repository, which concern the list, the page, the account and the rate limits.
extension AppReactor {
    /// Shows the page and the facts of the selected repository. The requests of the former one are cancelled at once.
    func followSelection(_ state: AppState) -> Effect<Mutation> {
        let now = now()
        let obstacle = state.readmeObstacle(at: now)
        let wait = obstacle?.end.map { Failure.Limit(kind: .primary, waitSeconds: $0.seconds(since: now), message: "") }
        return page.mutate(
            .follow(state.pageSubject, rest: obstacle == nil ? state.pageRest : nil, wait: wait), state: state
        ).then { [facts] state in facts.mutate(.follow(state.page.subject), state: state) }
    }

    /// Requests what the rate limits allow, at the end of the rest.
    func requestFacts(isByKey: Bool, _ state: AppState) -> Effect<Mutation> {
        state.factsPlan(isByKey: isByKey, at: now()).map { facts.mutate(.request($0), state: state) } ?? .none
    }

    /// Another selection must rest before its facts are requested.
    var factsReaction: Reaction<AppState, Action> {
        .react("facts", to: \.factsSubject) { [clock] subject in
            .run { send in
                guard subject.id != nil else { return }
                do { try await send.sleep(for: subject.rest, on: clock) } catch { return }
                send(.requestFacts)
            }
        }
    }
}
