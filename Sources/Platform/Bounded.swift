/// Runs work with a time limit and does not wait for it afterwards, unlike a task group.
///
/// The limit has its own executor, because the work may block the only thread of the other. On the main actor, the sleep would use
/// the system's thread pool, which would then wake up every second.
///
/// - Parameter executor: The executor of the work.
/// - Returns: What the work brings; `nil` if that takes too long.
package func bounded<Value: Sendable>(
    by limit: Duration, on clock: any Clock<Duration>, _ executor: WorkExecutor,
    _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    let (answers, answer) = AsyncStream<Value?>.makeStream()
    let own = WorkExecutor()
    let limiter = Task(executorPreference: own) {
        try? await clock.sleep(for: limit)
        answer.yield(nil)
    }
    let worker = Task(executorPreference: executor) { answer.yield(await work()) }
    // A task of its own: a stream ends for a task that is cancelled, but work that is may still bring something.
    let first = Task(executorPreference: own) { await answers.first { _ in true } ?? nil }
    let value = await withTaskCancellationHandler {
        await first.value
    } onCancel: {
        worker.cancel()
    }
    limiter.cancel()
    return value
}
