import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the favourites screen shows.
@Suite struct FavouritesScreenTests {
    private func favourite(_ number: Int64, _ owner: String, _ name: String) -> Favourite {
        let repository = Repository(
            id: .init(rawValue: number), owner: owner, name: name, description: "What its owner says",
            language: "Swift", license: "MIT", stars: 1_400, pushedAt: Scene.now.advanced(bySeconds: -3 * 86_400))
        return Favourite(repository, addedAt: Scene.now.advanced(bySeconds: number))
    }

    private func scene(_ favourites: [Favourite]) -> Scene {
        Scene(100, 12).with { $0.showFavourites(favourites) }
    }

    @Test func aFilterSaysHowManyAreLeft() {
        var scene = scene([favourite(1, "octo", "one"), favourite(2, "octo", "two"), favourite(3, "octo", "three")])
        scene.type("two", on: .favourites)
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
        let scene = scene([favourite(1, "octo", "one")])
        for key in ["x", "t"] as [Character] { #expect(intents(.control(key), scene) == [.favourites(.remove)]) }
        #expect(intents(Key(.enter), scene) == [.list(.submit)])
    }
}
