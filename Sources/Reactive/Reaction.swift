/// Work that follows from the state (RxFeedback's feedback loop).
///
/// The request is a value found in the state: a new request starts the work, an equal one does not restart it, another one
/// replaces it, and `nil` cancels it.
public struct Reaction<State: Sendable, Mutation: Sendable>: Sendable {
    /// The number of mutations and steps after which, within one outermost `send`, a reaction that adds another is disabled until
    /// its request changes. (Reactions that answer each other would otherwise go on forever.)
    public static var limit: Int { 10_000 }

    /// Starts the work of a new request in place of the former runs, or cancels those if there is no request. Returns the new runs.
    typealias Perform = @MainActor (Effect<Mutation, State>?, _ name: String, _ former: [EffectRun]) -> [EffectRun]

    /// Called once by a store. The closure it returns is called with each of the store's states.
    let watch: @MainActor @Sendable (@escaping Perform) -> @MainActor (State) -> Void

    /// A feedback loop.
    ///
    /// A `run` of the effect is the request's: it ends with it. A `then` is performed as the effect of an action is, with the state
    /// after all that is pending: the work that it starts is the reactor's, and goes on when the request is gone.
    ///
    /// - Parameters:
    ///   - name: The reaction's name in a ``Transition/Cause``, for logs.
    ///   - request: Finds the request in a state; `nil` if there is none. Called with every state. A closure, because a key path
    ///     would copy the state each time.
    ///   - effect: Returns the work for a new request.
    public static func feedback<Request: Sendable & Equatable>(
        _ name: String, from request: @escaping @MainActor @Sendable (State) -> Request?,
        _ effect: @escaping @MainActor @Sendable (Request) -> Effect<Mutation, State>
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

    /// The reaction, which starts and cancels nothing in some states: while a program ends, for example.
    public func suspended(while isSuspended: @escaping @MainActor @Sendable (State) -> Bool) -> Reaction {
        Reaction { perform in
            let follow = watch(perform)
            return { state in if !isSuspended(state) { follow(state) } }
        }
    }
}
