import Reactive

/// A parent of two children of one kind, one of which may be absent, and nothing else.
struct Twins<Child: Reactor>: Reactor {
    enum Action: Sendable {
        case left(Child.Action)
        case right(Child.Action)
        case keepOnlyRight
        case cancelLeft
        case cancelAll
    }

    enum Mutation: Sendable {
        case left(Child.Mutation)
        case right(Child.Mutation)
    }

    struct State: Sendable, Equatable {
        @CopyOnWrite var left: Child.State
        @CopyOnWrite var right: Child.State

        init(_ both: Child.State) {
            left = both
            right = both
        }
    }

    let left: Scope<Twins, Child>
    let right: Scope<Twins, Child>
    let children: Children<State, Mutation>

    init(_ left: Child, _ right: Child?) {
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
        case .cancelLeft: .cancelScope("left")
        case .cancelAll: .cancelScope()
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .left(let mutation): Child.fold(mutation, into: &state.left)
        case .right(let mutation): Child.fold(mutation, into: &state.right)
        }
    }
}
