import ReactiveTesting
import Testing

@testable import Core
@testable import Features
@testable import Reactive

/// A feature with its list, to which the program applies what happens on every list.
struct Listed<Feature: Reactor & Sendable>: Reactor where Feature.State: ListScreen {
    enum Action: Sendable {
        case list(ListAction)
        case own(Feature.Action)
    }

    enum Mutation: Sendable {
        case list(ListMutation)
        case own(Feature.Mutation)
    }

    typealias State = Feature.State

    let feature: Feature

    init(_ feature: Feature) { self.feature = feature }

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .list(let action):
            .immediate(action.changes(of: state.line, at: Timestamp(seconds: 0)).map { Mutation.list($0) })
        case .own(let action): Self.lifted(feature.mutate(action, state: state))
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .own(let mutation): Feature.reduce(into: &state, mutation)
        }
    }

    static func record(_ activity: Activity, in state: inout State) { Feature.record(activity, in: &state) }
    static func hasRecorded(_ activity: Activity, in state: State) -> Bool { Feature.hasRecorded(activity, in: state) }

    var reactions: [Reaction<State, Mutation>] {
        feature.reactions.map { reaction in
            Reaction { perform in
                reaction.watch { effect, name, former in perform(effect.map { Self.lifted($0) }, name, former) }
            }
        }
    }

    var inputs: [Input<Mutation>] {
        feature.inputs.map { Input(Send.lifted($0.operation) { Mutation.own($0) }) }
    }

    private static func lifted(_ effect: Effect<Feature.Mutation, State>) -> Effect<Mutation, State> {
        effect.lifted(into: "", { Mutation.own($0) }, part: { $0 })
    }
}

extension StoreProbe where R == Listed<HistoryReactor> {
    func begin(_ action: HistoryReactor.Action) { begin(.own(action)) }
    func send(_ action: HistoryReactor.Action) async { await send(.own(action)) }
}
