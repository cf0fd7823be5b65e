/// Runs a reactor: owns its state, performs its effects, notifies its observers.
///
/// Everything happens on the main actor. ``send(_:from:)`` is synchronous: when it returns, the action's immediate mutations
/// are in the state, and the next key sees them. Actions sent in the meantime, by an observer or a reaction, wait in a queue and
/// are handled before the outermost `send` returns; they are never nested and never lost.
@MainActor
public final class Store<R: Reactor> {
    /// A callback for every change of the state.
    public typealias Observer = @MainActor (R.State) -> Void

    enum Job {
        case action(R.Action, from: String?)
        case mutation(R.Mutation, Transition<R>.Cause)
        /// Steps that see the state.
        case steps(@MainActor @Sendable (R.State) -> Effect<R.Mutation, R.State>, Transition<R>.Cause)
        /// An awaited effect has ended, or a reaction has started one.
        case activity(EffectID?)
    }

    /// The current state. While the store handles an action, it contains the mutations so far; observers are called at the end.
    public internal(set) var state: R.State
    /// The stub of a store made for a view's test; otherwise `nil`.
    public let stub: Stub<R>?

    let reactor: R?
    private let middleware: [Middleware<R>]
    /// Whether there is middleware; without it, no transitions are built.
    private var isWatched: Bool { !middleware.isEmpty }
    let executor: (any TaskExecutor)?
    var jobs: [Job] = []
    private var isWorking = false
    private var isEnded = false
    var runs: [ObjectIdentifier: EffectRun] = [:]
    /// The latest run of each id. Runs that were replaced may take a while to end.
    var latest: [EffectID: EffectRun] = [:]
    /// The awaited effects that are running, and those that were written into the state.
    var (activity, recorded) = (Activity(), Activity())
    /// The jobs for runs with a `cancelled` output, for when they are cancelled.
    var cancellations: [ObjectIdentifier: Job] = [:]
    /// The reactions, called with each state.
    private var reactions: [@MainActor (R.State) -> Void] = []
    let observers = StateObservers<R.State>()
    var idleWaiters: [CheckedContinuation<Void, Never>] = []

    /// Creates a store that runs a reactor, and starts its inputs and reactions.
    ///
    /// - Parameters:
    ///   - reactor: The feature's logic.
    ///   - initialState: The initial state.
    ///   - middleware: Observes every transition.
    ///   - executor: Runs the parts of effects that leave the main actor; `nil` for Swift's default executor.
    public init(
        _ reactor: R, initialState: R.State, middleware: [Middleware<R>] = [], executor: (any TaskExecutor)? = nil
    ) {
        (self.reactor, self.middleware, self.executor) = (reactor, middleware, executor)
        stub = nil
        state = initialState
        let started = reactor.started
        for reaction in started.reactions {
            reactions.append(
                reaction.watch { [weak self] effect, name, former in self?.perform(effect, of: name, former) ?? [] })
        }
        for input in started.inputs {
            start(
                .init(scope: input.scope, operation: input.operation), isInput: true, .input(scope: input.scope))
        }
        isWorking = true
        react(to: state)
        isWorking = false
        if hasNews { jobs.append(.activity(nil)) }
        work()
    }

    /// Creates a store for a view's test: it shows the states that the test sets and records the actions that the view sends. It
    /// has no reactor and no effects (ReactorKit's Stub).
    public init(stub initialState: R.State) {
        reactor = nil
        middleware = []
        executor = nil
        state = initialState
        stub = Stub()
        stub?.set = { [weak self] next in
            guard let self, next != state else { return }
            state = next
            observers.notify(next)
        }
    }

    isolated deinit { end() }

    /// Sends an action. Returns when its immediate mutations are in the state, and those of everything sent in the meantime.
    ///
    /// If the store is busy, as in a call from an observer or a middleware, it queues the action and returns.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - origin: The origin of the action, for logs: a key, for example.
    public func send(_ action: R.Action, from origin: String? = nil) {
        if let stub {
            stub.actions.append(action)
        } else {
            enqueue(.action(action, from: origin))
        }
    }

