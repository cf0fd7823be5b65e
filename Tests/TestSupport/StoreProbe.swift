package import Reactive
package import Testing

/// Tests a reactor exhaustively: every transition must be accounted for, with the exact state it leaves, and nothing may
/// be in flight at the end.
@MainActor
package final class StoreProbe<R: Reactor & SendableMetatype> {
    /// The store under test.
    package let store: Store<R>

    private let log = TransitionLog<R>()
    private var expected: R.State

    /// A probe of a reactor from a state on.
    package init(_ reactor: R, initialState: R.State) {
        let log = log
        store = Store(reactor, initialState: initialState, middleware: [{ log.transitions.append($0) }])
        expected = initialState
    }

    /// Sends an action and states what it changes at once.
    ///
    /// - Parameter change: Turns the state before into the state after; leave it out where nothing changes.
    package func send(
        _ action: R.Action, sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout R.State) -> Void = { _ in }
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

    /// Takes what happened so far as it is, where a test is about something later.
    package func skip(sourceLocation: SourceLocation = #_sourceLocation) async {
        await store.waitUntilIdle(sourceLocation: sourceLocation)
        log.transitions = []
        expected = store.state
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
        log.transitions = []
        expected = store.state
    }
}

/// The transitions nobody has accounted for yet.
@MainActor
private final class TransitionLog<R: Reactor> {
    var transitions: [Transition<R>] = []

    func next() -> Transition<R>? {
        transitions.isEmpty ? nil : transitions.removeFirst()
    }
}
