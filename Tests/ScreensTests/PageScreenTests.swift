import Core
import Markup
import Terminal
import Testing

@testable import Features
@testable import Screens

/// The page of a repository: where it is, what is in it, and who gets the keys.
@Suite struct PageScreenTests {
    private func scene(
        _ columns: Int, _ rows: Int, _ display: PageState.Display = .docked, readme: Readme? = Readme(html: "text")
    ) -> Scene {
        var scene = Scene.answered(columns, rows)
        EveryScreen.openPage(&scene, display, readme: readme)
        return scene
    }

    private func intents(_ key: Key, _ scene: Scene) -> [Intent] { scene.intents(of: .key(key)) }

    private func text(_ scene: Scene) -> String { scene.lines.joined(separator: "\n") }

    // MARK: Where it is

    @Test(arguments: [(120, 50), (140, 56), (200, 80)])
    func onAWideScreenThePageIsBesideTheList(columns: Int, page: Int) throws {
        let scene = scene(columns, 30)
        let layout = try #require(scene.layout)
        #expect(layout.columns == columns - page)
        #expect(layout.page == Rect(columns: columns - page..<columns, rows: 3..<28))
        let left = String(scene.lines[layout.list.lowerBound].prefix(columns - page))
        #expect(left.hasPrefix(" ▌   octo/repository-1"))
        #expect(scene.lines[3].dropFirst(columns - page).hasPrefix("│ octo/repository-1"))
        // The line and the status are as wide as ever.
        #expect(scene.lines[1] == Scene.answered(columns, 30).lines[1])
        #expect(scene.status.count == Scene.answered(columns, 30).status.count)
        #expect(scene.status.contains("↵ print  Tab mark  Alt-V full screen"))
        #expect(scene.frame().cursor == Scene.answered(columns, 30).frame().cursor)
    }

    @Test func onANarrowScreenThePageIsBelowTheList() throws {
        let scene = scene(80, 24)
        let layout = try #require(scene.layout)
        #expect(layout.page == Rect(columns: 0..<80, rows: 11..<22))
        #expect(layout.list == 3..<11)
        #expect(scene.lines[11].hasPrefix(" ── octo/repository-1 ──"))
        // The rule has the name already.
        #expect(scene.lines[12].hasPrefix("  A small swift thing"))
    }

