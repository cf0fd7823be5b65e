/// Runs a reactor: keeps its state, performs its effects, tells its observers.
///
/// Everything happens on the main actor. ``send(_:)`` is synchronous: when it returns, the action's immediate mutations
/// are in the state, and the next key sees them. Actions sent meanwhile – by an observer, by an effect – wait in a queue and
/// are handled before the outermost `send` returns; they are never nested and never lost.
@MainActor
public final class Store<R: Reactor> {
    /// What an observer is called with on every change.
    public typealias Observer = @MainActor (R.State) -> Void

    private enum Job {
        case action(R.Action)
        case mutation(R.Mutation, Transition<R>.Cause)
    }

    /// The state now, as the reactor's `transform(state:)` shows it.
    public private(set) var state: R.State
    /// The stand-in for effects in a view's test; `nil` in a store that works.
    public let stub: Stub<R>?

    private let reactor: R?
    private let middleware: [Middleware<R>]
    private let executor: (any TaskExecutor)?
    /// What `reduce` folds into.
    private var folded: R.State
    private var jobs: [Job] = []
    private var isWorking = false
    private var isEnded = false
    private var runs: [ObjectIdentifier: EffectRun] = [:]
    /// Of each id the run that counts; those it replaced may take a while to end.
    private var latest: [EffectID: EffectRun] = [:]
    private let reactions: [Reaction<R.State, R.Action>]
    private var reactionRuns: [(request: any Sendable, runs: [EffectRun])?]
    private var observers: [(number: Int, notify: Observer)] = []
    private var nextObserver = 0
    private var streams: [Int: AsyncStream<R.State>.Continuation] = [:]
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []

    /// A store that runs a reactor from a state on. Its inputs and reactions start now.
    ///
    /// - Parameters:
    ///   - reactor: The feature's logic.
    ///   - initialState: The state to begin with.
    ///   - middleware: Watches every transition.
    ///   - executor: Where effects run what is not the main actor's; `nil` for Swift's own pool of threads.
    public init(
        _ reactor: R, initialState: R.State, middleware: [Middleware<R>] = [], executor: (any TaskExecutor)? = nil
    ) {
        self.reactor = reactor
        self.middleware = middleware
        self.executor = executor
        stub = nil
        folded = initialState
        state = reactor.transform(state: initialState)
        reactions = reactor.reactions
        reactionRuns = Array(repeating: nil, count: reactions.count)
        for input in reactor.inputs {
            _ = start(input.operation, id: nil, kind: .input) { [weak self] mutation in
                self?.enqueue(.mutation(mutation, .input))
            }
        }
        isWorking = true
        react()
        isWorking = false
        work()
    }

    /// A store for a view's test: it shows the states the test sets and records the actions the view sends. No reactor, no
    /// effects (ReactorKit's Stub).
    public init(stub initialState: R.State) {
        reactor = nil
        middleware = []
        executor = nil
        folded = initialState
        state = initialState
        reactions = []
        reactionRuns = []
        stub = Stub()
        stub?.show = { [weak self] state in self?.publish(state) }
    }

    isolated deinit {
        end()
    }

    /// Sends an action. Returns when its immediate mutations, and everything sent meanwhile, are in the state.
    ///
    /// Called while the store is at work – by an observer or a middleware – it queues the action and returns.
    public func send(_ action: R.Action) {
        if let stub {
            stub.record(action)
        } else {
            enqueue(.action(action))
        }
    }

    /// Cancels all work; nothing changes the state any more.
    public func end() {
        guard !isEnded else { return }
        isEnded = true
        jobs = []
        for run in runs.values { run.cancel() }
        for stream in streams.values { stream.finish() }
        streams = [:]
        observers = []
    }

    // MARK: Observing

    /// Calls an observer with the state now and after every change.
    @discardableResult
    public func observe(_ observer: @escaping Observer) -> Observation {
        let number = nextObserver
        nextObserver += 1
        observers.append((number, observer))
        observer(state)
        return Observation { [weak self] in self?.observers.removeAll { $0.number == number } }
    }

    /// Calls an observer with a part of the state now and whenever that part has changed.
    @discardableResult
    public func observe<Part: Equatable>(
        select part: @escaping @MainActor (R.State) -> Part, _ observer: @escaping @MainActor (Part) -> Void
    ) -> Observation {
        var last: Part?
        return observe { state in
            let next = part(state)
            guard next != last else { return }
            last = next
            observer(next)
        }
    }

