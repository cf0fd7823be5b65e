package import Reactive
package import Testing

/// Tests a reactor exhaustively: every action, mutation and effect of its store is counted in the ledger of the test (see
/// ``Accounted``).
///
/// Where a test is about each transition, it states them one by one: ``send(_:sourceLocation:_:)``, ``receive(sourceLocation:_:)``,
/// ``expectNothing(sourceLocation:)``, ``finish(sourceLocation:)``.
@MainActor
package final class StoreProbe<R: Reactor & SendableMetatype> {
    private let store: Store<R>
    private let log: TransitionLog<R>
    private var expected: R.State

    /// A probe of a reactor from a state on.
    ///
    /// - Parameter middleware: Observes every transition, too.
    package init(_ reactor: R, initialState: R.State, middleware: [Middleware<R>] = []) {
        let log = TransitionLog<R>(Ledger.current)
        store = Store(reactor, initialState: initialState, middleware: middleware + [{ log.note($0) }])
        log.store = store
        self.log = log
        expected = initialState
        guard let ledger = Ledger.current else {
            Issue.record("What a probe sees is not counted: the suite has to be `.accounted`.")
            return
        }
        ledger.add(
            .init(
                effects: { [store] in store.effectsInFlight },
                changes: { [store] in
                    // `search.list.selectedIndex: 0 → 1`: a feature and its part, or a part and what is in it.
                    StateDifference.lines(initialState, store.state).map { line in
                        line.prefix { $0 != ":" }.split(separator: ".").prefix(2).joined(separator: ".")
                    }
                }, idle: { [store] in await store.idle() }, end: { [store] in store.end() }))
    }

    // MARK: Doing and looking

    /// The state now.
    package var state: R.State { store.state }

    /// The mutations so far, in order.
    package var mutations: [R.Mutation] { log.mutations }

    /// The ids of the effects in flight.
    package var effectsInFlight: [EffectID?] { store.effectsInFlight }

    /// Sends an action, and does not wait for what its effects bring.
    package func begin(_ action: R.Action) {
        store.send(action)
        account()
    }

    /// Sends an action and waits for what comes of it.
    package func send(_ action: R.Action, sourceLocation: SourceLocation = #_sourceLocation) async {
        store.send(action)
        await settle(sourceLocation: sourceLocation)
    }

    /// Waits until everything is idle or asleep.
    package func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await store.waitUntilIdle(sourceLocation: sourceLocation)
        account()
    }

    /// Waits until the state fulfils a condition: an input is no work that ``settle(sourceLocation:)`` could wait for.
    package func wait(
        for what: String = "a change of the state", sourceLocation: SourceLocation = #_sourceLocation,
        until condition: @escaping @MainActor @Sendable (R.State) -> Bool
    ) async {
        await store.wait(for: what, sourceLocation: sourceLocation, until: condition)
        account()
    }

    /// Ends the store.
    package func end() { store.end() }

    /// Leaves what has happened so far out of the ledger.
    ///
    /// - Parameter why: Is in the ledger instead.
    package func skip(_ why: String) {
        account()
        log.ledger?.skip(why)
    }

    private func account() {
        log.transitions = []
        expected = store.state
    }

    // MARK: Each transition

    /// Sends an action and states what it changes at once.
    ///
    /// - Parameter change: Turns the state before into the state after.
    package func send(
        _ action: R.Action, sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout R.State) -> Void
    ) {
        complainOfLeftovers(before: "sending \(action)", sourceLocation)
        store.send(action)
        guard let transition = log.next() else {
            Issue.record("\(action) made no transition.", sourceLocation: sourceLocation)
            return
        }
        check(transition, change, sourceLocation)
    }

    /// Waits until the store is idle and states what the next transition that an effect, an input or a reaction made has changed.
    package func receive(
        sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout R.State) -> Void = { _ in }
    ) async {
        await store.waitUntilIdle(sourceLocation: sourceLocation)
        guard let transition = log.next() else {
            Issue.record("Nothing more has happened.", sourceLocation: sourceLocation)
            return
        }
        check(transition, change, sourceLocation)
    }

    /// Waits until the store is idle and states that nothing has happened that is not accounted for.
    package func expectNothing(sourceLocation: SourceLocation = #_sourceLocation) async {
        await store.waitUntilIdle(sourceLocation: sourceLocation)
        complainOfLeftovers(before: "here", sourceLocation)
    }

    /// States that everything is accounted for and no effect is in flight.
    package func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
        await expectNothing(sourceLocation: sourceLocation)
        let inFlight = store.effectsInFlight
        if !inFlight.isEmpty {
            Issue.record(
                "Effects are still in flight: \(inFlight.map { $0?.description ?? "without an id" }).",
                sourceLocation: sourceLocation)
        }
    }

    private func check(_ transition: Transition<R>, _ change: (inout R.State) -> Void, _ location: SourceLocation) {
        change(&expected)
        if transition.after != expected {
            let lines = StateDifference.lines(expected, transition.after)
            Issue.record(
                "After \(transition.cause), expected → is:\n\(lines.joined(separator: "\n"))", sourceLocation: location)
        }
        expected = transition.after
    }

    private func complainOfLeftovers(before what: String, _ location: SourceLocation) {
        for transition in log.transitions {
            Issue.record(
                "Not accounted for before \(what): \(transition.cause) made \(transition.mutations).",
                sourceLocation: location)
        }
        account()
    }
}

/// What a store has done: the transitions nobody has stated yet, and all mutations.
@MainActor
private final class TransitionLog<R: Reactor> {
    let ledger: Ledger?
    weak var store: Store<R>?
    var transitions: [Transition<R>] = []
    private(set) var mutations: [R.Mutation] = []

    init(_ ledger: Ledger?) { self.ledger = ledger }

    func note(_ transition: Transition<R>) {
        transitions.append(transition)
        mutations += transition.mutations
        ledger?.note(transition, effects: store?.effectsInFlight ?? [])
    }

    func next() -> Transition<R>? {
        transitions.isEmpty ? nil : transitions.removeFirst()
    }
}
