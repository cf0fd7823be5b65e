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

/// Finding, links, and who gets the keys.
extension PageScreenTests {
    // MARK: Find and links

    @Test func aFindSaysWhichMatchOfHowManyIsShown() throws {
        var scene = Scene.page()
        #expect(intents(Key(.character("/")), scene) == [.page(.read(.find(.open)))])
        scene.find("LINE")
        #expect(scene.status.hasPrefix(" /LINE · 1 of 53"))
        #expect(scene.frame().cursor == Position(column: 6, row: 23))
        #expect(intents(Key(.character("n")), scene) == [.page(.read(.find(.edit(.insert("n")))))])
        #expect(intents(Key(.left), scene) == [.page(.read(.find(.edit(.move(.backward)))))])
        #expect(scene.intents(of: .paste("a b")) == [.page(.read(.find(.edit(.insert("a b")))))])
        #expect(intents(Key(.enter), scene) == [.page(.read(.find(.submit)))])
        scene.reduce(.page(.read(.find(.submit))))
        #expect(scene.frame().cursor == nil)
        #expect(scene.intents(of: .paste("a b")) == [])
        let view = PageFind.View(first: -head(scene), rows: 23)
        for (key, forward) in [("n", true), ("N", false)] as [(Character, Bool)] {
            let asked = Renderer().intents(of: .key(Key(.character(key))), in: scene.state)
            #expect(asked == [.page(.read(.find(.move(forward: forward, in: view))))])
        }
        scene.reduce(.page(.read(.find(.move(forward: true, in: view)))))
        #expect(scene.status.hasPrefix(" /LINE · 2 of 53"))
        let styles = Set(
            scene.frame().rows.flatMap { row in row.spans.filter { $0.text.string == "line" }.map(\.style) })
        let theme = Look(scene.state).theme
        #expect(styles == [theme[.found], theme[.currentFound]])
        // Esc ends the find first, then the full screen.
        #expect(intents(Key(.escape), scene) == [.page(.read(.find(.close)))])
        scene.reduce(.page(.read(.find(.close))))
        #expect(intents(Key(.escape), scene) == [.page(.toggleFull)])
        for key in "nN" { #expect(intents(Key(.character(key)), scene) == [.shell(.say(.text("Find text first.")))]) }
        for key in ":wt" { #expect(intents(Key(.character(key)), scene) == [.shell(.say(.text("Only in a file.")))]) }
    }

    @Test func resizingDoesNotReopenAFindThatWasClosed() throws {
        var scene = Scene(80, 24, text: "caching")
        let repositories = Scene.repositories(1)
        let answer = LocalSearchResult(repositories: repositories, readmeLines: [repositories[0].id: "for caching"])
        scene.happen(.localResultsFound(scene.state.search.query, answer, at: Scene.now))
        EveryScreen.openPage(&scene, .full(wasDocked: false))
        let request = try #require(scene.state.findOfReadme)
        scene.happen(ShellState.Mutation.resize(columns: 100, rows: 30))
        #expect(request.text == "caching" && scene.state.findOfReadme == request)
    }

    @Test func noMatchIsSaid() {
        var scene = Scene.page()
        scene.find("nowhere")
        #expect(scene.status.hasPrefix(" /nowhere · no matches"))
    }

    @Test func aNumberChoosesALinkWhoseAddressIsShown() {
        var scene = Scene.page()
        #expect(intents(Key(.character("1")), scene) == [.page(.read(.link(.type(1))))])
        scene.reduce(.page(.read(.linked(PageLink(number: 1)))))
        #expect(scene.status.hasPrefix(" [1] https://example.org"))
        #expect(scene.status.hasSuffix("↵ open  c copy  Esc close"))
        for (key, action) in [
            (Key(.enter), PageLink.Action.follow), (Key(.character("c")), .copy), (Key(.backspace), .delete),
            (Key(.escape), .cancel),
        ] { #expect(intents(key, scene) == [.page(.read(.link(action)))]) }
        scene.reduce(.page(.read(.linked(PageLink(number: 7)))))
        #expect(scene.status.hasPrefix(" No link 7: this page has 1 link."))
    }

    // MARK: Keys

    @Test func theListKeepsTheKeyboardWhileThePageIsDocked() {
        let scene = Scene.page(80, 24, .docked)
        #expect(intents(Key(.down), scene) == [.list(.move(.down))])
        let scrolled = { (line: Int) in [Intent.page(.read(.scroll(toLine: line - head(scene))))] }
        scene.expect([
            Key(.down, .shift): scrolled(1), Key(.down, .alt): scrolled(1), Key(.pageDown, .alt): scrolled(9),
            Key(.up, .shift): scrolled(0), .control("u"): [.list(.edit(.kill(.start)))],
            .control("n"): [.list(.move(.down))], Key(.escape): [.page(.close)], .control("v"): [.page(.close)],
            .alt("v"): [.page(.toggleFull)],
        ])
        for key in "/nNc1[]jg" {
            #expect(intents(Key(.character(key)), scene) == [.list(.edit(.insert(String(key))))])
        }
    }

    @Test func whileTheHeadIsVisibleWhatIsBelowTheScreenIsNotScrolledSideways() {
        var scene = Scene.page(80, 24, .full(wasDocked: true))
        // Of 23 lines, those of the head but its first are not the README's.
        let visible = 24 - head(scene)
        #expect((2..<23).contains(visible))
        let lines = (0..<60).map { line in
            let isWide = [0, visible - 1, visible].contains(line)
            return MarkupLayout.Line(
                [.init(String(repeating: "x", count: isWide ? 200 : 1))], block: line, isWide: isWide)
        }
        scene.layOutPage(MarkupLayout(width: scene.state.pageColumns, lines: lines))
        scene.reduce(.page(.read(.scrolled(toLine: 1 - head(scene)))))
        #expect(intents(Key(.right), scene) == [.page(.read(.scrollSideways(to: [0: 8, visible - 1: 8])))])
    }

    @Test func inFullScreenThePageHasTheKeyboard() {
        var scene = Scene.page(80, 24, .full(wasDocked: true))
        #expect(intents(Key(.down), scene) == [.page(.read(.scroll(toLine: 1 - head(scene))))])
        #expect(intents(Key(.pageDown), scene) == [.page(.read(.scroll(toLine: 22 - head(scene))))])
        // Each wide block on the screen, but its offset is its own.
        #expect(intents(Key(.right), scene) == [.page(.read(.scrollSideways(to: [1: 8, 4: 8])))])
        #expect(intents(Key(.character("]")), scene) == [.page(.read(.scroll(toLine: 4)))])
        #expect(intents(Key(.character("x")), scene) == [])
        #expect(scene.state.retry == .reloadPage)
        scene.expect([Key(.escape): [.page(.toggleFull)], .control("v"): [.page(.close)]])
        scene.reduce(.page(.read(.scrolled(toLine: 20))))
        #expect(intents(Key(.character("]")), scene) == [.page(.read(.scroll(toLine: 24)))])
        #expect(intents(Key(.character("[")), scene) == [.page(.read(.scroll(toLine: 14)))])
        // No further than to the last line at the bottom.
        let last = 60 + 2 - 23
        scene.reduce(.page(.read(.scrolled(toLine: last))))
        #expect(intents(Key(.down), scene) == [.page(.read(.scroll(toLine: last)))])
    }

    /// The lines above the README.
    private func head(_ scene: Scene) -> Int {
        PageText(state: scene.state, look: Look(scene.state), width: scene.state.pageColumns).head.count
    }

    // MARK: A place to decide

    @Test("in full screen the keys of the list decide about the repository of the page")
    func deciding() {
        let scene = Scene.page()
        let repository = scene.state.selectedRepository
        #expect(intents(Key(.enter), scene) == [.list(.submit)])
        #expect(intents(Key(.tab), scene) == [.send(.mark(.down))])
        #expect(intents(.control("t"), scene) == repository.map { [.favourites(.toggle($0))] })
        #expect(intents(.alt("e"), scene) == [.send(.editNote)])
        #expect(intents(.alt("y"), scene) == [.send(.listForks)])
    }

    @Test("in full screen ^N and ^P show other repositories, and letters scroll as in a pager")
    func paging() {
        let full = Scene.page()
        full.expect([
            .control("n"): [.list(.move(.down))], .control("p"): [.list(.move(.up))],
            Key(.character("j")): intents(Key(.down), full), Key(.character("k")): intents(Key(.up), full),
            Key(.character(" ")): intents(Key(.pageDown), full), Key(.character("q")): intents(Key(.escape), full),
        ])
    }
}
