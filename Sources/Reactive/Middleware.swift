/// Watches every transition of a store (Redux's middleware, for watching only: what changes things is a transform).
public typealias Middleware<R: Reactor> = @MainActor (Transition<R>) -> Void

/// One step of a store: what caused it, the mutations it made, the states before and after.
public struct Transition<R: Reactor>: Sendable {
    /// Where mutations come from.
    public enum Cause: Sendable {
        /// An action: from a view, an observer or a reaction.
        case action(R.Action)
        /// Running work reported.
        case effect(EffectID?)
        /// An outside stream brought something.
        case input
        /// A reaction did not come to rest and is off until its request changes: see ``Reaction/limit``.
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
