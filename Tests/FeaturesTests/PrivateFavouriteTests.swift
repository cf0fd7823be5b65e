import TestSupport
import Testing

@testable import Core
@testable import Features

@MainActor
@Suite("Favourites of private repositories") struct PrivateFavouriteTests {
    @Test("of one that was removed, another identity gets back the name, and what the user has made")
    func removed() {
        var hidden = FavouritesWorld.favourite(4, note: "mine")
        hidden.repository.visibility = .private
        hidden.repository.description = "what one account sees"
        let shown = FavouritesWorld.favourite(5)
        var state = AppWorld(status: .token(source: "GH_TOKEN")).state
        state.favourites.removed = [hidden, shown]
        AppReactor.reduce(into: &state, .account(.statusChanged(.anonymous)))
        #expect(state.favourites.removed.map(\.repository) == [hidden.repository.byNameOnly, shown.repository])
        #expect(state.favourites.removed.first?.note == hidden.note)
    }
}
