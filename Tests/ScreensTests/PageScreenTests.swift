import Testing

@testable import Core
@testable import Features
@testable import Markup
@testable import Screens
@testable import Terminal

/// The page of a repository: where it is, and what is in it.
@Suite struct PageScreenTests {
    func text(_ scene: Scene) -> String { scene.lines.joined(separator: "\n") }

    // MARK: Where it is

    @Test(arguments: [(120, 50), (140, 56), (200, 80)])
    func onAWideScreenThePageIsBesideTheList(columns: Int, page: Int) throws {
        let layout = try #require(Scene.page(columns, 30, .docked).layout)
        #expect(layout.page == Rect(columns: columns - page..<columns, rows: 3..<28))
    }

    @Test(arguments: [(80, 12), (60, 17), (20, 5), (139, 8)])
    func onALowScreenThePageWaitsForRoom_andTakesAllOfItWhenAskedFor(columns: Int, rows: Int) {
        let waiting = Scene.page(columns, rows, .docked)
        #expect(waiting.lines == Scene.answered(columns, rows).lines)
        #expect(intents(Key(.character("j")), waiting) == [.list(.edit(.insert("j")))])
        #expect(intents(.control("v"), waiting) == [.page(.toggleFull)])
        #expect(intents(.alt("v"), waiting) == [.page(.toggleFull)])
        #expect(intents(.control("v"), Scene.answered(columns, rows)) == [.page(.toggleFull)])
        let scene = Scene.page(columns, rows)
        let margin = PagePlacement.leftMargin(of: scene.state.pageColumns, in: columns)
        #expect(scene.lines[0].hasPrefix(String(repeating: " ", count: margin) + "octo/repository-1"))
        #expect(!text(scene).contains("repository-2"))
        #expect(intents(Key(.escape), scene) == [.page(.toggleFull)])
        #expect(intents(.alt("v"), scene) == [.page(.toggleFull)])
        #expect(intents(.control("v"), scene) == [.page(.close)])
    }

    @Test func aPageTakesRoomOnlyWhereSomethingHasOne() {
        for screen in [Screen.search, .favourites, .history] {
            var scene = Scene(140, 30)
            scene.happen(ShellState.Mutation.show(screen))
            let without = scene.lines
            EveryScreen.follow(&scene)
            #expect(scene.lines == without && !scene.state.showsPage)
            let reason = scene.state.content(Look(scene.state)).noPage
            #expect(intents(.control("v"), scene) == [.shell(.say(.text(reason)))])
        }
    }

    @Test func theNoteGoesBeforeAPageBelowTheList() throws {
        var scene = Scene(80, 24)
        EveryScreen.openNote("precious", &scene)
        EveryScreen.openPage(&scene)
        #expect(text(scene).contains("precious"))
        #expect(try #require(scene.layout).page.rows.isEmpty)
        #expect(intents(Key(.escape), scene) == [.favourites(.closePane)])
    }

    // MARK: What is in it

    @Test func aFailedPageTakesTheCommandToRetryUnlessTheListHasFailedToo() {
        var scene = Scene.answered(80, 24)
        EveryScreen.follow(&scene)
        #expect(scene.state.retry == .search(.retry))
        scene.failFacts(.graphQL(messages: []))
        #expect(scene.state.retry == .reloadPage)
        scene.state.loader.failures = [:]
        scene.failReadme(.timedOut(.total(seconds: 60)))
        #expect(scene.state.retry == .reloadPage)
        #expect(intents(Key(.down), scene) == [.list(.move(.down))])
        #expect(text(scene).contains("Press ^R to retry."))
        scene.fail(.serverError(status: 502, retryAfterSeconds: nil))
        #expect(scene.state.retry == .search(.retry))
        #expect(text(scene).contains("Press Alt-V for full screen, then ^R to retry."))
        scene.reduce(.page(.displayed(.full(wasDocked: true))))
        #expect(scene.state.retry == .reloadPage && text(scene).contains("Press ^R to retry."))
    }

    @Test func aSavedReadmeSaysHowOldItIsAndWhyItIsNotNewer() throws {
        var scene = Scene.answered(80, 24)
        EveryScreen.follow(&scene)
        let id = try #require(scene.state.page.subject?.id)
        let readme = Readme(html: "text")
        scene.reduce(.page(.loaded(readme, savedAt: Scene.now.advanced(bySeconds: -3 * 86_400), of: id)))
        scene.layOutPage(EveryScreen.layout(77))
        #expect(text(scene).contains("── 3 d old ───"))
        scene.failReadme(.couldNotResolve(host: "api.github.com"))
        #expect(text(scene).contains("Could not refresh the README: could not resolve api.github.com."))
        #expect(text(scene).contains("line 0 of text"))
        scene.reduce(.page(.loaded(readme, of: id)))
        scene.state.loader.failures = [:]
        #expect(!text(scene).contains("3 d old") && !text(scene).contains("Could not refresh"))
    }

    @Test func aRateLimitIsCountedDown() {
        var scene = Scene.answered(80, 24)
        EveryScreen.follow(&scene)
        let limit = Failure.Limit(kind: .primary, waitSeconds: 90, message: "")
        let subject = scene.state.search.repositories[0]
        scene.planLoads()
        scene.reduce(.loader(.failed(.rateLimited(limit), .readme(of: subject), at: Scene.now)))
        scene.planLoads()
        scene.tick(Scene.now)
        // A second more than GitHub says, because times are rounded down.
        #expect(text(scene).contains("Rate limit reached. Loading the README in 1 min 31 s. Sign in (F5) for"))
        scene.tick(Scene.now.advanced(bySeconds: 57))
        #expect(text(scene).contains("Loading the README in 34 s."))
        scene.apply(.statusChanged(.signedIn(Account(login: "octocat", source: "login"))))
        scene.planLoads()
        #expect(!text(scene).contains("Sign in"))
    }

    // MARK: Little room

    @Test func whereThereIsLittleRoomThereAreNoTopicsBeforeTheReadme() {
        var repositories = Scene.repositories(3)
        (repositories[0].topics, repositories[0].homepage) = (["one-topic"], "https://example.org")
        for (rows, isThere) in [(24, false), (29, false), (30, true)] {
            var scene = Scene.answered(80, rows, repositories)
            EveryScreen.openPage(&scene)
            #expect(text(scene).contains("#one-topic") == isThere && text(scene).contains("example.org") == isThere)
            EveryScreen.openPage(&scene, .full(wasDocked: true))
            #expect(text(scene).contains("#one-topic"))
        }
    }

    @Test func noLineIsLongerThanAHundredCells() {
        let scene = Scene.page(139, 40)
        #expect(scene.state.pageColumns == 100)
        // It stands in the middle.
        let body = scene.lines.dropFirst(2).dropLast(2)
        #expect(body.contains { $0.count > 110 } && body.allSatisfy { $0.count <= 119 })
        #expect(body.allSatisfy { $0.isEmpty || $0.hasPrefix(String(repeating: " ", count: 19)) })
    }

    @Test func whatKeepsTheFactsAndTheReadmeAwayIsSaidOnce() {
        let failure = Failure.couldNotResolve(host: "api.github.com")
        var scene = Scene.answered(80, 24)
        EveryScreen.follow(&scene)
        scene.failFacts(failure)
        #expect(text(scene).contains("Could not load facts: could not resolve"))
        scene.failReadme(failure)
        #expect(!text(scene).contains("Could not load facts"))
        #expect(text(scene).contains("Could not load the README: could not resolve"))
    }
}
