/// The result of an action: outputs that apply immediately, and work that produces more of them later.
///
/// An effect is a value; nothing runs until a ``Store`` performs it, on the main actor, step by step in the order written.
/// (ReactorKit returns an `Observable` here. A stream could still deliver buffered elements after it was cancelled; a closure with
/// a guarded ``Send`` cannot.)
///
/// The outputs of a reactor's effects are mutations, and `State` is its state: `mutate` and a ``Reaction`` return an
/// `Effect<Mutation, State>`.
public struct Effect<Output: Sendable, State: Sendable>: Sendable {
    enum Step: Sendable {
        case output(Output)
        case cancel(EffectID)
        case cancelScope(String, except: Set<String>)
        case run(EffectWork<Output, State>)
        /// Steps that depend on the state after the steps before them.
        case later(@MainActor @Sendable (State) -> Effect)
    }

    var steps: [Step]

    /// No steps.
    public static var none: Effect { Effect(steps: []) }

    /// Outputs that apply before `send` returns, in order.
    public static func immediate(_ outputs: Output...) -> Effect { immediate(outputs) }

    /// Outputs that apply before `send` returns, in order.
    public static func immediate(_ outputs: [Output]) -> Effect { Effect(steps: outputs.map(Step.output)) }

    /// Cancels the runs with these ids: nothing they send from now on applies. A run's `cancelled` output applies
    /// in place of this step.
    public static func cancel(_ ids: EffectID...) -> Effect { Effect(steps: ids.map(Step.cancel)) }

    /// Cancels all runs and inputs of a child and of the children in it; see ``Scope``.
    ///
    /// - Parameters:
    ///   - name: The child's name; if empty, the reactor itself with all of its children.
    ///   - kept: The names of children of that one that continue, with all that is in them.
    public static func cancelScope(_ name: String = "", except kept: Set<String> = []) -> Effect {
        Effect(steps: [.cancelScope(name, except: Set(kept.map { EffectID.path(name, $0) }))])
    }

    /// Work that cannot fail.
    ///
    /// - Parameters:
    ///   - id: The id of the run. It replaces a run in progress with the same id: the latest wins.
    ///   - isAwaited: Whether the user waits for it, so that it counts as ``Activity``. It needs an id then.
    ///   - cancelled: Applies when the run is cancelled by a `cancel` or `cancelScope` step, or because a reaction's request
    ///     disappears; not when another run replaces it, and not when the store ends.
    ///   - operation: The work. It sends outputs with its ``Send``.
    public static func run(
        id: EffectID? = nil, isAwaited: Bool = false, cancelled: Output? = nil,
        _ operation: @escaping Send<Output>.Operation
    ) -> Effect {
        Effect(steps: [.run(EffectWork(id: id, isAwaited: isAwaited, cancelled: cancelled, operation: operation))])
    }

    /// Work that can fail. Its error becomes an output, so that it is in the state.
    ///
    /// - Parameters:
    ///   - id: The id of the run; see ``run(id:isAwaited:cancelled:_:)``.
    ///   - isAwaited: Whether the user waits for it; see there.
    ///   - cancelled: Applies when the run is cancelled; see there.
    ///   - operation: The work. It sends outputs with its ``Send``.
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
                if send.isCancelled { return }
                send(failed(error))
                // At once: returning from here may let keys in, which would meet the failure and the activity.
                send.isAwaited = false
            }
        }
    }

    /// Steps after a pause, with the state that there is then. Their work is not part of the pause: what cancels the pause leaves it.
    ///
    /// - Parameters:
    ///   - pause: The length of the pause. With `.zero`, the steps follow when what is pending has been handled: keys, for example.
    ///   - clock: The clock that it is measured on.
    ///   - next: Returns the steps. Not called if the pause was cancelled.
    public static func after(
        _ pause: Duration, on clock: any Clock<Duration>, _ next: @escaping @MainActor @Sendable (State) -> Effect
    ) -> Effect {
        Effect(steps: [
            .run(
                EffectWork(
                    operation: { send in if pause > .zero { try? await send.sleep(for: pause, on: clock) } }, next: next
                ))
        ])
    }

    /// Adds the steps of another effect. They do not wait for a `run` among these, and do not depend on their result.
    public func and(_ next: Effect) -> Effect { Effect(steps: steps + next.steps) }

    /// Steps that depend on the state.
    ///
    /// - Parameter next: Returns the steps; receives the reactor's state.
    public static func then(_ next: @escaping @MainActor @Sendable (State) -> Effect) -> Effect {
        Effect(steps: [.later(next)])
    }

    /// Adds steps that depend on the state after the steps so far. They do not wait for a `run` among those to finish.
    ///
    /// - Parameter next: Returns the steps; receives the reactor's state.
    public func then(_ next: @escaping @MainActor @Sendable (State) -> Effect) -> Effect {
        Effect(steps: steps + [.later(next)])
    }

    /// The effect as an effect of the reactor's parent.
    ///
    /// - Parameters:
    ///   - scope: The name of the reactor in its parent; empty for none.
    ///   - embed: Turns an output into one of the parent.
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
                var lifted = EffectWork<Outer, OuterState>(operation: Send.lifted(work.operation, embed))
                (lifted.id, lifted.isAwaited) = (work.id?.inside(scope), work.isAwaited)
                lifted.scope = EffectID.path(scope, work.scope)
                lifted.cancelled = work.cancelled.map(embed)
                if let next = work.next { lifted.next = { next(part($0)).lifted(into: scope, embed, part: part) } }
                outer.append(.run(lifted))
            case .later(let next): outer.append(.later { next(part($0)).lifted(into: scope, embed, part: part) })
            }
        }
        return Effect<Outer, OuterState>(steps: outer)
    }
}

/// The id of a run: for cancelling it, and for finding it in the ``Activity``.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, after the names of its scopes: `search/page`.
    public let description: String

    /// Creates an id with a name.
    public init(stringLiteral name: String) { description = name }

    /// The id inside a scope.
    func inside(_ scope: String) -> EffectID { EffectID(stringLiteral: EffectID.path(scope, description)) }

    /// The id without a scope; `nil` if it is not inside that scope.
    func outside(of scope: String) -> EffectID? {
        guard description.utf8.starts(with: scope.utf8) else { return nil }
        let rest = description.utf8.dropFirst(scope.utf8.count)
        return rest.first == UInt8(ascii: "/") ? EffectID(stringLiteral: String(rest.dropFirst()) ?? "") : nil
    }

    /// Whether a path is that of a scope or of one inside it. All paths are inside the scope without a name.
    static func isPath(_ path: String, inside scope: String) -> Bool {
        scope.isEmpty || path == scope || path.utf8.starts(with: "\(scope)/".utf8)
    }

    static func path(_ scope: String, _ name: String) -> String {
        scope.isEmpty || name.isEmpty ? scope + name : "\(scope)/\(name)"
    }
}