    @Test(arguments: [(80, 12), (60, 17), (20, 5), (139, 8)])
    func onALowScreenThePageWaitsForRoom_andTakesAllOfItWhenAskedFor(columns: Int, rows: Int) {
        let waiting = scene(columns, rows)
        #expect(waiting.lines == Scene.answered(columns, rows).lines)
        #expect(intents(Key(.character("j")), waiting) == [.list(.edit(.insert("j")))])
        #expect(intents(.control("v"), waiting) == [.page(.toggleFull)])
        #expect(intents(.alt("v"), waiting) == [.page(.toggleFull)])
        #expect(intents(.control("v"), Scene.answered(columns, rows)) == [.page(.toggleFull)])
        let scene = scene(columns, rows, .full(wasDocked: false))
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
            scene.happen(ShellReactor.Mutation.show(screen))
            let without = scene.lines
            EveryScreen.follow(&scene)
            #expect(scene.lines == without && !scene.state.showsPage)
            #expect(intents(.control("v"), scene) == [.shell(.say(scene.state.content(Look(scene.state)).noPage))])
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

    @Test func whatTheListKnowsIsThereBeforeTheReadme() {
        var scene = Scene.answered(80, 24)
        EveryScreen.follow(&scene)
        #expect(text(scene).contains("★ 1,250,000 · 0 forks · Swift · MIT · pushed just now"))
        #expect(text(scene).contains("A small swift thing for the terminal"))
        #expect(text(scene).contains("Loading README…"))
    }

    @Test func everyEndHasItsSentence() {
        #expect(text(scene(80, 24, readme: nil)).contains("No README."))
        var failed = Scene.answered(80, 24)
        EveryScreen.follow(&failed)
        failed.failReadme(.timedOut(.total(seconds: 60)))
        #expect(text(failed).contains("Could not load the README: timed out: the response was incomplete after"))
        #expect(text(failed).contains("Press ^R to retry."))
        // Where the list has failed, too, the command is the list's.
        failed.fail(.serverError(status: 502, retryAfterSeconds: nil))
        #expect(text(failed).contains("Press Alt-V for full screen, then ^R to retry."))
        failed.happen(toPage: .displayed(.full(wasDocked: true)))
        #expect(text(failed).contains("Press ^R to retry."))
        failed.failReadme(.rateLimited(.init(kind: .primary, waitSeconds: 90, message: "")))
        #expect(text(failed).contains("rate limit reached, resets in 1 min 30 s."))
        failed.failReadme(.offline)
        #expect(text(failed).contains("Start without --offline to load READMEs."))
        var history = Scene(80, 24)
        history.show(.history)
        EveryScreen.follow(&history, .full(wasDocked: false))
        #expect(text(history).contains("Searches have no page."))
    }

    @Test func aFailedPageTakesTheCommandToRetryUnlessTheListHasFailedToo() {
        var scene = scene(80, 24)
        #expect(scene.retry == .search(.retry))
        scene.failReadme(.timedOut(.total(seconds: 60)))
        #expect(scene.retry == .reloadPage)
        #expect(intents(Key(.down), scene) == [.list(.move(.down))])
        scene.fail(.serverError(status: 502, retryAfterSeconds: nil))
        #expect(scene.retry == .search(.retry))
    }

    @Test func aPageWithoutItsFactsTakesTheCommandToRetry() {
        var scene = scene(80, 24)
        EveryScreen.findFacts(&scene)
        scene.failFacts(.graphQL(messages: []))
        #expect(scene.retry == .reloadPage)
        let limit = Failure.rateLimited(.init(kind: .primary, waitSeconds: 9, message: ""))
        scene.failFacts(limit)
        #expect(scene.retry == .reloadPage)
        scene.state.loader.failures = [:]
        #expect(scene.retry == .search(.retry))
    }

    @Test func aSavedReadmeSaysHowOldItIsAndWhyItIsNotNewer() throws {
        var scene = Scene.answered(80, 24)
        EveryScreen.follow(&scene)
        let id = try #require(scene.state.page.subject?.id)
        let kept = SavedReadme(Readme(html: "text"), fetchedAt: Scene.now.advanced(bySeconds: -3 * 86_400))
        scene.happen(toPage: .foundSaved(kept, of: id, at: Scene.now))
        let request = PageLayoutRequest(number: 1, width: 77, repertoire: .unicode)
        scene.happen(toPage: .laidOut(EveryScreen.layout(77), of: request))
        #expect(text(scene).contains("── 3 d old ───"))
        #expect(text(scene).contains("line 0 of text"))
        scene.failReadme(.couldNotResolve(host: "api.github.com"))
        #expect(text(scene).contains("Could not refresh the README: could not resolve api.github.com."))
        #expect(text(scene).contains("line 0 of text"))
        scene.happen(toPage: .confirmed(id))
        scene.state.loader.failures = [:]
        #expect(!text(scene).contains("3 d old"))
        #expect(!text(scene).contains("Could not refresh"))
    }

    @Test func aRateLimitIsCountedDown() {
        var scene = Scene.answered(80, 24)
        EveryScreen.follow(&scene)
        let limit = Failure.Limit(kind: .primary, waitSeconds: 90, message: "")
        let id = scene.state.search.repositories[0].id
        scene.planLoads()
        scene.happen(toLoader: .failed(.rateLimited(limit), .readme(of: id), at: Scene.now))
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

    @Test func aLongReadmeSaysThatItIsCut() {
        var scene = scene(80, 24, .full(wasDocked: false))
        scene.happen(toPage: .scrolled(toLine: 1_000))
        #expect(text(scene).contains("README too long: only the beginning is shown."))
    }

    @Test func wideLinesAloneAreScrolledSideways() {
        var scene = scene(80, 24, .full(wasDocked: false))
        scene.happen(toPage: .scrolled(toLine: 0))
        let before = scene.lines
        scene.happen(toPage: .scrolledSideways(to: [1: 8]))
        #expect(scene.lines[4] != before[4])
        #expect(scene.lines[4].hasPrefix("  "))
        #expect(scene.lines[5] == before[5])
        #expect(scene.frame().problems.isEmpty)
    }

    @Test func aWideLineThatIsScrolledToItsEndHasNoSignOfACut() {
        var scene = scene(80, 24, .full(wasDocked: false))
        let line = MarkupLayout.Line(
            [.init("  "), .init(String(repeating: "code ", count: 20), .code)], block: 0, isWide: true)
        let layout = MarkupLayout(width: 77, lines: [line, line], links: ["https://example.org"])
        let request = PageLayoutRequest(number: 1, width: 77, repertoire: .unicode)
        scene.happen(toPage: .laidOut(layout, of: request))
        #expect(text(scene).contains("…"))
        var presses = 0
        while presses < 9, case .send(.page(.scrollSideways(let offsets)))? = intents(Key(.right), scene).first {
            scene.happen(toPage: .scrolledSideways(to: offsets))
            presses += 1
        }
        // No further than to the last cell.
        #expect(scene.state.page.offsets == [0: 102 - 77])
        #expect(!scene.lines.contains { $0.hasSuffix("…") })
        #expect(scene.lines.contains { $0.hasSuffix("code") })
    }

    // MARK: Find and links

    private func found(_ text: String, _ scene: inout Scene) {
        scene.happen(toPage: .find(.open(in: .init(first: 0, rows: 23))))
        scene.happen(toPage: .find(.edit(.insert(text))))
        guard let layout = scene.state.page.layout, let request = scene.state.page.findRequest else { return }
        scene.happen(toPage: .find(.found(PageMatches(of: text, in: layout), request)))
    }

    @Test func aFindSaysWhichMatchOfHowManyIsShown() throws {
        var scene = scene(80, 24, .full(wasDocked: false))
        #expect(intents(Key(.character("/")), scene) == [.page(.find(.open))])
        found("LINE", &scene)
        #expect(scene.status.hasPrefix(" /LINE · 1 of 53"))
        #expect(scene.frame().cursor == Position(column: 6, row: 23))
        #expect(intents(Key(.character("n")), scene) == [.page(.find(.edit(.insert("n"))))])
        #expect(intents(Key(.left), scene) == [.page(.find(.edit(.move(.backward))))])
        #expect(scene.intents(of: .paste("a b")) == [.page(.find(.edit(.insert("a b"))))])
        #expect(intents(Key(.enter), scene) == [.page(.find(.submit))])
        scene.happen(toPage: .find(.submit))
        #expect(scene.frame().cursor == nil)
        #expect(scene.intents(of: .paste("a b")) == [])
        let view = PageFind.View(first: -head(scene), rows: 23)
        let next = Binding.intents(of: .key(Key(.character("n"))), in: scene.state)
        #expect(next == [.page(.find(.move(forward: true, in: view)))])
        #expect(intents(Key(.character("n")), scene) == [.page(.find(.move(forward: true)))])
        #expect(intents(Key(.character("N")), scene) == [.page(.find(.move(forward: false)))])
        scene.happen(toPage: .find(.move(forward: true, in: view)))
        #expect(scene.status.hasPrefix(" /LINE · 2 of 53"))
        let styles = Set(
            scene.frame().rows.flatMap { row in row.spans.filter { $0.text.string == "line" }.map(\.style) })
        let theme = Look(scene.state).theme
        #expect(styles == [theme.found, theme.currentFound])
        // Esc ends the find first, then the full screen.
        #expect(intents(Key(.escape), scene) == [.page(.find(.close))])
        scene.happen(toPage: .find(.close))
        #expect(intents(Key(.escape), scene) == [.page(.toggleFull)])
        #expect(intents(Key(.character("n")), scene) == [])
    }

    @Test func resizingDoesNotReopenAFindThatWasClosed() throws {
        var scene = Scene(80, 24, text: "caching")
        let repositories = Scene.repositories(1)
        let answer = LocalSearchResult(repositories: repositories, readmeLines: [repositories[0].id: "for caching"])
        scene.happen(.localResultsFound(scene.state.search.query, answer, at: Scene.now))
        EveryScreen.openPage(&scene, .full(wasDocked: false))
        let request = try #require(scene.state.findOfReadme)
        scene.happen(ShellReactor.Mutation.resize(columns: 100, rows: 30))
        #expect(request.text == "caching" && scene.state.findOfReadme == request)
    }

    @Test func noMatchIsSaid() {
        var scene = scene(80, 24, .full(wasDocked: false))
        found("nowhere", &scene)
        #expect(scene.status.hasPrefix(" /nowhere · no matches"))
    }

    @Test func aMatchFarToTheRightOfAWideLineIsScrolledTo() throws {
        var scene = scene(80, 24, .full(wasDocked: false))
        let line = MarkupLayout.Line([.init(String(repeating: "x", count: 200) + " needle")], block: 0, isWide: true)
        let layout = MarkupLayout(width: 77, lines: [line])
        let request = PageLayoutRequest(number: 1, width: 77, repertoire: .unicode)
        scene.happen(toPage: .laidOut(layout, of: request))
        found("needle", &scene)
        #expect(text(scene).contains("needle"))
    }

    @Test func aNumberChoosesALinkWhoseAddressIsShown() {
        var scene = scene(80, 24, .full(wasDocked: false))
        #expect(intents(Key(.character("1")), scene) == [.page(.link(.type(1)))])
        scene.happen(toPage: .linked(link(1)))
        #expect(scene.status.hasPrefix(" [1] https://example.org"))
        #expect(scene.status.hasSuffix("↵ open  c copy  Esc close"))
        #expect(intents(Key(.enter), scene) == [.page(.link(.follow))])
        #expect(intents(Key(.character("c")), scene) == [.page(.link(.copy))])
        #expect(intents(Key(.backspace), scene) == [.page(.link(.delete))])
        #expect(intents(Key(.escape), scene) == [.page(.link(.cancel))])
        scene.happen(toPage: .linked(link(7)))
        #expect(scene.status.hasPrefix(" No link 7: this page has 1 link."))
    }

    private func link(_ number: Int) -> PageLink {
        var link = PageLink()
        link.number = number
        return link
    }

    // MARK: Keys

    @Test func theListKeepsTheKeyboardWhileThePageIsDocked() {
        let scene = scene(80, 24)
        #expect(intents(Key(.down), scene) == [.list(.move(.down))])
        #expect(intents(Key(.character("]")), scene) == [.list(.edit(.insert("]")))])
        #expect(intents(Key(.down, .shift), scene) == [.page(.scroll(toLine: 1 - head(scene)))])
        #expect(intents(Key(.down, .alt), scene) == [.page(.scroll(toLine: 1 - head(scene)))])
        #expect(intents(Key(.pageDown, .alt), scene) == [.page(.scroll(toLine: 9 - head(scene)))])
        for key in "/nNc1[" {
            #expect(intents(Key(.character(key)), scene) == [.list(.edit(.insert(String(key))))])
        }
        #expect(intents(Key(.up, .shift), scene) == [.page(.scroll(toLine: -head(scene)))])
        #expect(intents(Key(.escape), scene) == [.page(.close)])
        #expect(intents(.control("v"), scene) == [.page(.close)])
        #expect(intents(.alt("v"), scene) == [.page(.toggleFull)])
    }

    @Test func whileTheHeadIsVisibleWhatIsBelowTheScreenIsNotScrolledSideways() {
        var scene = scene(80, 12, .full(wasDocked: true))
        scene.happen(toPage: .scrolled(toLine: 1 - head(scene)))
        let below = (scene.state.page.layout?.lines ?? .init()).dropFirst(11 - head(scene) + 1)
        let hidden = Set(below.filter(\.isWide).map(\.block))
        #expect(!hidden.isEmpty)
        guard case .send(.page(.scrollSideways(let offsets)))? = intents(Key(.right), scene).first else { return }
        #expect(hidden.isDisjoint(with: offsets.keys), "\(offsets) \(hidden)")
    }

    @Test func inFullScreenThePageHasTheKeyboard() {
        var scene = scene(80, 24, .full(wasDocked: true))
        #expect(scene.frame().cursor == nil)
        #expect(intents(Key(.down), scene) == [.page(.scroll(toLine: 1 - head(scene)))])
        #expect(intents(Key(.pageDown), scene) == [.page(.scroll(toLine: 22 - head(scene)))])
        // Each wide block on the screen, but its offset is its own.
        #expect(intents(Key(.right), scene) == [.page(.scrollSideways(to: [1: 8, 4: 8]))])
        #expect(intents(Key(.character("]")), scene) == [.page(.scroll(toLine: 4))])
        #expect(intents(Key(.character("x")), scene) == [])
        #expect(scene.retry == .reloadPage)
        #expect(intents(Key(.escape), scene) == [.page(.toggleFull)])
        #expect(intents(.control("v"), scene) == [.page(.close)])
        scene.happen(toPage: .scrolled(toLine: 20))
        #expect(intents(Key(.character("]")), scene) == [.page(.scroll(toLine: 24))])
        #expect(intents(Key(.character("[")), scene) == [.page(.scroll(toLine: 14))])
        // No further than to the last line at the bottom.
        let last = 60 + 2 - 23
        scene.happen(toPage: .scrolled(toLine: last))
        #expect(intents(Key(.down), scene) == [.page(.scroll(toLine: last))])
        #expect(scene.status.contains("of "))
    }

    /// The lines above the README.
    private func head(_ scene: Scene) -> Int {
        PageText(state: scene.state, look: Look(scene.state), width: scene.state.pageColumns).head.count
    }

    // MARK: A place to decide

    @Test("in full screen the keys of the list decide about the repository of the page")
    func deciding() {
        let scene = scene(80, 24, .full(wasDocked: false))
        let repository = scene.state.selectedRepository
        #expect(intents(Key(.enter), scene) == [.list(.submit)])
        #expect(intents(Key(.tab), scene) == [.send(.mark(.down))])
        #expect(intents(.control("t"), scene) == repository.map { [.favourites(.toggle($0))] })
        #expect(intents(.alt("e"), scene) == [.send(.editNote)])
        #expect(intents(.alt("y"), scene) == [.send(.listForks)])
        // A number is that of a link first.
        var linked = scene
        linked.state.page.link = PageLink(number: 1)
        #expect(intents(Key(.enter), linked) == [.page(.link(.follow))])
    }

    @Test("in full screen ^N and ^P show other repositories, and letters scroll as in a pager")
    func paging() {
        let readme = Readme(html: (1...200).map { "<p>line \($0)</p>" }.joined())
        let full = scene(80, 24, .full(wasDocked: false), readme: readme)
        #expect(intents(.control("n"), full) == [.list(.move(.down))])
        #expect(intents(.control("p"), full) == [.list(.move(.up))])
        #expect(intents(Key(.character("j")), full) == intents(Key(.down), full))
        #expect(intents(Key(.character("k")), full) == intents(Key(.up), full))
        #expect(intents(Key(.character(" ")), full) == intents(Key(.pageDown), full))
        #expect(intents(Key(.character("q")), full) == intents(Key(.escape), full))
        // Elsewhere they are text, and keys of the list.
        let docked = scene(140, 30)
        #expect(intents(Key(.character("j")), docked) == [.list(.edit(.insert("j")))])
        #expect(intents(.control("n"), docked) == [.list(.move(.down))])
        var finding = full
        AppReactor.reduce(into: &finding.state, .page(.find(.open(in: .init(first: 0, rows: 10)))))
        #expect(intents(Key(.character("q")), finding) == [.page(.find(.edit(.insert("q"))))])
    }

    @Test("the name stays in the status line, with what Enter does")
    func name() {
        let readme = Readme(html: (1...200).map { "<p>line \($0)</p>" }.joined())
        var scene = scene(100, 24, .full(wasDocked: false), readme: readme)
        scene.happen(toPage: .scrolled(toLine: 50))
        #expect(!scene.lines.dropLast().joined().contains("octo/repository-1"))
        #expect(scene.status.hasPrefix(" octo/repository-1 "))
        #expect(scene.status.contains("↵ print"))
    }
}
