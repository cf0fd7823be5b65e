/// Observes every transition of a store (Redux's middleware, but read-only: use a transform to change or drop something).
public typealias Middleware<R: Reactor> = @MainActor (Transition<R>) -> Void

/// One step of a store: what caused it, the mutations it made, the states before and after.
public struct Transition<R: Reactor>: Sendable {
    /// The cause of a transition.
    public enum Cause: Sendable {
        /// An action sent to the store, with its origin if the sender gave one.
        case action(R.Action, from: String?)
        /// An output of a reaction's work, or steps of its effect, by the reaction's name.
        case reaction(String)
        /// An output of an effect, or a change of the ``Activity``.
        case effect(EffectID?)
        /// A mutation of an input, by the path of the child that has the input.
        case input(scope: String)
        /// A reaction did not settle and is disabled until its request changes: see ``Reaction/limit``.
        case unsettled(reaction: String)
    }

    /// The cause.
    public var cause: Cause
    /// The mutations, in the order they were reduced. May be empty.
    public var mutations: [R.Mutation]
    /// The state before.
    public var before: R.State
    /// The state after.
    public var after: R.State
}
