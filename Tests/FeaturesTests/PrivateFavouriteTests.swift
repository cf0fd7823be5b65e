import Testing

@testable import Core
@testable import Features

@Suite("Favourites of private repositories") struct PrivateFavouriteTests {
    @Test("of one that was removed, another identity gets back the name, and what the user has made")
    func removed() {
        var hidden = FavouritesWorld.favourite(4, note: "mine")
        hidden.repository.visibility = .private
        hidden.repository.description = "what one account sees"
        let shown = FavouritesWorld.favourite(5)
        let now = AppWorld.start
        var state = AppState(
            shell: ShellState(columns: 80, rows: 24), search: SearchState(now: now),
            account: AccountState(host: "github.com", status: .token(source: "GH_TOKEN")))
        state.favourites.removed = [hidden, shown]
        AppReactor.reduce(into: &state, .account(.statusChanged(.anonymous)))
        #expect(state.favourites.removed.map(\.repository) == [hidden.repository.byNameOnly, shown.repository])
        #expect(state.favourites.removed.first?.note == hidden.note)
    }
}
