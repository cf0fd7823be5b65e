import Testing

@testable import Core
@testable import Features

/// The page where it has little room below the list.
@Suite struct PageRoomTests {
    private func page(_ display: PageState.Display = .docked) -> Scene {
        var scene = Scene.answered(80, 24)
        EveryScreen.openPage(&scene, display)
        return scene
    }

    @Test func whereThereIsLittleRoomThereAreNoTopicsBeforeTheReadme() {
        var repositories = Scene.repositories(3)
        (repositories[0].topics, repositories[0].homepage) = (["one-topic"], "https://example.org")
        for (rows, isThere) in [(24, false), (29, false), (30, true)] {
            var scene = Scene.answered(80, rows, repositories)
            EveryScreen.openPage(&scene)
            #expect(scene.lines.joined(separator: "\n").contains("#one-topic") == isThere)
            #expect(scene.lines.joined(separator: "\n").contains("example.org") == isThere)
            EveryScreen.openPage(&scene, .full(wasDocked: true))
            #expect(scene.lines.joined(separator: "\n").contains("#one-topic"))
        }
    }

    @Test func noLineIsLongerThanAHundredCells() {
        var scene = Scene.answered(139, 40)
        EveryScreen.openPage(&scene, .full(wasDocked: false))
        #expect(scene.state.pageColumns == 100)
        // It stands in the middle.
        let body = scene.lines.dropFirst(2).dropLast(2)
        #expect(body.contains { $0.count > 110 } && body.allSatisfy { $0.count <= 119 })
        #expect(body.allSatisfy { $0.isEmpty || $0.hasPrefix(String(repeating: " ", count: 19)) })
    }

    @Test func theStatusLineSaysHowToReadOn() {
        #expect(page().status.contains("Tab mark  Alt-V full screen"))
        #expect(!page(.full(wasDocked: true)).status.contains("Alt-V"))
        #expect(!Scene.answered(80, 24).status.contains("Alt-V"))
    }

    @Test func whatKeepsTheFactsAndTheReadmeAwayIsSaidOnce() {
        let failure = Failure.couldNotResolve(host: "api.github.com")
        var scene = Scene.answered(80, 24)
        EveryScreen.follow(&scene)
        scene.failFacts(failure)
        #expect(scene.lines.contains { $0.contains("Could not load facts: could not resolve") })
        scene.failReadme(failure)
        #expect(!scene.lines.contains { $0.contains("Could not load facts") })
        #expect(scene.lines.contains { $0.contains("Could not load the README: could not resolve") })
    }
}
