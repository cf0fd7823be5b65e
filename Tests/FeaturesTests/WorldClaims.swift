import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Nothing may say that it loads while nothing runs, nor count down to a moment that has passed.
extension StoreProbe {
    /// Waits until everything is idle or asleep, and checks that of a program with this state in it.
    fileprivate func settle(
        as part: WritableKeyPath<AppState, R.State>, of scope: String, _ clock: ManualClock,
        _ sourceLocation: SourceLocation
    ) async {
        await settle(sourceLocation: sourceLocation)
        var app = AppState(
            shell: ShellState(columns: 80, rows: 24), search: SearchState(now: SearchWorld.start),
            account: AccountState(host: "github.com"))
        app[keyPath: part] = state
        let running = effectsInFlight.map { $0.map { EffectID(stringLiteral: "\(scope)/\($0)") } }
        let now = SearchWorld.start.advanced(bySeconds: clock.now.offset.components.seconds)
        let claims = app.claimsWithoutWork(running, at: now)
        #expect(claims.isEmpty, sourceLocation: sourceLocation)
    }
}

extension SearchWorld {
    func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await probe.settle(as: \.search, of: "search", clock, sourceLocation)
    }
}

extension FavouritesWorld {
    func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await probe.settle(as: \.favourites, of: "favourites", clock, sourceLocation)
    }
}
