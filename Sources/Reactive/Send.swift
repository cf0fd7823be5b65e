/// The way back from running work into the store.
///
/// Guarded: once the work was cancelled – by id, by a later run of the same id, by the store's end – whatever it still sends
/// is dropped. Cancelling and sending both happen on the main actor, so nothing fits between the check and the commit.
@MainActor
public struct Send<Output: Sendable> {
    /// Work that takes time. It runs on the main actor and leaves it wherever it awaits something.
    public typealias Operation = @MainActor @Sendable (Send<Output>) async -> Void

    let run: EffectRun
    let deliver: @MainActor (Output) -> Void

    /// Hands an output to the store, unless the work was cancelled.
    public func callAsFunction(_ output: Output) {
        guard !run.isCancelled else { return }
        deliver(output)
    }

    /// Whether what is sent from now on is dropped.
    public var isCancelled: Bool { run.isCancelled }

    /// Whether the user waits for the work, which needs an id then: see ``Activity``. It may begin quietly, as a debounce does, and
    /// end so. Where an answer is sent too, the work is awaited before its beginning is sent, and until its result is.
    public var isAwaited: Bool {
        get { run.isAwaited }
        nonmutating set { run.isAwaited = newValue }
    }

    /// Sleeps on a clock, and lets the store know that the work is asleep: see ``Store/idle()``.
    ///
    /// - Throws: `CancellationError` if the work was cancelled meanwhile.
    public func sleep(for duration: Duration, on clock: any Clock<Duration>) async throws {
        try await run.sleep(for: duration, on: clock)
    }

    /// An operation as a parent of the reactor runs it.
    nonisolated static func lifted<Outer: Sendable>(
        _ operation: @escaping Operation, _ embed: @escaping @Sendable (Output) -> Outer
    ) -> Send<Outer>.Operation {
        { send in await operation(Send(run: send.run) { send.deliver(embed($0)) }) }
    }
}
