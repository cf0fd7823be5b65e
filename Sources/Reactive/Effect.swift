/// The result of an action: values that apply immediately, and work that produces more of them later.
///
/// An effect is a value; nothing runs until a ``Store`` performs it, on the main actor, step by step in the order written.
/// (ReactorKit returns an `Observable` here; a stream would deliver what it had buffered after it was cancelled, which is why
/// this is a closure with a guarded ``Send`` instead.)
///
/// `State` is the state of the reactor that makes it, ``NoState`` for a reaction's. What a reactor answers an action with is
/// an `Effect<Mutation, State>`.
public struct Effect<Output: Sendable, State: Sendable>: Sendable {
    enum Step: Sendable {
        case output(Output)
        case cancel(EffectID)
        case cancelScope(String, except: Set<String>)
        case run(EffectWork<Output>)
        /// Steps that depend on the state after the steps before them.
        case later(@MainActor @Sendable (State) -> Effect)
    }

    var steps: [Step]

    /// Nothing.
    public static var none: Effect { Effect(steps: []) }

    /// Values that apply before `send` returns, in order.
    public static func immediate(_ outputs: Output...) -> Effect { immediate(outputs) }

    /// Values that apply before `send` returns, in order.
    public static func immediate(_ outputs: [Output]) -> Effect { Effect(steps: outputs.map(Step.output)) }

    /// Cancels every run with one of these ids; their outputs no longer apply. A run's `cancelled` output applies
    /// here, in order.
    public static func cancel(_ ids: EffectID...) -> Effect {
        Effect(steps: ids.map(Step.cancel))
    }

    /// Cancels every run and input of a child and of the children in it; see ``Scope``.
    ///
    /// - Parameters:
    ///   - name: The child's name; without one, the reactor itself with all of its children.
    ///   - kept: The names of children, inside of that one, that go on with all that is in them.
    public static func cancelScope(_ name: String = "", except kept: Set<String> = []) -> Effect {
        Effect(steps: [.cancelScope(name, except: Set(kept.map { EffectID.path(name, $0) }))])
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
        id: EffectID? = nil, isAwaited: Bool = false, cancelled: Output? = nil,
        _ operation: @escaping Send<Output>.Operation
    ) -> Effect {
        Effect(steps: [.run(EffectWork(id: id, isAwaited: isAwaited, cancelled: cancelled, operation: operation))])
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

    /// This effect's steps and another's, in this order. It waits for nothing: both were decided on before the first.
    public func and(_ next: Effect) -> Effect {
        Effect(steps: steps + next.steps)
    }

    /// The effect as a parent of the reactor performs it.
    ///
    /// - Parameters:
    ///   - scope: The name of the reactor in its parent; empty for none.
    ///   - embed: What its outputs are for the parent.
    ///   - part: Finds its state in the parent's.
    func lifted<Outer: Sendable, OuterState: Sendable>(
        into scope: String, _ embed: @escaping @Sendable (Output) -> Outer,
        part: @escaping @MainActor @Sendable (OuterState) -> State
    ) -> Effect<Outer, OuterState> {
        var outer: [Effect<Outer, OuterState>.Step] = []
        outer.reserveCapacity(steps.count)
        for step in steps {
            switch step {
            case .output(let output): outer.append(.output(embed(output)))
            case .cancel(let id): outer.append(.cancel(id.inside(scope)))
            case .cancelScope(let name, let kept):
                outer.append(
                    .cancelScope(EffectID.path(scope, name), except: Set(kept.map { EffectID.path(scope, $0) })))
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
        return Effect<Outer, OuterState>(steps: outer)
    }
}

extension Effect where State: Equatable {
    /// This effect's steps, then those of an effect that is decided on when they are in the state. It does not wait for a `run`
    /// among them to finish. Not for a reaction's effect: its outputs apply later.
    ///
    /// - Parameter next: Receives the reactor's state at that moment.
    public func then(_ next: @escaping @MainActor @Sendable (State) -> Effect) -> Effect {
        Effect(steps: steps + [.later(next)])
    }
}

/// The state of a reaction's effect: none, because what it sends applies later.
public struct NoState: Sendable {}
