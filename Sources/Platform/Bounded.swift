internal import Dispatch
import Synchronization

/// Runs work with a time limit and does not wait for it afterwards, unlike a task group.
///
/// The limit has its own executor, because the work may block the only thread of the other. On the main actor, the sleep would use the
/// system's thread pool, which would then wake up every second.
///
/// - Parameter executor: The executor of the work.
/// - Returns: The result of the work; `nil` if it takes too long.
package func bounded<Value: Sendable>(
    by limit: Duration, on clock: any Clock<Duration>, _ executor: WorkExecutor,
    _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    let first = FirstResult<Value>()
    let limiter = Task(executorPreference: WorkExecutor()) {
        try? await clock.sleep(for: limit)
        first.resume(returning: nil)
    }
    let worker = Task(executorPreference: executor) { first.resume(returning: await work()) }
    let value = await withTaskCancellationHandler {
        await withCheckedContinuation { first.wait($0) }
    } onCancel: {
        worker.cancel()
    }
    limiter.cancel()
    return value
}

/// The first of two results.
final class FirstResult<Value: Sendable>: Sendable {
    private enum State {
        case waiting(CheckedContinuation<Value?, Never>?)
        case known(Value?)
    }

    private let state = Mutex(State.waiting(nil))

    func wait(_ continuation: CheckedContinuation<Value?, Never>) {
        let known = state.withLock { state -> Value?? in
            guard case .known(let value) = state else {
                state = .waiting(continuation)
                return .none
            }
            return .some(value)
        }
        if let known { continuation.resume(returning: known) }
    }

    func resume(returning value: Value?) {
        let waiting = state.withLock { state -> CheckedContinuation<Value?, Never>? in
            guard case .waiting(let continuation) = state else { return nil }
            state = .known(value)
            return continuation
        }
        waiting?.resume(returning: value)
    }
}

/// The executor for the parts of effects that leave the main actor: a serial queue.
///
/// Swift's default executor uses Dispatch's global queues, whose threads libdispatch monitors once a second, from
/// the first use until the program ends, so an idle program would keep waking up.
package final class WorkExecutor: TaskExecutor {
    private let queue: DispatchQueue

    package init(label: String = "work") { queue = DispatchQueue(label: label, qos: .userInitiated) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
