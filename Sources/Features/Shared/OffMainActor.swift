/// Computes something off the main actor: by an executor, if one is given.
func offMainActor<Result: Sendable>(
    on executor: (any TaskExecutor)? = nil, _ work: @escaping @Sendable () -> Result
) async -> Result {
    await withTaskExecutorPreference(executor) { await computed(work) }
}

@concurrent
private func computed<Result>(_ work: @Sendable () -> Result) async -> Result { work() }
