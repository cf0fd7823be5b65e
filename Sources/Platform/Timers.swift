internal import CPlatform
internal import Glibc

/// The sleeping tasks, for the event loop to wake.
@MainActor
package final class Timers {
    private struct Sleeper {
        var deadline: ContinuousClock.Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private var sleepers: [Int: Sleeper] = [:] {
        // Cached, because the event loop reads it several times per key.
        didSet { nextDeadline = sleepers.values.lazy.map(\.deadline).min() }
    }
    private var lastNumber = 0

    /// The next time to wake a task; `nil` if none is sleeping.
    package private(set) var nextDeadline: ContinuousClock.Instant?

    package init() {}

    package func fire() {
        guard let nextDeadline else { return }
        let now = ContinuousClock.now
        guard nextDeadline <= now else { return }
        for (number, sleeper) in sleepers.sorted(by: { $0.value.deadline < $1.value.deadline })
        where sleeper.deadline <= now {
            sleepers[number] = nil
            sleeper.continuation.resume()
        }
    }

    /// - Throws: `CancellationError`.
    package func sleep(until deadline: ContinuousClock.Instant) async throws {
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

/// The continuous clock, with sleeps that the event loop ends.
///
/// Dispatch timers would work, too, but once one runs on a global queue, libdispatch monitors its threads every second
/// until the program ends.
package struct LoopClock: Clock {
    private let timers: Timers

    package init(timers: Timers) { self.timers = timers }

    package var now: ContinuousClock.Instant { .now }
    package var minimumResolution: Duration { .milliseconds(1) }

    /// Sleeps until a moment, to the millisecond.
    ///
    /// - Throws: `CancellationError`.
    @MainActor
    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await timers.sleep(until: deadline)
    }
}

/// The main actor's queue, for a main thread that also waits for other events.
///
/// `dispatchMain()` would end the main thread and drain the queue on pool threads: one thread would wait for a key, wake
/// another, and that one would handle it.
@MainActor
package struct MainQueue {
    /// Readable when there is work.
    package let descriptor = _dispatch_get_main_queue_handle_4CF()

    /// From now on, the main thread must drain the queue.
    package init() {}

    /// Runs all pending work.
    package func drain() {
        var count: UInt64 = 0
        // Clears the event before running the work, so that new work signals again.
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
    }

    /// Runs work to its end, along with other work that arrives meanwhile.
    package func run(_ work: @escaping @MainActor () async -> Void) {
        let task = Completion(work)
        while !task.isComplete {
            var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, -1) > 0 { drain() }
        }
    }

    @MainActor
    private final class Completion {
        private(set) var isComplete = false

        init(_ work: @escaping @MainActor () async -> Void) {
            Task {
                await work()
                isComplete = true
            }
        }
    }
}
