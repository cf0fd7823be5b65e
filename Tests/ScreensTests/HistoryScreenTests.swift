import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the keys of the history ask for.
@Suite struct HistoryScreenTests {
    @Test func keysRemoveAndPutBackAndNoneIsForARepository() {
        let scene = Scene(80, 12).with { $0.showHistory(Scene.searches(2)) }
        #expect(intents(.control("x"), scene) == [.history(.remove)])
        #expect(intents(.alt("u"), scene) == [.history(.undo)])
        #expect(intents(.control("o"), scene) == [.shell(.say(.text("No repository selected.")))])
    }
}

/// The local results on the search screen.
@Suite struct SeenScreenTests {
    private func scene(_ answer: LocalSearchResult) -> Scene {
        var scene = Scene(80, 14)
        scene.type("swift")
        scene.happen(.localResultsFound(scene.state.search.query, answer, at: Scene.now))
        return scene
    }

    private let local = LocalSearchResult(repositories: Array(Scene.repositories(3)))

    @Test func builtInRepositoriesAreNotCalledLocal() {
        var repositories = Scene.repositories(3)
        for index in 0..<2 { repositories[index].id.rawValue = -Int64(index) - 1 }
        let builtIn = scene(LocalSearchResult(repositories: Array(repositories.prefix(2))))
        #expect(builtIn.lines[2].hasPrefix(" ── built in ──") && builtIn.status.hasPrefix(" 2 built in"))
        // Nobody has looked up how many stars it has.
        #expect(builtIn.list[0].hasPrefix(" ▌   octo/repository-1  ") && !builtIn.list[0].contains("★"))
        let mixed = scene(LocalSearchResult(repositories: repositories))
        #expect(mixed.lines[2].hasPrefix(" ── local ──") && mixed.status.hasPrefix(" 3 local"))
        #expect(mixed.list[0].hasPrefix(" ▌   octo/repository-1 built in ") && mixed.list[2].contains("★"))
    }

    @Test func eachSectionHasAHeadingThatScrollsWithItsRows() {
        var scene = scene(local)
        scene.happen(.list(.moved(.down)))
        scene.happen(.navigationSettled)
        scene.finish(Array(Scene.repositories(9).dropFirst(4)), total: 90, next: "2")
        let beginnings = [" ── lo", "     o", " ▌   a", "     o", " ── Gi", "     o"]
        #expect(scene.lines[2...7].map { String($0.prefix(6)) } == beginnings)
        scene.move(.bottom)
        #expect(!scene.list[0].hasPrefix(" ── "))
        #expect(scene.list.contains { $0.hasPrefix(" ── GitHub ") })
        #expect(scene.list.contains { $0.hasPrefix(" ▌ ") })
        scene.move(.top)
        #expect(scene.status.hasPrefix(" 1 / 5 loaded · ≈90 repositories"))
    }
}
