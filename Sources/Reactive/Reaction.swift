/// Work that follows from the state (RxFeedback's feedback loop).
///
/// The request is data in the state: a new request starts the work, an equal one does not restart it, another one
/// replaces it, its disappearance cancels it. What the work brings are actions, as if a user had sent them: so it can change
/// the state only by the way everything else does.
public struct Reaction<State: Sendable, Action: Sendable>: Sendable {
    /// Looks at a state: an effect to start where the request is new, or word that nothing is to change.
    enum Change {
        case same
        case gone
        case started(Effect<Action>, request: any Sendable)
    }

    let change: @MainActor @Sendable (State, _ current: (any Sendable)?) -> Change

    /// A reaction to a request in the state.
    ///
    /// - Parameters:
    ///   - request: Finds the request in a state; `nil` where there is none.
    ///   - effect: The work a new request starts.
    public static func react<Request: Sendable & Equatable>(
        to request: @escaping @MainActor @Sendable (State) -> Request?,
        _ effect: @escaping @MainActor @Sendable (Request) -> Effect<Action>
    ) -> Reaction {
        Reaction { state, current in
            guard let wanted = request(state) else { return current == nil ? .same : .gone }
            if let current = current as? Request, current == wanted { return .same }
            return .started(effect(wanted), request: wanted)
        }
    }
}
