package import Reactive
package import ReactiveTesting
package import Testing

/// The outside of a reactor as a test plays it; what the test does and sees passes the probe.
@MainActor
package protocol ProbedWorld {
    /// The reactor under test.
    associatedtype R: Reactor & SendableMetatype

    /// The probe of its store.
    var probe: StoreProbe<R> { get }

    /// Sends an action, and does not wait for what its effects bring.
    func begin(_ action: R.Action)

    /// Waits until everything is idle or asleep.
    func settle(sourceLocation: SourceLocation) async
}

extension ProbedWorld {
    /// The state now.
    package var state: R.State { probe.state }

    /// Sends an action, and does not wait for what its effects bring.
    package func begin(_ action: R.Action) { probe.begin(action) }

    /// Sends an action and waits for what comes of it.
    package func send(_ action: R.Action, sourceLocation: SourceLocation = #_sourceLocation) async {
        begin(action)
        await settle(sourceLocation: sourceLocation)
    }

    /// Waits until everything is idle or asleep.
    package func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await probe.settle(sourceLocation: sourceLocation)
    }

    /// Waits until the state fulfils a condition: an input is no work that ``settle(sourceLocation:)`` could wait for.
    package func wait(
        for what: String = "a change of the state", sourceLocation: SourceLocation = #_sourceLocation,
        until condition: @escaping @MainActor @Sendable (R.State) -> Bool
    ) async {
        await probe.wait(for: what, sourceLocation: sourceLocation, until: condition)
    }
}
