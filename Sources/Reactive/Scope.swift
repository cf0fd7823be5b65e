/// A feature inside of another: the place of a child's state in its parent's, and what its actions and mutations are called there.
///
/// A parent's `mutate`, `reduce` and `transform` are exhaustive switches with a line for each child, so that the compiler names a
/// child that was forgotten; a scope does what is the same for all of them. Ids of effects and names of reactions carry the
/// child's name: what one child cancels is its own. (The Composable Architecture's scoping, without its macros.)
///
/// A child may be absent: then nothing comes of its actions.
public struct Scope<Parent: Reactor, Child: Reactor> {
    /// Finds the child's state in the parent's.
    public typealias Part = @Sendable (Parent.State) -> CopyOnWrite<Child.State>

    /// The child's name: `search`.
    public let name: String

    private let child: Child?
    private let part: Part
    private let action: @Sendable (Child.Action) -> Parent.Action
    private let mutation: @Sendable (Child.Mutation) -> Parent.Mutation

    /// A child with actions.
    ///
    /// - Parameters:
    ///   - child: The feature's logic; `nil` if the feature is absent.
    ///   - part: The place of its state: `\.$search`.
    ///   - action: What its actions are for the parent.
    ///   - mutation: What its mutations are for the parent.
    public init(
        _ name: String, _ child: Child?, state part: @escaping Part,
        action: @escaping @Sendable (Child.Action) -> Parent.Action,
        mutation: @escaping @Sendable (Child.Mutation) -> Parent.Mutation
    ) {
        self.name = name
        self.child = child
        self.part = part
        self.action = action
        self.mutation = mutation
    }

    /// What an action of the child leads to.
    public func mutate(_ action: Child.Action, state: Parent.State) -> Effect<Parent.Mutation> {
        guard let child else { return .none }
        let (name, part) = (name, part)
        return child.mutate(action, state: part(state).wrappedValue).lifted(into: name, mutation) { state in
            guard let state = state as? Parent.State else { preconditionFailure("not the state of \(name)'s parent") }
            return part(state).wrappedValue
        }
    }

    /// The child's reactions. They are looked at when the child's state has changed.
    public var reactions: [Reaction<Parent.State, Parent.Action>] {
        guard let reactions = child?.reactions, !reactions.isEmpty else { return [] }
        let (scope, part, embed) = (name, part, action)
        return [
            Reaction { perform in
                let watches = reactions.map { reaction in
                    reaction.watch { effect, name, former in
                        perform(effect?.lifted(into: scope, embed) { $0 }, EffectID.path(scope, name), former)
                    }
                }
                var seen: CopyOnWrite<Child.State>?
                return { state in
                    let state = part(state)
                    guard state != seen else { return }
                    seen = state
                    let value = state.wrappedValue
                    for watch in watches { watch(value) }
                }
            }
        ]
    }

    /// The child's outside streams.
    public var inputs: [Input<Parent.Mutation>] {
        (child?.inputs ?? []).map { input in
            var outer = Input<Parent.Mutation>(Send.lifted(input.operation, mutation))
            outer.scope = EffectID.path(name, input.scope)
            return outer
        }
    }

    /// An action as the child's transform has it; `nil` if it drops it, or is absent.
    public func transform(action: Child.Action, state: Parent.State) -> Parent.Action? {
        child?.transform(action: action, state: part(state).wrappedValue).map(self.action)
    }

    /// A mutation as the child's transform has it; `nil` if it drops it.
    public func transform(mutation: Child.Mutation, state: Parent.State) -> Parent.Mutation? {
        child?.transform(mutation: mutation, state: part(state).wrappedValue).map(self.mutation)
    }
}

extension Scope: Sendable where Child: Sendable {}

extension Scope where Child.Action == Never {
    /// A child without actions; as above.
    public init(
        _ name: String, _ child: Child?, state part: @escaping Part,
        mutation: @escaping @Sendable (Child.Mutation) -> Parent.Mutation
    ) {
        @Sendable func none(_ action: Never) -> Parent.Action {}
        self.init(name, child, state: part, action: none, mutation: mutation)
    }
}
