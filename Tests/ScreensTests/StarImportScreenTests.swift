import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the favourites screen shows of an import of stars.
@Suite struct StarImportScreenTests {
    private func scene(_ repositories: Int = 3) -> Scene {
        Scene(100, 24).with { $0.showFavourites(Scene.repositories(repositories).map { Favourite($0) }) }
    }

    @Test func altIImportsAndCancelsOnThisScreenAlone() {
        var scene = scene()
        #expect(intents(.alt("i"), scene) == [.starImport(.toggle)])
        scene.importStars(300)
        #expect(intents(.alt("i"), scene) == [.starImport(.toggle)])
        // Esc goes where it always goes.
        #expect(scene.state.escape == .shell(.back))
        scene.show(.search)
        #expect(intents(.alt("i"), scene) == [.shell(.say(.text("Only in Favourites.")))])
    }

    @Test func aFailureIsTriedAgainByTheKeyOfARetryAndClosedByEsc() {
        var scene = scene()
        scene.importStars(300)
        scene.reduce(.starImport(.failed(.request(.couldNotResolve(host: "api.github.com")), at: Scene.now)))
        #expect(scene.state.retry == .starImport(.toggle))
        #expect(scene.state.escape == .starImport(.dismiss))
        scene.reduce(.starImport(.dismissed))
        #expect(!scene.lines.contains { $0.contains("✗") })
        #expect(scene.state.retry == .checkNews(isExplicit: true))
    }

    @Test func aRateLimitSaysWhenToRetry() {
        var scene = scene()
        scene.importStars(0)
        let limit = Failure.Limit(kind: .primary, waitSeconds: 125, message: "")
        scene.reduce(.starImport(.failed(.request(.rateLimited(limit)), at: Scene.now)))
        #expect(scene.lines.contains("   Retry in 2 min 6 s."))
        scene.tick(Scene.now.advanced(bySeconds: 126))
        #expect(scene.lines.contains("   Retry now."))
    }

    @Test func theKeyInASentenceIsTheOneTheCommandHasAndNoneIsOfferedOffline() {
        var scene = scene(0)
        scene.state.shell.configured.bindings = KeyBindings(changes: ["importStars": ["^]"], "showAccount": ["F9"]])
        #expect(scene.lines.contains { $0.contains("Press ^] to import your stars from GitHub.") })
        scene.happen(ShellState.Mutation.say(.importNeedsToken))
        #expect(scene.status.hasPrefix(" Sign in (F9) to import your stars."))
        scene.state.search.connection = .offline
        #expect(!scene.lines.contains { $0.contains("import your stars from") })
    }
}
