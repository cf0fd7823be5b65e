/// Work that follows from the state (RxFeedback's feedback loop).
///
/// The request is a value found in the state: a new request starts the work, an equal one does not restart it, another one
/// replaces it, and `nil` cancels it. The work sends actions, as a user would, or mutations.
public struct Reaction<State: Sendable, Action: Sendable, Mutation: Sendable>: Sendable {
    enum Output: Sendable {
        case action(Action)
        case mutation(Mutation)
    }

    /// The number of actions and mutations after which, within one outermost `send`, a reaction that adds another is disabled until
    /// its request changes. (Reactions that answer each other would otherwise go on forever.)
    public static var limit: Int { 10_000 }

    /// Starts the work of a new request in place of the former runs, or cancels those if there is no request. Returns the new runs.
    typealias Perform = @MainActor (Effect<Output, NoState>?, _ name: String, _ former: [EffectRun]) -> [EffectRun]

    /// Called once by a store. The closure it returns is called with each of the store's states.
    let watch: @MainActor @Sendable (@escaping Perform) -> @MainActor (State) -> Void

    /// A reaction whose work sends actions.
    ///
    /// - Parameters:
    ///   - name: The reaction's name in a ``Transition/Cause``, for logs.
    ///   - request: Finds the request in a state; `nil` if there is none. Called with every state. A closure, because a key path
    ///     would copy the state each time.
    ///   - effect: Returns the work for a new request.
    public static func react<Request: Sendable & Equatable>(
        _ name: String = #function, to request: @escaping @MainActor @Sendable (State) -> Request?,
        _ effect: @escaping @MainActor @Sendable (Request) -> Effect<Action, NoState>
    ) -> Reaction {
        watching(name, request) { effect($0).lifted(into: "", Output.action) { $0 } }
    }

    /// A reaction whose work sends mutations (a feedback loop is RxFeedback's name for both).
    ///
    /// - Parameters:
    ///   - name: The reaction's name in a ``Transition/Cause``, for logs.
    ///   - request: Finds the request in a state; `nil` if there is none. Called with every state.
    ///   - effect: Returns the work for a new request.
    public static func feedback<Request: Sendable & Equatable>(
        _ name: String, from request: @escaping @MainActor @Sendable (State) -> Request?,
        _ effect: @escaping @MainActor @Sendable (Request) -> Effect<Mutation, NoState>
    ) -> Reaction {
        watching(name, request) { effect($0).lifted(into: "", Output.mutation) { $0 } }
    }

    private static func watching<Request: Sendable & Equatable>(
        _ name: String, _ request: @escaping @MainActor @Sendable (State) -> Request?,
        _ effect: @escaping @MainActor @Sendable (Request) -> Effect<Output, NoState>
    ) -> Reaction {
        Reaction { perform in
            var current: Request?
            var runs: [EffectRun] = []
            // A function of its own: every key evaluates all requests, and most are `nil`.
            @inline(never)
            @MainActor
            func follow(_ wanted: Request?) {
                // Not `wanted != current`, nor `map`: in generic code the runtime has to find the types these are made of.
                guard let wanted else {
                    current = nil
                    runs = perform(nil, name, runs)
                    return
                }
                if let current, current == wanted { return }
                current = wanted
                runs = perform(effect(wanted), name, runs)
            }
            return { state in
                let wanted = request(state)
                if wanted == nil, current == nil { return }
                follow(wanted)
            }
        }
    }
}