    /// The states from now on, the present one first. A slow reader finds the newest, never a backlog. Ends with the store.
    public var states: AsyncStream<R.State> {
        let (stream, continuation) = AsyncStream.makeStream(of: R.State.self, bufferingPolicy: .bufferingNewest(1))
        guard !isEnded else {
            continuation.yield(state)
            continuation.finish()
            return stream
        }
        let number = nextObserver
        let observation = observe { continuation.yield($0) }
        streams[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in
                observation.cancel()
                self?.streams[number] = nil
            }
        }
        return stream
    }

    /// Returns when all work is finished or asleep on its clock (with ``Send/sleep(for:on:)``). Inputs do not count.
    public func idle() async {
        while runs.values.contains(where: \.isBusy) {
            await withCheckedContinuation { idleWaiters.append($0) }
        }
    }

    /// The ids of the effects that have begun and are neither finished nor cancelled, asleep or not. For tests that account for
    /// everything.
    public var effectsInFlight: [EffectID?] {
        runs.values.filter { $0.kind == .effect && !$0.isCancelled }.map(\.id)
    }

    // MARK: Working

    private func enqueue(_ job: Job) {
        guard !isEnded else { return }
        jobs.append(job)
        work()
    }

    private func work() {
        guard !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        var next = 0
        while next < jobs.count {
            let job = jobs[next]
            next += 1
            perform(job)
            // Observers may have ended the store, and its queue with it.
            if isEnded { return }
        }
        jobs = []
    }

    private func perform(_ job: Job) {
        guard let reactor else { return }
        let before = state
        var mutations: [R.Mutation] = []
        let cause: Transition<R>.Cause
        switch job {
        case .action(let sent):
            guard let action = reactor.transform(action: sent, state: state) else { return }
            cause = .action(action)
            mutations = perform(reactor.mutate(action, state: state))
        case .mutation(let mutation, let source):
            cause = source
            if let reduced = reduce(mutation) { mutations = [reduced] }
        }
        let after = reactor.transform(state: folded)
        for watch in middleware {
            watch(Transition(cause: cause, mutations: mutations, before: before, after: after))
        }
        publish(after)
        react()
    }

    // Loops here and below, where `compactMap` and `enumerated` would do: in generic code the runtime has to find their types,
    // and searches the conformances of the whole executable for them, in every store anew.

    /// Performs an effect's steps in order and returns the mutations it reduced.
    private func perform(_ effect: Effect<R.Mutation>) -> [R.Mutation] {
        var mutations: [R.Mutation] = []
        for step in effect.steps {
            switch step {
            case .output(let mutation):
                if let reduced = reduce(mutation) { mutations.append(reduced) }
            case .cancel(let id):
                cancel(id)
            case .run(let id, let operation):
                if let id { cancel(id) }
                _ = start(operation, id: id, kind: .effect) { [weak self] mutation in
                    self?.enqueue(.mutation(mutation, .effect(id)))
                }
            }
        }
        return mutations
    }

    private func reduce(_ mutation: R.Mutation) -> R.Mutation? {
        guard let mutation = reactor?.transform(mutation: mutation, state: state) else { return nil }
        R.reduce(into: &folded, mutation)
        return mutation
    }

    private func publish(_ next: R.State) {
        guard next != state else { return }
        state = next
        // A copy of the list: an observer may add or remove observers.
        for observer in observers { observer.notify(next) }
    }

    private func react() {
        for index in 0..<reactions.count {
            let current = reactionRuns[index]
            switch reactions[index].change(state, current?.request) {
            case .same:
                continue
            case .gone:
                current?.runs.forEach { $0.cancel() }
                reactionRuns[index] = nil
            case .started(let effect, let request):
                current?.runs.forEach { $0.cancel() }
                reactionRuns[index] = (request, perform(reaction: effect))
            }
        }
    }

    private func perform(reaction effect: Effect<R.Action>) -> [EffectRun] {
        var started: [EffectRun] = []
        for step in effect.steps {
            switch step {
            case .output(let action):
                jobs.append(.action(action))
            case .cancel(let id):
                cancel(id)
            case .run(let id, let operation):
                if let id { cancel(id) }
                started.append(
                    start(operation, id: id, kind: .effect) { [weak self] action in self?.enqueue(.action(action)) })
            }
        }
        return started
    }

    // MARK: Runs

    private func start<Output: Sendable>(
        _ operation: @escaping Effect<Output>.Operation, id: EffectID?, kind: EffectRun.Kind,
        deliver: @escaping @MainActor (Output) -> Void
    ) -> EffectRun {
        let run = EffectRun(id: id, kind: kind) { [weak self] in self?.resumeIdleWaiters() }
        // Entered before the task starts: a store with work about to begin is not idle.
        runs[ObjectIdentifier(run)] = run
        if let id { latest[id] = run }
        run.task = Task { [weak self, executor] in
            if !run.isCancelled {
                await withTaskExecutorPreference(executor) { await operation(Send(run: run, deliver: deliver)) }
            }
            self?.finish(run)
        }
        return run
    }

    private func cancel(_ id: EffectID) {
        latest.removeValue(forKey: id)?.cancel()
    }

    private func finish(_ run: EffectRun) {
        runs[ObjectIdentifier(run)] = nil
        if let id = run.id, latest[id] === run { latest[id] = nil }
        resumeIdleWaiters()
    }

    private func resumeIdleWaiters() {
        let waiters = idleWaiters
        idleWaiters = []
        for waiter in waiters { waiter.resume() }
    }
}
