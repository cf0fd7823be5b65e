/// Running effects, from their start to their end.
extension Store {
    /// Starts a run and silently cancels the one with the same id.
    ///
    /// - Parameter cause: The cause of the mutations that it sends.
    @discardableResult
    func start(
        _ work: EffectWork<R.Mutation, R.State>, isInput: Bool = false, _ cause: Transition<R>.Cause
    ) -> EffectRun {
        if let id = work.id, let run = latest.removeValue(forKey: id) { _ = stop(run) }
        let run = EffectRun(id: work.id, scope: work.scope, isInput: isInput, isAwaited: work.isAwaited) {
            [weak self] in
            self?.resumeIdleWaiters()
        }
        run.awaitedChanged = { [weak self] in self?.recordAwaited($0) }
        if let cancelled = work.cancelled { cancellations[ObjectIdentifier(run)] = .mutation(cancelled, cause) }
        let deliver: @MainActor (R.Mutation) -> Void = { [weak self] in self?.enqueue(.mutation($0, cause)) }
        // Registered before the task starts: a store with work about to start is not idle.
        runs[ObjectIdentifier(run)] = run
        if let id = work.id {
            latest[id] = run
            if work.isAwaited { activity.ids.insert(id) }
        }
        run.task = Task { [weak self, executor] in
            if !run.isCancelled {
                await withTaskExecutorPreference(executor) { await work.operation(Send(run: run, deliver: deliver)) }
            }
            if let next = work.next, !run.isCancelled { self?.enqueue(.steps(next, cause)) }
            self?.finish(run)
        }
        return run
    }

    /// Stops a run.
    ///
    /// - Returns: The job for its cancellation.
    func stop(_ run: EffectRun) -> Job? {
        run.cancel()
        endActivity(of: run)
        return cancellations.removeValue(forKey: ObjectIdentifier(run))
    }

    private func finish(_ run: EffectRun) {
        runs[ObjectIdentifier(run)] = nil
        cancellations[ObjectIdentifier(run)] = nil
        endActivity(of: run)
        if let id = run.id, latest[id] === run { latest[id] = nil }
        // At once, not with the next action: otherwise the state would show work that has ended.
        if hasNews { enqueue(.activity(run.id)) }
        resumeIdleWaiters()
    }

    private func resumeIdleWaiters() {
        let waiters = idleWaiters
        idleWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    /// The runs of a scope and of those inside it, except for some of these.
    func runs(of scope: String, except kept: Set<String>) -> [EffectRun] {
        runs.values.filter { run in
            EffectID.isPath(run.scope, inside: scope) && !kept.contains { EffectID.isPath(run.scope, inside: $0) }
        }
    }

    /// Cancels a run; its `cancelled` output applies immediately if it is a mutation.
    func cancel(_ run: EffectRun, _ mutations: inout [R.Mutation]) {
        switch stop(run) {
        case .mutation(let mutation, _): reduce(mutation, &mutations)
        case .action, .steps, .activity, nil: break
        }
    }

    /// Cancels a run; its `cancelled` output applies as the next job.
    func cancel(_ run: EffectRun) { if let job = stop(run) { jobs.append(job) } }
}
