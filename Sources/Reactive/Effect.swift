/// The result of an action: values that apply immediately, and work that produces more of them later.
///
/// An effect is a value; nothing runs until a ``Store`` performs it, on the main actor, step by step in the order written.
/// (ReactorKit returns an `Observable` here; a stream would deliver what it had buffered after it was cancelled, which is why
/// this is a closure with a guarded ``Send`` instead.)
///
/// `State` is the state of the reactor that makes it, ``NoState`` for a reaction's. A reactor writes `Effect<Mutation>`.
public struct EffectOf<Output: Sendable, State: Sendable>: Sendable {
    enum Step: Sendable {
        case output(Output)
        case cancel(EffectID)
        case cancelScopes(except: Set<String>)
        case run(EffectWork<Output>)
        /// Steps that depend on the state after the steps before them.
        case later(@MainActor @Sendable (State) -> EffectOf)
    }

    var steps: [Step]

    /// Nothing.
    public static var none: EffectOf { EffectOf(steps: []) }

    /// Values that apply before `send` returns, in order.
    public static func immediate(_ outputs: Output...) -> EffectOf { immediate(outputs) }

    /// Values that apply before `send` returns, in order.
    public static func immediate(_ outputs: [Output]) -> EffectOf { EffectOf(steps: outputs.map(Step.output)) }

    /// Cancels every run with one of these ids; their outputs no longer apply. A run's `cancelled` output applies
    /// here, in order.
    public static func cancel(_ ids: EffectID...) -> EffectOf {
        EffectOf(steps: ids.map(Step.cancel))
    }

    /// Cancels every run and input of all scopes except these; see ``Scope``.
    public static func cancelScopes(except names: Set<String>) -> EffectOf {
        EffectOf(steps: [.cancelScopes(except: names)])
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
    ) -> EffectOf {
        EffectOf(steps: [.run(EffectWork(id: id, isAwaited: isAwaited, cancelled: cancelled, operation: operation))])
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
    ) -> EffectOf {
        .run(id: id, isAwaited: isAwaited, cancelled: cancelled) { send in
            do {
                try await operation(send)
            } catch {
                if !send.isCancelled { send(failed(error)) }
            }
        }
    }

    /// This effect's steps, then another's.
    public func then(_ next: EffectOf) -> EffectOf {
        EffectOf(steps: steps + next.steps)
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
    ) -> EffectOf<Outer, OuterState> {
        var outer: [EffectOf<Outer, OuterState>.Step] = []
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
        return EffectOf<Outer, OuterState>(steps: outer)
    }
}

extension EffectOf where State: Equatable {
    /// This effect's steps, then those of an effect that depends on the state after them. It does not wait for a `run` among
    /// them to finish. Not for a reaction's effect: its outputs apply later.
    ///
    /// - Parameter next: Receives the reactor's state at that moment.
    public func then(_ next: @escaping @MainActor @Sendable (State) -> EffectOf) -> EffectOf {
        EffectOf(steps: steps + [.later(next)])
    }
}

/// The state of a reaction's effect: none, because what it sends applies later.
public struct NoState: Sendable {}
