/// What an action leads to: values that apply at once, and work that brings more of them later.
///
/// An effect is a value; nothing runs until a ``Store`` performs it, on the main actor, step by step in the order written.
/// (ReactorKit returns an `Observable` here; a stream would deliver what it had buffered after it was cancelled, which is why
/// this is a closure with a guarded ``Send`` instead.)
public struct Effect<Output: Sendable>: Sendable {
    /// Work that takes time. It runs on the main actor and leaves it wherever it awaits something.
    public typealias Operation = @MainActor @Sendable (Send<Output>) async -> Void

    enum Step: Sendable {
        case output(Output)
        case cancel(EffectID)
        case run(EffectID?, Operation)
    }

    var steps: [Step]

    /// Nothing.
    public static var none: Effect { Effect(steps: []) }

    /// Values that apply before `send` returns, in order.
    public static func immediate(_ outputs: Output...) -> Effect {
        Effect(steps: outputs.map(Step.output))
    }

    /// Ends every run with one of these ids; none of their outputs applies any more.
    public static func cancel(_ ids: EffectID...) -> Effect {
        Effect(steps: ids.map(Step.cancel))
    }

    /// Work that cannot fail.
    ///
    /// - Parameters:
    ///   - id: Names the work. A run that is under way with the same id is cancelled first: the latest wins.
    ///   - operation: The work; it reports through the ``Send`` it is given.
    public static func run(id: EffectID? = nil, _ operation: @escaping Operation) -> Effect {
        Effect(steps: [.run(id, operation)])
    }

    /// Work that can fail: its error becomes an output, so that what went wrong ends up in the state.
    ///
    /// - Parameters:
    ///   - id: Names the work. A run that is under way with the same id is cancelled first: the latest wins.
    ///   - operation: The work; it reports through the ``Send`` it is given.
    ///   - failed: Turns the error into an output. Not called for a run that was cancelled.
    public static func run(
        id: EffectID? = nil,
        _ operation: @escaping @MainActor @Sendable (Send<Output>) async throws -> Void,
        catch failed: @escaping @MainActor @Sendable (any Error) -> Output
    ) -> Effect {
        .run(id: id) { send in
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
}

/// The name of a kind of work, by which it is cancelled.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    /// A name.
    public init(stringLiteral name: String) {
        description = name
    }
}
