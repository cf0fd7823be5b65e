import Features
import Model
import Reactive
import TestSupport
import Testing

/// Nothing may say that it loads while nothing runs, nor count down to a moment that has passed.
extension SearchWorld {
    func checkClaims(sourceLocation: SourceLocation = #_sourceLocation) {
        var app = AppState.empty
        app.search = state
        app.checkClaims("search", probe.store.effectsInFlight, clock, sourceLocation)
    }
}

extension FavouritesWorld {
    func checkClaims(sourceLocation: SourceLocation = #_sourceLocation) {
        var app = AppState.empty
        app.favourites = state
        app.checkClaims("favourites", probe.store.effectsInFlight, clock, sourceLocation)
    }
}

extension AppState {
    fileprivate static var empty: AppState {
        AppState(
            shell: ShellReactor.State(columns: 80, rows: 24), search: SearchState(now: SearchWorld.start),
            account: AccountState(host: "github.com", now: SearchWorld.start))
    }

    fileprivate func checkClaims(
        _ scope: String, _ effects: [EffectID?], _ clock: ManualClock, _ sourceLocation: SourceLocation
    ) {
        let running = effects.map { $0.map { EffectID(stringLiteral: "\(scope)/\($0)") } }
        let now = SearchWorld.start.advanced(bySeconds: clock.now.offset.components.seconds)
        let claims = claimsWithoutWork(running, at: now)
        #expect(claims.isEmpty, sourceLocation: sourceLocation)
    }
}
