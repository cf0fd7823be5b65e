import Reactive

/// Two children of one kind, side by side in one store.
struct Twins<Child: Reactor & Sendable>: Reactor {
    enum Action: Sendable {
        case left(Child.Action)
        case right(Child.Action)
    }

    enum Mutation: Sendable {
        case left(Child.Mutation)
        case right(Child.Mutation)
    }

    struct State: Sendable, Equatable {
        @CopyOnWrite var left: Child.State
        @CopyOnWrite var right: Child.State
    }

    let left: Scope<Twins, Child>
    let right: Scope<Twins, Child>
    let children: Children<State, Action, Mutation>
    /// What the parent itself reacts to.
    var reactions: [Reaction<State, Action>] = []

    init(_ left: Child, _ right: Child) {
        var children = Children<State, Action, Mutation>()
        self.left = Scope("left", left, \.$left, Action.left, Mutation.left, &children)
        self.right = Scope("right", right, \.$right, Action.right, Mutation.right, &children)
        self.children = children
    }

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
        switch action {
        case .left(let action): left.mutate(action, state: state)
        case .right(let action): right.mutate(action, state: state)
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .left(let mutation): Child.fold(mutation, into: &state.left)
        case .right(let mutation): Child.fold(mutation, into: &state.right)
        }
    }
}
