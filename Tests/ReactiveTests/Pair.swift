import Reactive

/// Two children of one kind, one of which may be absent: a parent small enough to see through.
struct Pair: Reactor {
    enum Action: Sendable, Equatable {
        case left(Counter.Action)
        case right(Counter.Action)
        case keepOnlyRight
        case cancelAll
        case addSum
    }

    enum Mutation: Sendable, Equatable {
        case left(Counter.Mutation)
        case right(Counter.Mutation)
    }

    struct State: Sendable, Equatable {
        @CopyOnWrite var left = Counter.State()
        @CopyOnWrite var right = Counter.State()
    }

    let left: Scope<Pair, Counter>
    let right: Scope<Pair, Counter>
    let children: Children<State, Mutation>

    init(_ left: Counter, _ right: Counter?) {
        var children = Children<State, Mutation>()
        self.left = Scope("left", left, at: \.$left, mutation: Mutation.left, in: &children)
        self.right = Scope("right", right, at: \.$right, mutation: Mutation.right, in: &children)
        self.children = children
    }

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .left(let action): left.mutate(action, state: state)
        case .right(let action): right.mutate(action, state: state)
        case .keepOnlyRight: .cancelScope(except: ["right"])
        case .cancelAll: .cancelScope()
        case .addSum:
            Effect<Mutation, State>.immediate(.left(.added(state.left.numbers.reduce(0, +))))
                .then { state in .immediate(.left(.added(state.left.numbers.reduce(0, +)))) }
                .then { state in .immediate(.right(.added(state.left.numbers.reduce(0, +)))) }
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .left(let mutation): Counter.fold(mutation, into: &state.left)
        case .right(let mutation): Counter.fold(mutation, into: &state.right)
        }
    }
}
