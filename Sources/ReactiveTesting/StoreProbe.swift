public import Reactive
public import Testing

/// Tests a reactor: sends actions to a store, waits for its effects, and reads the state.
///
/// A test about each transition states them one by one: ``send(_:sourceLocation:_:)``, ``receive(sourceLocation:_:)``,
/// ``expectNothing(sourceLocation:)``, ``finish(sourceLocation:)``.
@MainActor
public final class StoreProbe<R: Reactor> {
    package let store: Store<R>
    private let log: TransitionLog<R>
    private var expected: R.State

    /// A probe of a reactor in a state.
    ///
    /// - Parameters:
    ///   - reactor: The reactor under test.
    ///   - initialState: The state to start from.
    ///   - middleware: Observes every transition, too.
    public init(_ reactor: R, initialState: R.State, middleware: [Middleware<R>] = []) {
        let log = TransitionLog<R>()
        store = Store(reactor, initialState: initialState, middleware: middleware + [{ log.record($0) }])
        self.log = log
        expected = initialState
    }

    // MARK: Acting and reading

    /// The current state.
    public var state: R.State { store.state }

    /// All mutations so far, in order.
    public var mutations: [R.Mutation] { log.mutations }

    /// The ids of the effects in flight.
    public var effectsInFlight: [EffectID?] { store.effectsInFlight }

    /// Sends an action without waiting for its effects.
    public func begin(_ action: R.Action) {
        store.send(action)
        skip()
    }

    /// Sends an action and waits for its effects.
    public func send(_ action: R.Action, sourceLocation: SourceLocation = #_sourceLocation) async {
        store.send(action)
        await settle(sourceLocation: sourceLocation)
    }

    /// Waits until every effect is finished or asleep on its clock.
    public func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await store.waitUntilIdle(sourceLocation: sourceLocation)
        skip()
    }

    /// Waits until the state fulfils a condition, for example because of an input: ``settle(sourceLocation:)`` does not wait for inputs.
    public func wait(
        for what: String = "a change of the state", sourceLocation: SourceLocation = #_sourceLocation,
        until condition: @escaping @MainActor @Sendable (R.State) -> Bool
    ) async {
        await store.wait(for: what, sourceLocation: sourceLocation, until: condition)
        skip()
    }

    /// Ends the store.
    public func end() { store.end() }

    /// Accepts all transitions so far without stating them.
    public func skip() {
        log.transitions = []
        expected = store.state
    }

    // MARK: Single transitions

    /// Sends an action and states what it changes immediately.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - sourceLocation: Where an issue is recorded.
    ///   - change: Turns the state before into the expected state after.
    public func send(
        _ action: R.Action, sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout R.State) -> Void
    ) {
        recordLeftovers(before: "sending \(action)", sourceLocation)
        store.send(action)
        guard let transition = log.next() else {
            Issue.record("\(action) made no transition.", sourceLocation: sourceLocation)
            return
        }
        check(transition, change, sourceLocation)
    }

    /// Waits until the store is idle and states what the next transition of an effect, an input or a reaction changes.
    ///
    /// - Parameters:
    ///   - sourceLocation: Where an issue is recorded.
    ///   - change: Turns the state before into the expected state after.
    public func receive(
        sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout R.State) -> Void = { _ in }
    ) async {
        await store.waitUntilIdle(sourceLocation: sourceLocation)
        guard let transition = log.next() else {
            Issue.record("Nothing more has happened.", sourceLocation: sourceLocation)
            return
        }
        check(transition, change, sourceLocation)
    }

    /// Waits until the store is idle and expects no transition that has not been stated.
    public func expectNothing(sourceLocation: SourceLocation = #_sourceLocation) async {
        await store.waitUntilIdle(sourceLocation: sourceLocation)
        recordLeftovers(before: "here", sourceLocation)
    }

    /// Expects that every transition has been stated and no effect is in flight.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
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

    private func recordLeftovers(before what: String, _ location: SourceLocation) {
        for transition in log.transitions {
            Issue.record(
                "Not accounted for before \(what): \(transition.cause) made \(transition.mutations).",
                sourceLocation: location)
        }
        skip()
    }
}

/// The transitions that a test has not stated yet, and all mutations.
@MainActor
private final class TransitionLog<R: Reactor> {
    var transitions: [Transition<R>] = []
    private(set) var mutations: [R.Mutation] = []

    func record(_ transition: Transition<R>) {
        transitions.append(transition)
        mutations += transition.mutations
    }

    func next() -> Transition<R>? {
        transitions.isEmpty ? nil : transitions.removeFirst()
    }
}
