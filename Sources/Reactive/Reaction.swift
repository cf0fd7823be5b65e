/// Work that follows from the state (RxFeedback's feedback loop).
///
/// The request is data in the state: a new request starts the work, an equal one does not restart it, another one
/// replaces it, its disappearance cancels it. What the work brings are actions, as if a user had sent them: so it can change
/// the state only by the way everything else does.
public struct Reaction<State: Sendable, Action: Sendable>: Sendable {
    /// How many actions and mutations one outermost `send` may lead to before a reaction that adds another is switched off until
    /// its request changes. (Reactions that answer each other for ever would otherwise stop the program.)
    public static var limit: Int { 10_000 }

    /// Looks at a state: an effect to start where the request is new, or word that nothing is to change.
    enum Change {
        case same
        case gone
        case started(Effect<Action>, request: any Sendable)
    }

    /// One request and its work.
    struct Part: Sendable {
        var name: String
        let change: @MainActor @Sendable (State, _ current: (any Sendable)?) -> Change
    }

    let parts: [Part]
    /// Whether a change from one state to another may change a request; `nil` where every change may.
    var concerns: (@MainActor @Sendable (State, State) -> Bool)?

    /// A reaction to a request in the state.
    ///
    /// - Parameters:
    ///   - name: What it is called in logs.
    ///   - request: Finds the request in a state; `nil` where there is none.
    ///   - effect: The work a new request starts.
    public static func react<Request: Sendable & Equatable>(
        _ name: String = #function, to request: @escaping @MainActor @Sendable (State) -> Request?,
        _ effect: @escaping @MainActor @Sendable (Request) -> Effect<Action>
    ) -> Reaction {
        Reaction(parts: [
            Part(name: name) { state, current in
                guard let wanted = request(state) else { return current == nil ? .same : .gone }
                if let current = current as? Request, current == wanted { return .same }
                return .started(effect(wanted), request: wanted)
            }
        ])
    }
}
