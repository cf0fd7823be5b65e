/// A feature inside another: the place of the child's state in its parent's, and the parent's cases for its actions and mutations.
///
/// A parent's `mutate` and `reduce` are exhaustive switches with a line for each child: one that is missing does not compile, and
/// finding a child takes one jump. Use ``mutate(_:state:)`` in the one and ``Reactor/fold(_:into:)`` in the other; both apply the
/// child's transforms. The child's reactions and inputs have no case; the store finds them in ``Children``. Ids of effects and
/// names of reactions carry the child's name, so that a child cancels only its own work. (The Composable Architecture's scoping,
/// without its macros.)
///
/// A child may be absent: then its actions do nothing.
public struct Scope<Parent: Reactor, Child: Reactor> {
    /// The place of the child's state in the parent's.
    public typealias Part = any WritableKeyPath<Parent.State, CopyOnWrite<Child.State>> & Sendable
    /// The parent's children.
    public typealias Family = Children<Parent.State, Parent.Mutation>

    /// The child's name: `search`.
    public let name: String

    private let child: Child?
    private let part: Part
    private let mutation: @Sendable (Child.Mutation) -> Parent.Mutation

    /// A child.
    ///
    /// - Parameters:
    ///   - name: The child's name, which is part of the ids of its effects: `search/page`.
    ///   - child: The feature's logic; `nil` if the feature is absent.
    ///   - part: The place of its state: `\.$search`.
    ///   - mutation: The parent's mutation for one of the child: `Mutation.search`.
    ///   - isSuspended: Whether the child's reactions are suspended in a state; see ``Reaction/suspended(while:)``.
    ///   - children: The parent's children; the child is added.
    public init(
        _ name: String, _ child: Child?, at part: Part,
        mutation: @escaping @Sendable (Child.Mutation) -> Parent.Mutation,
        suspendedWhile isSuspended: (@MainActor @Sendable (Parent.State) -> Bool)? = nil, in children: inout Family
    ) {
        (self.name, self.child, self.part, self.mutation) = (name, child, part, mutation)
        let grandchildren = child?.children
        children.enter(
            name,
            .init { activity, state in
                let (own, state) = (activity.inside(name), state[keyPath: part].wrappedValue)
                return Child.hasRecorded(own, in: state) && grandchildren?.haveRecorded(own, in: state) ?? true
            } record: { activity, state in
                let own = activity.inside(name)
                Child.record(own, in: &state[keyPath: part].wrappedValue)
                grandchildren?.record(own, in: &state[keyPath: part].wrappedValue)
            })
        guard let started = child?.started else { return }
        let reaction = lifted(started.reactions)
        children.start(
            started.reactions.isEmpty ? [] : [isSuspended.map { reaction.suspended(while: $0) } ?? reaction],
            started.inputs.map { input in
                var outer = Input<Parent.Mutation>(Send.lifted(input.operation, mutation))
                outer.scope = EffectID.path(name, input.scope)
                return outer
            })
    }

    /// Transforms an action of the child and returns the effect of the child's `mutate`.
    public func mutate(_ action: Child.Action, state: Parent.State) -> Effect<Parent.Mutation, Parent.State> {
        guard let child else { return .none }
        let own = state[keyPath: part].wrappedValue
        guard let action = child.transform(action: action, state: own) else { return .none }
        return child.mutate(action, state: own).lifted(into: name, mutation) { [part] in $0[keyPath: part].wrappedValue
        }
    }

    /// An effect of the child for a reaction of the parent.
    public func work(
        _ effect: (Child) -> Effect<Child.Mutation, Child.State>
    ) -> Effect<Parent.Mutation, Parent.State> {
        child.map { effect($0).lifted(into: name, mutation) { [part] in $0[keyPath: part].wrappedValue } } ?? .none
    }

    /// The child's reactions as one of the parent's. They are evaluated only when the child's state was written.
    private func lifted(
        _ reactions: [Reaction<Child.State, Child.Mutation>]
    ) -> Reaction<Parent.State, Parent.Mutation> {
        let (scope, part, mutation) = (name, part, mutation)
        return Reaction { perform in
            let watches = reactions.map { reaction in
                reaction.watch { effect, name, former in
                    perform(
                        effect?.lifted(into: scope, mutation) { $0[keyPath: part].wrappedValue },
                        EffectID.path(scope, name), former)
                }
            }
            var seen: CopyOnWrite<Child.State>?
            return { state in
                let state = state[keyPath: part]
                if let seen, seen.isSame(as: state) { return }
                seen = state
                let value = state.wrappedValue
                for watch in watches { watch(value) }
            }
        }
    }
}

extension Scope: Sendable where Child: Sendable {}
