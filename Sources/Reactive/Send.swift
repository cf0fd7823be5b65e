/// Sends the outputs of running work to the store.
///
/// Once the work is cancelled – by id, by a later run with the same id, by the end of the store – everything it sends is dropped.
/// Cancelling and sending both happen on the main actor, so that nothing can happen between the check and the delivery.
@MainActor
public struct Send<Output: Sendable> {
    /// Work that takes time. It runs on the main actor and leaves it while it awaits something.
    public typealias Operation = @MainActor @Sendable (Send<Output>) async -> Void

    let run: EffectRun
    let deliver: @MainActor (Output) -> Void

    /// Sends an output to the store, unless the work was cancelled.
    public func callAsFunction(_ output: Output) {
        guard !run.isCancelled else { return }
        deliver(output)
    }

    /// Whether the work was cancelled, so that everything it sends is dropped.
    public var isCancelled: Bool { run.isCancelled }

    /// Whether the user waits for the work, so that it counts as ``Activity``. It needs an id then.
    ///
    /// Work that starts with a pause sets this after the pause. To reset it before the work ends, do so after
    /// sending the result: then every state has either the activity or the result.
    public var isAwaited: Bool {
        get { run.isAwaited }
        nonmutating set { run.isAwaited = newValue }
    }

    /// Sleeps on a clock. The store counts sleeping work as idle: see ``Store/idle()``.
    ///
    /// - Throws: `CancellationError` if the work was cancelled meanwhile.
    public func sleep(for duration: Duration, on clock: any Clock<Duration>) async throws {
        try await run.sleep(for: duration, on: clock)
    }

    /// An operation as an operation of the reactor's parent.
    nonisolated static func lifted<Outer: Sendable>(
        _ operation: @escaping Operation, _ embed: @escaping @Sendable (Output) -> Outer
    ) -> Send<Outer>.Operation {
        { send in await operation(Send(run: send.run) { send.deliver(embed($0)) }) }
    }
}
