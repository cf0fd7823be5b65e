/// Those who sleep until some moment, for the event loop to wake.
@MainActor
final class Timers {
    private struct Sleeper {
        var deadline: ContinuousClock.Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private var sleepers: [Int: Sleeper] = [:] {
        // Kept, because the event loop asks for it several times a key.
        didSet { nextDeadline = sleepers.values.lazy.map(\.deadline).min() }
    }
    private var lastNumber = 0

    /// When the next one is to be woken; `nil` if nobody sleeps.
    private(set) var nextDeadline: ContinuousClock.Instant?

    /// Wakes everyone whose time has come.
    func fire() {
        guard let nextDeadline else { return }
        let now = ContinuousClock.now
        guard nextDeadline <= now else { return }
        for (number, sleeper) in sleepers.sorted(by: { $0.value.deadline < $1.value.deadline })
        where sleeper.deadline <= now {
            sleepers[number] = nil
            sleeper.continuation.resume()
        }
    }

    /// Returns at a moment.
    ///
    /// - Throws: `CancellationError`.
    func sleep(until deadline: ContinuousClock.Instant) async throws {
        lastNumber += 1
        let number = lastNumber
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                }
            }
        } onCancel: {
            Task { @MainActor in cancel(number) }
        }
    }

    private func cancel(_ number: Int) {
        sleepers.removeValue(forKey: number)?.continuation.resume(throwing: CancellationError())
    }
}

/// The continuous clock, with sleepers that the event loop wakes.
///
/// Dispatch would wake them too. But a timer of its global queues makes libdispatch watch over their threads from then on, once a second
/// for as long as the program runs.
struct LoopClock: Clock {
    let timers: Timers

    var now: ContinuousClock.Instant { .now }

    var minimumResolution: Duration { .milliseconds(1) }

    /// Returns at a moment, to the millisecond.
    ///
    /// - Throws: `CancellationError`.
    @MainActor
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await timers.sleep(until: deadline)
    }
}