    /// Cancels all work. The state no longer changes, and no work is started, even by the turn in which this is called.
    public func end() {
        guard !isEnded else { return }
        isEnded = true
        jobs = []
        cancellations = [:]
        for run in runs.values { run.cancel() }
        observers.end()
    }

    /// Waits until every effect has finished or sleeps on its clock (see ``Send/sleep(for:on:)``). Inputs do not count.
    public func idle() async {
        while runs.values.contains(where: \.isBusy) {
            await withCheckedContinuation { idleWaiters.append($0) }
        }
    }

    /// The ids of the effects that have started and have neither finished nor been cancelled, asleep or not; `nil` for each without
    /// an id. For tests.
    public var effectsInFlight: [EffectID?] { runs.values.filter { !$0.isInput && !$0.isCancelled }.map(\.id) }

    // MARK: Working

    func enqueue(_ job: Job) {
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
        case .action(let sent, let origin):
            guard let action = reactor.transform(action: sent, state: before) else { return }
            cause = .action(action, from: origin)
            perform(reactor.mutate(action, state: before), &mutations)
        case .steps(let next, let source):
            cause = source
            perform(next(before), &mutations)
        case .mutation(let mutation, let source):
            cause = source
            reduce(mutation, &mutations)
        case .activity(let id): cause = .effect(id)
        }
        recordActivity()
        tell(cause, mutations, before)
        if state != before {
            observers.notify(state)
            // What an observer has ended starts nothing.
            if isEnded { return }
            react(to: state)
        }
        if hasNews { jobs.append(.activity(nil)) }
    }

    // Loops here and below instead of `compactMap` and `enumerated`: in generic code the runtime has to find their types,
    // and searches the conformances of the whole executable for them, once per store.

    /// Performs an effect's steps in order and appends the mutations that were reduced.
    private func perform(_ effect: Effect<R.Mutation, R.State>, _ mutations: inout [R.Mutation]) {
        for step in effect.steps {
            switch step {
            case .output(let mutation): reduce(mutation, &mutations)
            case .cancel(let id): if let latest = latest.removeValue(forKey: id) { cancel(latest, &mutations) }
            case .cancelScope(let name, let kept): for run in runs(of: name, except: kept) { cancel(run, &mutations) }
            case .run(let work): start(work, .effect(work.id))
            case .later(let next):
                recordActivity()
                perform(next(state), &mutations)
            }
        }
    }

    func reduce(_ mutation: R.Mutation, _ mutations: inout [R.Mutation]) {
        guard let mutation = R.transform(mutation: mutation, state: state) else { return }
        R.reduce(into: &state, mutation)
        if isWatched { mutations.append(mutation) }
    }

    private func react(to state: R.State) { for react in reactions { react(state) } }

    /// Starts a reaction's work in place of its former runs. If the effect is `nil`, it only cancels them.
    private func perform(
        _ effect: Effect<R.Mutation, R.State>?, of reaction: String, _ former: [EffectRun]
    ) -> [EffectRun] {
        for run in former {
            if effect == nil { cancel(run) } else { _ = stop(run) }
        }
        var started: [EffectRun] = []
        for step in effect?.steps ?? [] {
            switch step {
            case .output, .later:
                guard jobs.count < Reaction<R.State, R.Mutation>.limit else {
                    tell(.unsettled(reaction: reaction), [], state)
                    return started
                }
                if case .output(let mutation) = step { jobs.append(.mutation(mutation, .reaction(reaction))) }
                if case .later(let next) = step { jobs.append(.steps(next, .reaction(reaction))) }
            case .cancel(let id): if let run = latest.removeValue(forKey: id) { cancel(run) }
            case .run(let work): started.append(start(work, .reaction(reaction)))
            case .cancelScope(let name, let kept): for run in runs(of: name, except: kept) { cancel(run) }
            }
        }
        return started
    }

    private func tell(_ cause: Transition<R>.Cause, _ mutations: [R.Mutation], _ before: R.State) {
        for watch in middleware { watch(Transition(cause: cause, mutations: mutations, before: before, after: state)) }
    }
}
