/// The result of an action: values that apply immediately, and work that produces more of them later.
///
/// An effect is a value; nothing runs until a ``Store`` performs it, on the main actor, step by step in the order written.
/// (ReactorKit returns an `Observable` here; a stream would deliver what it had buffered after it was cancelled, which is why
/// this is a closure with a guarded ``Send`` instead.)
public struct Effect<Output: Sendable>: Sendable {
    /// Work that takes time. It runs on the main actor and leaves it wherever it awaits something.
    public typealias Operation = @MainActor @Sendable (Send<Output>) async -> Void

    /// A run that has not started.
    struct Work: Sendable {
        var id: EffectID?
        /// Whether the user waits for it: see ``Activity``.
        var isAwaited = false
        /// The path of the child it belongs to; empty outside of a scope.
        var scope = ""
        /// The output when the run is cancelled.
        var cancelled: Output?
        var operation: Operation
    }

    enum Step: Sendable {
        case output(Output)
        case cancel(EffectID)
        case cancelScopes(except: Set<String>)
        case run(Work)
        /// Steps that depend on the state after the steps before them.
        case later(@MainActor @Sendable (Any) -> Effect)
    }

    var steps: [Step]

    /// Nothing.
    public static var none: Effect { Effect(steps: []) }

    /// Values that apply before `send` returns, in order.
    public static func immediate(_ outputs: Output...) -> Effect {
        Effect(steps: outputs.map(Step.output))
    }

    /// Cancels every run with one of these ids; their outputs no longer apply. A run's `cancelled` output applies
    /// here, in order.
    public static func cancel(_ ids: EffectID...) -> Effect {
        Effect(steps: ids.map(Step.cancel))
    }

    /// Cancels every run and input of all scopes except these; see ``Scope``.
    public static func cancelScopes(except names: Set<String>) -> Effect {
        Effect(steps: [.cancelScopes(except: names)])
    }

    /// Work that cannot fail.
    ///
    /// - Parameters:
    ///   - id: The id of the work. A run in progress with the same id is cancelled first: the latest wins.
    ///   - isAwaited: Whether the user waits for it, so that it counts as ``Activity``; it needs an id then.
    ///   - cancelled: Applies when the run is cancelled by a `cancel` step, or with a reaction's request; neither when a run of
    ///     the same id replaces it nor when the store ends.
    ///   - operation: The work; it reports through its ``Send``.
    public static func run(
        id: EffectID? = nil, isAwaited: Bool = false, cancelled: Output? = nil, _ operation: @escaping Operation
    ) -> Effect {
        Effect(steps: [.run(Work(id: id, isAwaited: isAwaited, cancelled: cancelled, operation: operation))])
    }

    /// Work that can fail: its error becomes an output and so ends up in the state.
    ///
    /// - Parameters:
    ///   - id: The id of the work. A run in progress with the same id is cancelled first: the latest wins.
    ///   - isAwaited: Whether the user waits for it; see above.
    ///   - cancelled: Applies when the run is cancelled; see above.
    ///   - operation: The work; it reports through its ``Send``.
    ///   - failed: Turns the error into an output. Not called for a run that was cancelled.
    public static func run(
        id: EffectID? = nil, isAwaited: Bool = false, cancelled: Output? = nil,
        _ operation: @escaping @MainActor @Sendable (Send<Output>) async throws -> Void,
        catch failed: @escaping @MainActor @Sendable (any Error) -> Output
    ) -> Effect {
        .run(id: id, isAwaited: isAwaited, cancelled: cancelled) { send in
            do {
                try await operation(send)
            } catch {
                if !send.isCancelled { send(failed(error)) }
            }
        }
    }

    /// This effect's steps, then another's.
    public func then(_ next: Effect) -> Effect {
        Effect(steps: steps + next.steps)
    }

    /// This effect's steps, then those of an effect that depends on the state after them. It does not wait for a `run` among
    /// them to finish. Only in an effect of `mutate`: a reaction's outputs are actions, which apply later.
    ///
    /// - Parameter next: Receives the reactor's state at that moment.
    public func then<State: Sendable>(_ next: @escaping @MainActor @Sendable (State) -> Effect) -> Effect {
        let later: @MainActor @Sendable (Any) -> Effect = { state in
            guard let state = state as? State else { preconditionFailure("\(State.self) is not the reactor's state") }
            return next(state)
        }
        return Effect(steps: steps + [.later(later)])
    }

    /// The effect as a parent of the reactor performs it.
    func lifted<Outer: Sendable>(
        into scope: String, _ embed: @escaping @Sendable (Output) -> Outer,
        part: @escaping @MainActor @Sendable (Any) -> Any
    ) -> Effect<Outer> {
        var outer: [Effect<Outer>.Step] = []
        outer.reserveCapacity(steps.count)
        for step in steps {
            switch step {
            case .output(let output): outer.append(.output(embed(output)))
            case .cancel(let id): outer.append(.cancel(id.inside(scope)))
            case .cancelScopes(let names):
                outer.append(.cancelScopes(except: Set(names.map { EffectID.path(scope, $0) })))
            case .run(let work):
                outer.append(
                    .run(
                        .init(
                            id: work.id?.inside(scope), isAwaited: work.isAwaited,
                            scope: EffectID.path(scope, work.scope), cancelled: work.cancelled.map(embed),
                            operation: Send.lifted(work.operation, embed))))
            case .later(let next):
                outer.append(.later { next(part($0)).lifted(into: scope, embed, part: part) })
            }
        }
        return Effect<Outer>(steps: outer)
    }
}
