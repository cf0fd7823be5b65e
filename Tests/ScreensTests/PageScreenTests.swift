import Features
import Markup
import Model
import Terminal
import Testing

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

    private func intents(_ key: Key, _ scene: Scene) -> [Intent] { Binding.intents(of: .key(key), in: scene.state) }

    private func text(_ scene: Scene) -> String { scene.lines.joined(separator: "\n") }

    // MARK: Where it is

    @Test(arguments: [(120, 50), (140, 56), (200, 80)])
    func onAWideScreenThePageIsBesideTheList(columns: Int, page: Int) throws {
        let scene = scene(columns, 30)
        let layout = try #require(scene.layout)
        #expect(layout.columns == columns - page)
        #expect(layout.page == Rect(columns: columns - page..<columns, rows: 3..<28))
        let left = String(scene.lines[3].prefix(columns - page))
        #expect(left.hasPrefix(" ▌ octo/repository-1"))
        #expect(scene.lines[3].dropFirst(columns - page).hasPrefix("│ octo/repository-1"))
        // The line and the status are as wide as ever.
        #expect(scene.lines[1] == Scene.answered(columns, 30).lines[1])
        #expect(scene.status == Scene.answered(columns, 30).status)
        #expect(scene.frame().cursor == Scene.answered(columns, 30).frame().cursor)
    }

    @Test func onANarrowScreenThePageIsBelowTheList() throws {
        let scene = scene(80, 24)
        let layout = try #require(scene.layout)
        #expect(layout.page == Rect(columns: 0..<80, rows: 11..<22))
        #expect(layout.list == 3..<11)
        #expect(scene.lines[11].hasPrefix(" ── octo/repository-1 ──"))
        #expect(scene.lines[12].hasPrefix("  octo/repository-1"))
    }

    @Test(arguments: [(80, 12), (60, 17), (20, 5), (140, 8)])
    func onALowScreenThePageTakesAllOfIt(columns: Int, rows: Int) {
        let scene = scene(columns, rows)
        #expect(scene.lines[0].hasPrefix("  octo/repository-1"))
        #expect(!text(scene).contains("repository-2"))
        #expect(intents(Key(.escape), scene) == [.page(.close)])
        #expect(intents(.alt("v"), scene) == [.page(.close)])
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
        #expect(text(scene).contains("★ 1,250,000 · ⑂ 0 · Swift · MIT · pushed just now"))
        #expect(text(scene).contains("A small swift thing for the terminal"))
        #expect(text(scene).contains("Loading README…"))
    }

    @Test func everyEndHasItsSentence() {
        #expect(text(scene(80, 24, readme: nil)).contains("No README."))
        var failed = Scene.answered(80, 24)
        EveryScreen.follow(&failed)
        failed.happen(toPage: .failed(.timedOut(.total(seconds: 60))))
        #expect(text(failed).contains("Could not load the README: timed out: the response was incomplete after"))
        #expect(text(failed).contains("Press Alt-V for full screen, then ^R to retry."))
        failed.happen(toPage: .displayed(.full(wasDocked: true)))
        #expect(text(failed).contains("Press ^R to retry."))
        failed.happen(toPage: .failed(.rateLimited(.init(kind: .primary, waitSeconds: 90, message: ""))))
        #expect(text(failed).contains("rate limit reached, resets in 1 min 30 s."))
        failed.happen(toPage: .failed(.offline))
        #expect(text(failed).contains("Start without --offline to load READMEs."))
        var history = Scene(80, 24)
        history.show(.history)
        EveryScreen.follow(&history)
        #expect(text(history).contains("Searches have no page."))
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
        scene.happen(toPage: .scrolledSideways(by: 8))
        #expect(scene.lines[4] != before[4])
        #expect(scene.lines[4].hasPrefix("  "))
        #expect(scene.lines[5] == before[5])
        #expect(scene.frame().problems.isEmpty)
    }

    // MARK: Keys

    @Test func theListKeepsTheKeyboardWhileThePageIsDocked() {
        let scene = scene(80, 24)
        #expect(intents(Key(.down), scene) == [.list(.move(.down, rows: 8))])
        #expect(intents(Key(.character("]")), scene) == [.list(.edit(.insert("]")))])
        #expect(intents(Key(.down, .shift), scene) == [.page(.scroll(toLine: 1 - head(scene)))])
        #expect(intents(Key(.down, .alt), scene) == [.page(.scroll(toLine: 1 - head(scene)))])
        #expect(intents(Key(.pageDown, .alt), scene) == [.page(.scroll(toLine: 9 - head(scene)))])
        #expect(intents(Key(.up, .shift), scene) == [.page(.scroll(toLine: -head(scene)))])
        #expect(intents(Key(.escape), scene) == [.page(.close)])
        #expect(intents(.control("v"), scene) == [.page(.close)])
        #expect(intents(.alt("v"), scene) == [.page(.toggleFull)])
    }

    @Test func inFullScreenThePageHasTheKeyboard() {
        var scene = scene(80, 24, .full(wasDocked: true))
        #expect(scene.frame().cursor == nil)
        #expect(intents(Key(.down), scene) == [.page(.scroll(toLine: 1 - head(scene)))])
        #expect(intents(Key(.pageDown), scene) == [.page(.scroll(toLine: 22 - head(scene)))])
        #expect(intents(Key(.right), scene) == [.page(.scrollSideways(by: 8))])
        #expect(intents(Key(.character("]")), scene) == [.page(.scroll(toLine: 4))])
        #expect(intents(Key(.character("x")), scene) == [])
        #expect(intents(.control("r"), scene) == [.page(.reload)])
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
}
