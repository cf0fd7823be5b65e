import Synchronization

/// Does some work, and goes on without it after a while: unlike a task group, which waits for what it has cancelled.
///
/// The limit has an executor of its own: the work may hold the only thread of the other. On the main actor the sleep would go to
/// the system's pool of threads, which from then on wakes up every second.
///
/// - Parameter executor: Where the work is done.
/// - Returns: What the work brings; `nil` if that takes too long.
func bounded<Value: Sendable>(
    by limit: Duration, on clock: any Clock<Duration>, _ executor: WorkExecutor,
    _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    let first = First<Value>()
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
private final class First<Value: Sendable>: Sendable {
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
