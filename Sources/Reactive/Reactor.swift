/// A feature's logic: what the user wants becomes work, what work brings becomes state.
///
/// The four roles, by the names their readers know:
///
/// - an **Action** says what happened, from outside (ReactorKit's Action, Redux's action);
/// - `mutate` turns it into **Mutations**, doing the asynchronous work on the way (ReactorKit's `mutate`, Redux's thunk);
/// - `reduce` folds a Mutation into **State**, purely (ReactorKit's `reduce`, Redux's reducer);
/// - `reactions` start work that follows from State alone (RxFeedback's feedback loops).
///
/// A reactor holds its dependencies and nothing else: all that changes is State, and the ``Store`` keeps it. Nothing obliges
/// a reactor to have every role: see the defaults below.
public protocol Reactor<Action, Mutation, State>: SendableMetatype {
    /// What can happen from outside. `Never` for a feature that only listens.
    associatedtype Action: Sendable = Never
    /// What can change. Not visible to the view.
    associatedtype Mutation: Sendable
    /// What the view shows: a value, whole.
    associatedtype State: Sendable & Equatable

    /// The features inside of this one, as its scopes have entered them.
    var children: Children<State, Action, Mutation> { get }

    /// Decides what an action leads to. The only place for effects.
    ///
    /// Called on the main actor with the state all earlier actions left. Must return at once: what takes time goes into the
    /// effect.
    func mutate(_ action: Action, state: State) -> Effect<Mutation, State>

    /// Folds one mutation into the state. Static, so that it cannot reach a dependency.
    static func reduce(into state: inout State, _ mutation: Mutation)

    /// Notes which of the awaited effects run, by their ids, where the state keeps that: see ``Activity``. Called when they have
    /// changed, before anyone sees the state.
    static func note(_ activity: Activity, in state: inout State)

    /// Whether a state has noted what runs already; one that does not keep it has.
    static func hasNoted(_ activity: Activity, in state: State) -> Bool

    /// Work that follows from the state: see ``Reaction``.
    var reactions: [Reaction<State, Action, Mutation>] { get }

    /// Streams from outside whose elements become mutations: another feature's events, a database observation. Started
    /// with the store, ended with it.
    var inputs: [Input<Mutation>] { get }

    /// Changes or drops (`nil`) an action before `mutate` sees it.
    func transform(action: Action, state: State) -> Action?

    /// Changes or drops (`nil`) a mutation before `reduce` sees it. Static, as `reduce` is.
    static func transform(mutation: Mutation, state: State) -> Mutation?
}

extension Reactor {
    /// Folds one mutation into the state, as the transform has it. A parent's `reduce` calls this for its children.
    @inlinable
    public static func fold(_ mutation: Mutation, into state: inout State) {
        guard let mutation = transform(mutation: mutation, state: state) else { return }
        reduce(into: &state, mutation)
    }

    /// What a store starts: of its children, then its own.
    var started: Children<State, Action, Mutation> {
        var started = children
        started.start(reactions, inputs)
        return started
    }

    /// None.
    public var children: Children<State, Action, Mutation> { Children() }

    /// The state does not keep it.
    public static func note(_ activity: Activity, in state: inout State) {}

    /// The state does not keep it.
    public static func hasNoted(_ activity: Activity, in state: State) -> Bool { true }

    /// None.
    public var reactions: [Reaction<State, Action, Mutation>] { [] }

    /// None.
    public var inputs: [Input<Mutation>] { [] }

    /// The action as it is.
    public func transform(action: Action, state: State) -> Action? { action }

    /// The mutation as it is.
    @inlinable
    public static func transform(mutation: Mutation, state: State) -> Mutation? { mutation }
}

extension Reactor where State: KeepsActivity {
    /// The state keeps it.
    public static func note(_ activity: Activity, in state: inout State) { state.activity = activity }

    /// Whether it is the same.
    public static func hasNoted(_ activity: Activity, in state: State) -> Bool { state.activity == activity }
}

extension Reactor where Action == Never {
    /// Nothing can be sent to a feature without actions.
    public func mutate(_ action: Never, state: State) -> Effect<Mutation, State> {}
}

extension Reactor where Action == Mutation {
    /// A feature without effects: each action is its own mutation.
    public func mutate(_ action: Action, state: State) -> Effect<Mutation, State> { .immediate(action) }
}
