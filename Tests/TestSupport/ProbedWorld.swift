public import Reactive
public import Testing

/// The outside of a reactor as a test plays it; what the test does and sees passes the probe.
@MainActor
public protocol ProbedWorld {
    /// The reactor under test.
    associatedtype R: Reactor & SendableMetatype

    /// The probe of its store.
    var probe: StoreProbe<R> { get }

    /// Waits until everything is idle or asleep.
    func settle(sourceLocation: SourceLocation) async
}

extension ProbedWorld {
    /// The state now.
    public var state: R.State { probe.state }

    /// Sends an action, and does not wait for what its effects bring.
    public func begin(_ action: R.Action) { probe.begin(action) }

    /// Sends an action and waits for what comes of it.
    public func send(_ action: R.Action, sourceLocation: SourceLocation = #_sourceLocation) async {
        begin(action)
        await settle(sourceLocation: sourceLocation)
    }

    /// Waits until everything is idle or asleep.
    public func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await probe.settle(sourceLocation: sourceLocation)
    }

    /// Leaves what has happened so far out of the ledger, and says why.
    public func skip(_ why: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await settle(sourceLocation: sourceLocation)
        probe.skip(why)
    }

    /// Waits until the state fulfils a condition: an input is no work that ``settle(sourceLocation:)`` could wait for.
    public func wait(
        for what: String = "a change of the state", sourceLocation: SourceLocation = #_sourceLocation,
        until condition: @escaping @MainActor @Sendable (R.State) -> Bool
    ) async {
        await probe.wait(for: what, sourceLocation: sourceLocation, until: condition)
    }
}
