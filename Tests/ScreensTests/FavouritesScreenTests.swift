import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the favourites screen shows.
@Suite struct FavouritesScreenTests {
    private func scene(_ count: Int) -> Scene {
        Scene(100, 12).with { $0.showFavourites(Scene.repositories(count).map { Favourite($0) }) }
    }

    @Test func aFilterSaysHowManyAreLeft() {
        let scene = scene(3).with { $0.type("repository-2", on: .favourites) }
        #expect(scene.status.hasPrefix(" 1 / 1 shown · 3 favourites"))
    }

    @Test func aFavouriteIsMarkedInTheSearchWhereverTheSelectionIs() {
        var scene = Scene.answered(80, 24, Scene.repositories(3))
        let kept = Scene.repositories(2).map { Favourite($0) }
        scene.reduce(.favourites(.changed(.list(kept))))
        #expect(scene.list[0].hasPrefix(" ▌ ♥ octo/repository-1 "))
        #expect(scene.list[1].hasPrefix("   ♥ a-rather-long"))
        #expect(scene.list[2].hasPrefix("     octo/repository-3 "))
        scene.reduce(.favourites(.changeStarted(.remove(kept[0]))))
        // It is not written yet.
        #expect(scene.list[0].hasPrefix(" ▌ ♡ octo/repository-1 "))
        scene.reduce(.favourites(.changeFinished(scene.state.favourites.changes.last, nil)))
        #expect(scene.list[0].hasPrefix(" ▌   octo/repository-1 "))
    }

    @Test func theKeysOfTheScreen() {
        let scene = scene(1)
        for key in ["x", "t"] as [Character] { #expect(intents(.control(key), scene) == [.favourites(.remove)]) }
        #expect(intents(Key(.enter), scene) == [.list(.submit)])
    }
}
