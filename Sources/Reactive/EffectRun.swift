/// One run of an effect's operation: its identity, its task, and whether it sleeps.
@MainActor
final class EffectRun {
    /// What a run stands for when the store asks itself whether it is idle.
    enum Kind {
        case effect
        /// An outside stream: it may wait for ever and is never counted as work.
        case input
    }

    let id: EffectID?
    let scope: String
    let kind: Kind
    var task: Task<Void, Never>?
    private(set) var isCancelled = false
    private var isAsleep: (@MainActor () -> Bool)?
    private let settled: @MainActor () -> Void

    /// - Parameter settled: Called when the run has fallen asleep.
    init(id: EffectID?, scope: String, kind: Kind, settled: @escaping @MainActor () -> Void) {
        self.id = id
        self.scope = scope
        self.kind = kind
        self.settled = settled
    }

    /// Whether it does something right now. A sleeper whose time has come counts as busy although its task has not been
    /// resumed yet: otherwise the store would look idle between the clock's tick and its effect.
    var isBusy: Bool {
        kind == .effect && !(isAsleep?() ?? false)
    }

    func cancel() {
        isCancelled = true
        isAsleep = nil
        task?.cancel()
    }

    func sleep<C: Clock<Duration>>(for duration: Duration, on clock: C) async throws {
        // The deadline is fixed before anyone is told of the sleep, so that a clock moved on in between is not missed.
        let deadline = clock.now.advanced(by: duration)
        guard !isCancelled else { throw CancellationError() }
        isAsleep = { clock.now < deadline }
        settled()
        defer { isAsleep = nil }
        try await clock.sleep(until: deadline, tolerance: nil)
    }
}
