import Testing

@testable import Core
@testable import Features
@testable import Markup
@testable import Screens
@testable import Terminal

/// Finding, links, and who gets the keys.
extension PageScreenTests {
    // MARK: Find and links

    private func found(_ text: String, _ scene: inout Scene) {
        scene.reduce(.page(.read(.find(.open(in: .init(first: 0, rows: 23))))))
        scene.reduce(.page(.read(.find(.edit(.insert(text))))))
        guard let layout = scene.state.page.layout, let request = scene.state.page.reader.findRequest else { return }
        scene.reduce(.page(.read(.find(.found(PageMatches(of: text, in: layout), request)))))
    }

    @Test func aFindSaysWhichMatchOfHowManyIsShown() throws {
        var scene = scene(80, 24, .full(wasDocked: false))
        #expect(intents(Key(.character("/")), scene) == [.page(.read(.find(.open)))])
        found("LINE", &scene)
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
        let next = Renderer().intents(of: .key(Key(.character("n"))), in: scene.state)
        #expect(next == [.page(.read(.find(.move(forward: true, in: view))))])
        #expect(intents(Key(.character("n")), scene) == [.page(.read(.find(.move(forward: true))))])
        #expect(intents(Key(.character("N")), scene) == [.page(.read(.find(.move(forward: false))))])
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
        for (keys, reason) in [("nN", "Find text first."), (":wt", "Only in a file.")] {
            for key in keys {
                #expect(intents(Key(.character(key)), scene) == [.shell(.say(.text(reason)))], "\(key)")
            }
        }
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
        var scene = scene(80, 24, .full(wasDocked: false))
        found("nowhere", &scene)
        #expect(scene.status.hasPrefix(" /nowhere · no matches"))
    }

    @Test func aNumberChoosesALinkWhoseAddressIsShown() {
        var scene = scene(80, 24, .full(wasDocked: false))
        #expect(intents(Key(.character("1")), scene) == [.page(.read(.link(.type(1))))])
        scene.reduce(.page(.read(.linked(link(1)))))
        #expect(scene.status.hasPrefix(" [1] https://example.org"))
        #expect(scene.status.hasSuffix("↵ open  c copy  Esc close"))
        #expect(intents(Key(.enter), scene) == [.page(.read(.link(.follow)))])
        #expect(intents(Key(.character("c")), scene) == [.page(.read(.link(.copy)))])
        #expect(intents(Key(.backspace), scene) == [.page(.read(.link(.delete)))])
        #expect(intents(Key(.escape), scene) == [.page(.read(.link(.cancel)))])
        scene.reduce(.page(.read(.linked(link(7)))))
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
        #expect(intents(Key(.down, .shift), scene) == [.page(.read(.scroll(toLine: 1 - head(scene))))])
        #expect(intents(Key(.down, .alt), scene) == [.page(.read(.scroll(toLine: 1 - head(scene))))])
        #expect(intents(Key(.pageDown, .alt), scene) == [.page(.read(.scroll(toLine: 9 - head(scene))))])
        #expect(intents(.control("u"), scene) == [.list(.edit(.kill(.start)))])
        #expect(intents(.control("n"), scene) == [.list(.move(.down))])
        for key in "/nNc1[jg" {
            #expect(intents(Key(.character(key)), scene) == [.list(.edit(.insert(String(key))))])
        }
        #expect(intents(Key(.up, .shift), scene) == [.page(.read(.scroll(toLine: -head(scene))))])
        #expect(intents(Key(.escape), scene) == [.page(.close)])
        #expect(intents(.control("v"), scene) == [.page(.close)])
        #expect(intents(.alt("v"), scene) == [.page(.toggleFull)])
    }

    @Test func whileTheHeadIsVisibleWhatIsBelowTheScreenIsNotScrolledSideways() {
        var scene = scene(80, 24, .full(wasDocked: true))
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
        var scene = scene(80, 24, .full(wasDocked: true))
        #expect(scene.frame().cursor == nil)
        #expect(intents(Key(.down), scene) == [.page(.read(.scroll(toLine: 1 - head(scene))))])
        #expect(intents(Key(.pageDown), scene) == [.page(.read(.scroll(toLine: 22 - head(scene))))])
        // Each wide block on the screen, but its offset is its own.
        #expect(intents(Key(.right), scene) == [.page(.read(.scrollSideways(to: [1: 8, 4: 8])))])
        #expect(intents(Key(.character("]")), scene) == [.page(.read(.scroll(toLine: 4)))])
        #expect(intents(Key(.character("x")), scene) == [])
        #expect(scene.retry == .reloadPage)
        scene.expect([Key(.escape): [.page(.toggleFull)], .control("v"): [.page(.close)]])
        scene.reduce(.page(.read(.scrolled(toLine: 20))))
        #expect(intents(Key(.character("]")), scene) == [.page(.read(.scroll(toLine: 24)))])
        #expect(intents(Key(.character("[")), scene) == [.page(.read(.scroll(toLine: 14)))])
        // No further than to the last line at the bottom.
        let last = 60 + 2 - 23
        scene.reduce(.page(.read(.scrolled(toLine: last))))
        #expect(intents(Key(.down), scene) == [.page(.read(.scroll(toLine: last)))])
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
        linked.state.page.reader.link = PageLink(number: 1)
        #expect(intents(Key(.enter), linked) == [.page(.read(.link(.follow)))])
    }

    @Test("in full screen ^N and ^P show other repositories, and letters scroll as in a pager")
    func paging() {
        let readme = Readme(html: (1...200).map { "<p>line \($0)</p>" }.joined())
        let full = scene(80, 24, .full(wasDocked: false), readme: readme)
        full.expect([
            .control("n"): [.list(.move(.down))], .control("p"): [.list(.move(.up))],
            Key(.character("j")): intents(Key(.down), full), Key(.character("k")): intents(Key(.up), full),
            Key(.character(" ")): intents(Key(.pageDown), full), Key(.character("q")): intents(Key(.escape), full),
        ])
        var finding = full
        finding.reduce(.page(.read(.find(.open(in: .init(first: 0, rows: 10))))))
        #expect(intents(Key(.character("q")), finding) == [.page(.read(.find(.edit(.insert("q")))))])
    }
}
