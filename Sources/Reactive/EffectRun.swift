/// A run that has not started.
struct EffectWork<Output: Sendable, State: Sendable>: Sendable {
    var id: EffectID?
    /// Whether the user waits for it: see ``Activity``.
    var isAwaited = false
    /// The path of the child it belongs to; empty outside of a scope.
    var scope = ""
    /// The output that applies when the run is cancelled.
    var cancelled: Output?
    var operation: Send<Output>.Operation
    /// The steps after it, unless it was cancelled.
    var next: (@MainActor @Sendable (State) -> Effect<Output, State>)?
}

/// One run of an effect's operation: its id, its task, and whether it is asleep.
@MainActor
final class EffectRun {
    let id: EffectID?
    let scope: String
    /// Whether it is an input, which may wait forever and never counts as work.
    let isInput: Bool
    /// Whether it counts as activity.
    var isAwaited: Bool { didSet { if isAwaited != oldValue, !isCancelled { awaitedChanged?(self) } } }
    /// Called when ``isAwaited`` changes.
    var awaitedChanged: (@MainActor (EffectRun) -> Void)?
    var task: Task<Void, Never>?
    private(set) var isCancelled = false
    private var isAsleep: (@MainActor () -> Bool)?
    private let settled: @MainActor () -> Void

    /// - Parameter settled: Called when the run goes to sleep.
    init(id: EffectID?, scope: String, isInput: Bool, isAwaited: Bool, settled: @escaping @MainActor () -> Void) {
        self.id = id
        self.scope = scope
        self.isInput = isInput
        self.isAwaited = isAwaited
        self.settled = settled
    }

    /// Whether it is running right now. A run whose sleep is over counts as busy although its task has not
    /// resumed yet; otherwise the store would look idle between the clock's tick and its effect.
    var isBusy: Bool { !isInput && !(isAsleep?() ?? false) }

    func cancel() {
        isCancelled = true
        isAsleep = nil
        task?.cancel()
    }

    func sleep<C: Clock<Duration>>(for duration: Duration, on clock: C) async throws {
        // The deadline is fixed before the sleep is announced, so that a clock advanced in between is not missed.
        let deadline = clock.now.advanced(by: duration)
        guard !isCancelled else { throw CancellationError() }
        isAsleep = { clock.now < deadline }
        settled()
        defer { isAsleep = nil }
        try await clock.sleep(until: deadline, tolerance: nil)
    }
}
