import Synchronization
public import Testing

/// A clock that a test advances.
public final class ManualClock: Clock, Sendable {
    /// A moment, as the time since the clock was made.
    public struct Instant: InstantProtocol {
        /// Time since the clock was made.
        public var offset: Duration

        /// The moment `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// How long it is until another moment.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Orders moments by time.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        var number: Int
        var deadline: Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct Waiter {
        var count: Int
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var nextNumber = 0
        var sleepers: [Sleeper] = []
        var waiters: [Waiter] = []

        mutating func satisfiedWaiters() -> [Waiter] {
            let satisfied = waiters.filter { $0.count <= sleepers.count }
            waiters.removeAll { $0.count <= sleepers.count }
            return satisfied
        }
    }

    private let state = Mutex(State())

    /// A clock at zero.
    public init() {}

    /// The current moment.
    public var now: Instant { state.withLock(\.now) }

    /// Any difference counts.
    public var minimumResolution: Duration { .zero }

    /// How many tasks sleep on the clock.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The earliest deadline of the tasks that sleep; `nil` if none does.
    public var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

    /// Sleeps until a test has advanced the clock to the deadline.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enter(Sleeper(number: number, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private func enter(_ sleeper: Sleeper) {
        // Inside the lock, so that the cancellation handler either finds the sleeper or has run before this looks.
        let (isEntered, waiters) = state.withLock { state -> (Bool, [Waiter]) in
            guard !Task.isCancelled, sleeper.deadline > state.now else { return (false, []) }
            state.sleepers.append(sleeper)
            return (true, state.satisfiedWaiters())
        }
        for waiter in waiters { waiter.continuation.resume() }
        guard !isEntered else { return }
        if Task.isCancelled {
            sleeper.continuation.resume(throwing: CancellationError())
        } else {
            sleeper.continuation.resume()
        }
    }

    /// Advances the clock and wakes the tasks whose deadline has passed, the earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until at least `count` tasks sleep on the clock; records an issue if they do not within 10 s.
    ///
    /// - Parameters:
    ///   - count: The number of tasks.
    ///   - what: What sleeps, for the issue.
    ///   - sourceLocation: Where the issue is recorded.
    public func waitForSleepers(
        _ count: Int, _ what: String = "tasks that sleep on the clock",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await BoundedWait.perform(
            "\(count) \(what)", state: { "there are \(self.sleeperCount)" }, sourceLocation: sourceLocation
        ) { await self.untilThere(count) }
    }

    private func untilThere(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.waiters.append(Waiter(count: count, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
