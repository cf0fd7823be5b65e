public import Reactive
public import Testing

extension Store {
    /// Waits until all work is finished or asleep on its clock, as ``Store/idle()`` does; records an issue after 10 s.
    public func waitUntilIdle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await waitUntilIdle(limit: BoundedWait.limit, sourceLocation: sourceLocation)
    }

    /// Waits until all work is finished or asleep on its clock; records an issue after a time of its own.
    public func waitUntilIdle(limit: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        await BoundedWait.perform(
            "the store to be idle", limit: limit, state: { self.waitingState }, sourceLocation: sourceLocation
        ) { await self.idle() }
    }

    /// Waits until the state fulfils a condition; records an issue after 10 s.
    ///
    /// For what an ``Input`` brings: ``waitUntilIdle(sourceLocation:)`` does not wait for inputs.
    public func wait(
        for what: String, sourceLocation: SourceLocation = #_sourceLocation,
        until condition: @escaping @MainActor @Sendable (R.State) -> Bool
    ) async {
        await BoundedWait.perform(what, state: { self.waitingState }, sourceLocation: sourceLocation) {
            for await state in await self.states where await condition(state) { return }
        }
    }

    private var waitingState: String {
        let inFlight = effectsInFlight.map { $0?.description ?? "one without an id" }.sorted()
        let effects = inFlight.isEmpty ? "no effect" : inFlight.joined(separator: ", ")
        return "in flight: \(effects); the state is \("\(state)".prefix(2_000))"
    }
}
