/// Observes every transition of a store (Redux's middleware, but read-only: use a transform to change things).
public typealias Middleware<R: Reactor> = @MainActor (Transition<R>) -> Void

/// One step of a store: what caused it, the mutations it made, the states before and after.
public struct Transition<R: Reactor>: Sendable {
    /// The origin of mutations.
    public enum Cause: Sendable {
        /// An action from a view or an observer, which may say what it came from.
        case action(R.Action, from: String?)
        /// What the work of a reaction sends: an action, or a mutation.
        case reaction(String, R.Action?)
        /// An output of an effect, or the end of an awaited one.
        case effect(EffectID?)
        /// An element of an outside stream, by the path of the child that listens to it.
        case input(scope: String)
        /// A reaction did not settle and is off until its request changes: see ``Reaction/limit``.
        case unsettled(reaction: String)
    }

    /// What caused it.
    public var cause: Cause
    /// The mutations, in the order they were reduced. May be empty.
    public var mutations: [R.Mutation]
    /// The state before.
    public var before: R.State
    /// The state after.
    public var after: R.State
}
