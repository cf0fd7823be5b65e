import Reactive

/// A parent of two children of one kind, and nothing else.
struct Twins<Child: Reactor>: Reactor {
    enum Action: Sendable {
        case left(Child.Action)
        case right(Child.Action)
        case keepOnlyRight
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
    let children: Children<State, Action, Mutation>
    let reactions: [Reaction<State, Action>]

    private typealias Enter = (inout Children<State, Action, Mutation>) -> Scope<Twins, Child>

    private init(_ left: Enter, _ right: Enter, _ reactions: (Scope<Twins, Child>) -> [Reaction<State, Action>]) {
        var children = Children<State, Action, Mutation>()
        self.left = left(&children)
        self.right = right(&children)
        self.children = children
        self.reactions = reactions(self.left)
    }

    /// - Parameter reactions: the parent's own, which may do the work of the left child.
    init(_ left: Child, _ right: Child, reactions: (Scope<Twins, Child>) -> [Reaction<State, Action>] = { _ in [] }) {
        self.init(
            { Scope("left", left, \.$left, Action.left, Mutation.left, &$0) },
            { Scope("right", right, \.$right, Action.right, Mutation.right, &$0) }, reactions)
    }

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
        switch action {
        case .left(let action): left.mutate(action, state: state)
        case .right(let action): right.mutate(action, state: state)
        case .keepOnlyRight: .cancelScopes(except: ["right"])
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .left(let mutation): Child.fold(mutation, into: &state.left)
        case .right(let mutation): Child.fold(mutation, into: &state.right)
        }
    }
}

extension Twins where Child.State: KeepsActivity {
    /// Children whose states keep what runs of them: they have scopes of another kind.
    init(_ left: Child, _ right: Child) {
        self.init(
            { Scope("left", left, \.$left, Action.left, Mutation.left, &$0) },
            { Scope("right", right, \.$right, Action.right, Mutation.right, &$0) }, { _ in [] })
    }
}
