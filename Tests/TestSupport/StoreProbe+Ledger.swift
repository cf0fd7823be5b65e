package import Reactive
package import ReactiveTesting
import Testing

extension StoreProbe {
    /// A probe whose actions, mutations and effects are counted in the ledger of the test: see ``Accounted``.
    ///
    /// - Parameter middleware: Observes every transition, too.
    package static func accounted(
        _ reactor: R, initialState: R.State, middleware: [Middleware<R>] = []
    ) -> StoreProbe {
        guard let ledger = Ledger.current else {
            Issue.record("This probe is not counted: the suite has to be `.accounted`.")
            return StoreProbe(reactor, initialState: initialState, middleware: middleware)
        }
        let subject = LedgerSubject<R>()
        let probe = StoreProbe(
            reactor, initialState: initialState,
            middleware: middleware + [{ ledger.record($0, effects: subject.store?.effectsInFlight ?? []) }])
        subject.store = probe.store
        ledger.add(
            .init(
                effects: { [store = probe.store] in store.effectsInFlight },
                changes: { [store = probe.store] in
                    // `search.list.selectedIndex: 0 → 1`: a feature and its part, or a part and what is in it.
                    StateDifference.lines(initialState, store.state).map { line in
                        line.prefix { $0 != ":" }.split(separator: ".").prefix(2).joined(separator: ".")
                    }
                }, idle: { [store = probe.store] in await store.idle() }, end: { [store = probe.store] in store.end() })
        )
        return probe
    }

    /// Leaves what has happened so far out of the ledger.
    ///
    /// - Parameter why: Is in the ledger instead.
    package func skip(_ why: String) {
        skip()
        Ledger.current?.skip(why)
    }
}

/// The store of a probe, which its own middleware asks for the effects in flight.
@MainActor
private final class LedgerSubject<R: Reactor> {
    weak var store: Store<R>?
}
