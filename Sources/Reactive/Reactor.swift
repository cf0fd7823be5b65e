/// A feature's logic: actions become mutations and work, and mutations become state.
///
/// Its four parts, with their names elsewhere:
///
/// - an **Action** says what happened (ReactorKit's Action, Redux's action);
/// - `mutate` turns it into **Mutations** and starts asynchronous work (ReactorKit's `mutate`, Redux's thunk);
/// - `reduce` applies a Mutation to the **State**, purely (ReactorKit's `reduce`, Redux's reducer);
/// - `reactions` start work that follows from the State alone (RxFeedback's feedback loops).
///
/// A reactor contains its dependencies and nothing else: all that changes is State, which is in the ``Store``. A reactor need not
/// have all of these parts: see the defaults below.
public protocol Reactor<Action, Mutation, State>: SendableMetatype {
    /// What can happen. `Never` for a feature that only has inputs.
    associatedtype Action: Sendable = Never
    /// What can change. Not visible to the view.
    associatedtype Mutation: Sendable
    /// What the view shows, as one value.
    associatedtype State: Sendable & Equatable

    /// The reactor's children: see ``Scope``.
    var children: Children<State, Mutation> { get }

    /// Decides what an action leads to.
    ///
    /// Called on the main actor, with the state after all earlier actions. It must return at once: work that takes time belongs in
    /// the effect.
    func mutate(_ action: Action, state: State) -> Effect<Mutation, State>

    /// Applies a mutation to the state. Static, so that it cannot reach a dependency.
    static func reduce(into state: inout State, _ mutation: Mutation)

    /// Writes the activity into the state, if the state conforms to ``KeepsActivity``. Called when the activity has changed, before
    /// observers see the state.
    static func record(_ activity: Activity, in state: inout State)

    /// Whether a state has this activity already; always true if it does not conform to ``KeepsActivity``.
    static func hasRecorded(_ activity: Activity, in state: State) -> Bool

    /// Work that follows from the state: see ``Reaction``.
    var reactions: [Reaction<State, Mutation>] { get }

    /// Streams from outside whose elements become mutations: a service's events, the observation of a database. They start and
    /// end with the store.
    var inputs: [Input<Mutation>] { get }

    /// Changes or drops (`nil`) an action before `mutate` sees it.
    func transform(action: Action, state: State) -> Action?

    /// Changes or drops (`nil`) a mutation before `reduce` sees it. Static, as `reduce` is.
    static func transform(mutation: Mutation, state: State) -> Mutation?
}

extension Reactor {
    /// Transforms a mutation and applies it to the state. A parent's `reduce` calls this for its children.
    @inlinable
    public static func fold(_ mutation: Mutation, into state: inout State) {
        guard let mutation = transform(mutation: mutation, state: state) else { return }
        reduce(into: &state, mutation)
    }

    /// The reactions and inputs that a store starts: the children's, then its own.
    var started: Children<State, Mutation> {
        var started = children
        started.start(reactions, inputs)
        return started
    }

    /// None.
    public var children: Children<State, Mutation> { Children() }

    /// Does nothing.
    public static func record(_ activity: Activity, in state: inout State) {}

    /// True.
    public static func hasRecorded(_ activity: Activity, in state: State) -> Bool { true }

    /// None.
    public var reactions: [Reaction<State, Mutation>] { [] }

    /// None.
    public var inputs: [Input<Mutation>] { [] }

    /// The action as it is.
    public func transform(action: Action, state: State) -> Action? { action }

    /// The mutation as it is.
    @inlinable
    public static func transform(mutation: Mutation, state: State) -> Mutation? { mutation }
}

extension Reactor where State: KeepsActivity {
    /// Sets the state's activity.
    public static func record(_ activity: Activity, in state: inout State) { state.activity = activity }

    /// Whether the state's activity is the same.
    public static func hasRecorded(_ activity: Activity, in state: State) -> Bool { state.activity == activity }
}

extension Reactor where Action == Never {
    /// Never called: a feature without actions cannot be sent any.
    public func mutate(_ action: Never, state: State) -> Effect<Mutation, State> {}
}

extension Reactor where Action == Mutation {
    /// The action as a mutation, for a feature without effects.
    public func mutate(_ action: Action, state: State) -> Effect<Mutation, State> { .immediate(action) }
}
