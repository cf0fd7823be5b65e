import Testing

@testable import Core
@testable import Features
@testable import Markup
@testable import Screens
@testable import Terminal

/// The keys of a pager, on a page and in a file.
@Suite struct ReadingKeysTests {
    private let html =
        "<h1>One</h1>" + String(repeating: "<p>x</p>", count: 60) + "<h2>Two</h2>"
        + String(repeating: "<p>x</p>", count: 60)

    private func page(_ columns: Int = 80) -> Scene {
        Scene.page(columns, 21, html: html).with { $0.reduce(.page(.read(.scrolled(toLine: 40)))) }
    }

    @Test("a page is scrolled by a screen, by half of one, and to its ends")
    func onAPage() {
        let scene = page()
        for (letter, lines) in [("f", 19), ("b", -19), ("d", 10), ("u", -10)] as [(Character, Int)] {
            let scrolled = [Intent.page(.read(.scroll(toLine: 40 + lines)))]
            scene.expect([Key(.character(letter)): scrolled, .control(letter): scrolled])
        }
        #expect(intents(Key(.character(" ")), scene) == intents(Key(.character("f")), scene))
        for key in ["g", "<"] as [Character] {
            let asked = intents(Key(.character(key)), scene).first
            if case .send(.page(.read(.scroll(let line))))? = asked, line < 0 { continue }
            Issue.record("\(key)")
        }
        let end = intents(Key(.end), scene)
        #expect(!end.isEmpty)
        scene.expect([Key(.character("G")): end, Key(.character(">")): end])
    }

    @Test("so is a file, and in what is looked for the keys are text and edit it")
    func inAFile() {
        var scene = Scene.answered(80, 24)
        let text = Array(String(repeating: "line\n", count: 200).utf8)
        EveryScreen.openFile(&scene, "a.txt", .text(text), at: nil, form: .text)
        scene.reduce(.file(.read(.scrolled(toLine: 50))))
        for (key, lines) in [("f", 21), ("b", -21), ("d", 11), ("u", -11)] as [(Character, Int)] {
            let expected = [Intent.send(.file(.read(.scroll(toLine: 50 + lines))))]
            scene.expect([Key(.character(key)): expected, .control(key): expected])
        }
        #expect(intents(Key(.character("g")), scene) == [.send(.file(.read(.scroll(toLine: 0))))])
        var page = page()
        page.reduce(.page(.read(.find(.open(in: .init(first: 40, rows: 20))))))
        for key in "gGdubfo<>" {
            #expect(intents(Key(.character(key)), page) == [.page(.read(.find(.edit(.insert(String(key))))))])
        }
        #expect(intents(.control("u"), page) == [.page(.read(.find(.edit(.kill(.start)))))])
        #expect(intents(.control("d"), page) == [.page(.read(.find(.edit(.delete(.forward)))))])
    }

    @Test("a key lists the headings at every width, and typing finds one", arguments: [40, 80, 160])
    func outline(columns: Int) throws {
        var scene = page(columns)
        let line = try #require(scene.state.page.layout?.headings.last)
        let key = Key(.character("o"))
        #expect(intents(key, scene) == [.shell(.openMenu(.outline, selected: 0))])
        scene.happen(ShellState.Mutation.openMenu(.outline, selected: 0))
        #expect(scene.lines.joined().contains("Outline") && scene.lines.contains { $0.contains("▌ One") })
        scene.press(Key(.character("T")))
        #expect(scene.lines.contains { $0.contains("▌ Two") })
        #expect(intents(Key(.enter), scene) == [.shell(.closeDialog), .page(.read(.scroll(toLine: line)))])
        scene.press(Key(.character("q")))
        #expect(intents(Key(.enter), scene) == [] && scene.lines.joined().contains("No matching headings."))
    }
}

/// The headings of a README beside its text.
@Suite struct PageOutlineTests {
    private let html = """
        <h1>One</h1><p>a</p><h2>Two <a href="https://example.com">links</a></h2><p>b</p><h3>Three</h3>\
        <p>c</p><h2>\(String(repeating: "Long ", count: 20))</h2>\(String(repeating: "<p>x</p>", count: 60))
        """

    private func scene(_ columns: Int, _ html: String) -> Scene { Scene.page(columns, 40, html: html) }

    /// What is right of the text, without blanks around it.
    private func outline(_ scene: Scene) -> [String] {
        scene.lines.dropLast().map { String($0.dropFirst(110).drop { $0 == " " }) }
    }

    @Test("each heading has a row, in its depth, and the one that is read is marked")
    func rows() {
        var scene = scene(160, html)
        #expect(
            outline(scene).prefix(5) == [
                "▌ One", "│ Two links", "│   Three", "│ Long Long Long Long Long Long Lon…", "",
            ])
        guard let last = scene.state.page.layout?.headings.last else { return }
        scene.reduce(.page(.read(.scrolled(toLine: last))))
        #expect(outline(scene).prefix(4).map { $0.first } == ["│", "│", "│", "▌"])
    }

    @Test("a press on a heading leads to it")
    func press() throws {
        let scene = scene(160, html)
        var place = try #require(MouseTests.place(of: "│   Three", scene))
        place.column += 4
        let line = try #require(scene.state.page.layout?.headings[2])
        #expect(scene.intents(of: .press(place, isDouble: false)) == [.page(.read(.scroll(toLine: line)))])
    }

    @Test("there is none without room, nor with one heading")
    func none() {
        #expect(!scene(139, html).lines.joined().contains("│   Three"))
        #expect(!scene(160, "<h1>One</h1><p>a</p>").lines.joined().contains("▌"))
    }

    @Test("a heading without anything to see has no row, wherever it is")
    func invisible() {
        let scene = scene(160, "<h1>One</h1><p>a</p><h3 align=center>Two</h3><h2>&#8203;</h2>")
        #expect(outline(scene).prefix(3) == ["▌ One", "│   Two", ""])
        #expect(scene.state.page.layout?.headings.count == 2)
    }

    @Test("of many headings those around the one that is read are shown")
    func many() {
        var scene = scene(160, (0..<200).map { "<h2>Number \($0)</h2>" }.joined())
        let line = scene.state.page.layout?.headings[100] ?? 0
        scene.reduce(.page(.read(.scrolled(toLine: line))))
        let shown = outline(scene)
        #expect(shown.contains("▌ Number 100") && shown.contains("│ Number 90") && shown.contains("│ Number 110"))
    }
}

/// Blocks that are wider than the page, scrolled sideways; emphasis and links; a README with nothing in it.
@Suite struct WideBlockTests {
    private func press(_ key: Key, _ scene: inout Scene, times: Int = 1) {
        for _ in 0..<times {
            guard case .send(.page(.read(.scrollSideways(let offsets))))? = intents(key, scene).first else { return }
            scene.reduce(.page(.read(.scrolledSideways(to: offsets))))
        }
    }

    /// The lines of the README, without the margin.
    private func lines(_ scene: Scene) -> [String] {
        Array(scene.lines.drop { !$0.contains("───") }.dropFirst()).map { String($0.dropFirst(2)) }
    }

    private let wide = "if a {\n    b = " + String(repeating: "0123456789", count: 10) + "\n}\n\n// 日本語の注釈"

    @Test func allLinesOfABlockAreScrolledTogether() {
        var scene = Scene.page(html: "<pre>\(wide)</pre><p>text</p>")
        press(Key(.right), &scene)
        // Cells 0 to 7 are hidden, and the sign is in the next one.
        #expect(
            lines(scene).prefix(6) == [
                "…", "… \(String(repeating: "0123456789", count: 10).prefix(74))…", "…", "", "…語の注釈", "",
            ])
        #expect(lines(scene)[6] == "text")
    }

    @Test func aSignIsAtEachEdgeThatHidesSomething() {
        var scene = Scene.page(html: "<pre>\(wide)</pre>")
        #expect(lines(scene)[1].hasSuffix("…"))
        #expect(!lines(scene).joined().contains("…if"))
        press(Key(.right), &scene, times: 20)
        #expect(lines(scene)[1].hasPrefix("…") && lines(scene)[1].hasSuffix("9"))
        #expect(lines(scene)[0] == "…")
        // Nothing of the empty line is hidden.
        #expect(lines(scene)[3] == "")
        press(Key(.left), &scene, times: 20)
        #expect(lines(scene)[0] == "│ if a {")
    }

    @Test func aWideCharacterThatIsCutLeavesABlank() {
        let (one, other) = (String(repeating: "漢", count: 60), String(repeating: "字", count: 60))
        var scene = Scene.page(html: "<pre>\(one)\nx\(other)</pre>")
        scene.reduce(.page(.read(.scrolledSideways(to: [0: 8]))))
        #expect(lines(scene)[0].hasPrefix("… 漢"))
        #expect(lines(scene)[1].hasPrefix("…字"))
        #expect(scene.frame().problems.isEmpty)
    }

    @Test func anOffsetBelongsToItsBlock() {
        let long = String(repeating: "0123456789", count: 10)
        let space = String(repeating: "<p>text</p>", count: 20)
        var scene = Scene.page(html: "<pre>\(long)</pre>\(space)<pre>\(long)\(long)</pre><pre>short</pre>")
        press(Key(.right), &scene)
        scene.reduce(.page(.read(.scrolled(toLine: 1_000))))
        #expect(scene.lines.contains { $0.hasPrefix("  │ 0123") })
        press(Key(.right), &scene)
        #expect(scene.lines.contains { $0.hasPrefix("  …7890123") })
        #expect(scene.lines.contains { $0.hasPrefix("  │ short") })
        #expect(scene.state.page.reader.offsets == [0: 8, 21: 8])
        // Another README has other blocks.
        if let id = scene.state.page.subject?.id { scene.reduce(.page(.loaded(Readme(html: "other"), of: id))) }
        #expect(scene.state.page.reader.offsets == [:])
    }

    @Test func aMatchOfAFindIsNotUnderASign() {
        let (before, after) = (String(repeating: "x", count: 100), String(repeating: "y", count: 100))
        for offset in [0, 30, 31, 101, 102, 103] {
            var scene = Scene.page(html: "<pre>\(before)needle\(after)</pre>")
            scene.reduce(.page(.read(.scrolledSideways(to: [0: offset]))))
            scene.find("needle")
            #expect(scene.lines.contains { $0.contains("needle") }, "\(offset)")
        }
    }

    @Test(arguments: [0, 8, 256])
    func linksAndEmphasisLookDifferent(colors: Int) {
        let scene = Scene.page(html: "<p><em>slanted</em> <a href=https://x.example>linked</a> plain</p>")
        let spans = scene.frame(colors: colors).rows.flatMap(\.spans)
        func style(_ text: String) -> Style? { spans.first { $0.text.string.contains(text) }?.style }
        #expect(Set(["slanted", "linked", "plain"].compactMap(style)).count == 3)
    }

    @Test(arguments: ["", "<div id=readme><article></article></div>", "<!-- nothing -->"])
    func anEmptyReadmeHasASentence(html: String) {
        var scene = Scene.page(html: html)
        #expect(scene.lines.joined().contains("The README is empty."))
        scene.reduce(.page(.displayed(.docked)))
        #expect(scene.lines.joined().contains("The README is empty."))
    }
}

/// What a key or a frame costs on a page that a stranger has made large: no more than on a small one.
@Suite struct PageGrowthScreenTests {
    private func scene(_ layout: MarkupLayout) -> Scene { Scene.page().with { $0.layOutPage(layout) } }

    @Test func theNextHeadingOfSixtyThousandIsNoMoreWorkThanOfSixHundred() {
        let works = [600, 60_000].map { count -> Int in
            let lines = (0..<count).map { MarkupLayout.Line([.init("heading", .heading)], block: $0) }
            let scene = scene(MarkupLayout(width: 76, lines: lines, headings: Array(0..<count)))
            return TextWork.count { for key in "][" { _ = scene.intents(of: .key(Key(.character(key)))) } }
        }
        #expect(works[0] > 0 && works[1] <= 2 * works[0], "\(works)")
    }

    @Test func theNextHeadingIsTheFirstBelowTheTop() {
        let layout = MarkupLayout(width: 80, headings: [3, 9, 10])
        for (top, forward, line) in [
            (3, true, 9), (-4, true, 3), (10, true, nil), (10, false, 9), (3, false, nil),
        ] as [(Int, Bool, Int?)] { #expect(layout.heading(nextTo: top, forward: forward) == line) }
    }

    @Test func aFrameOfALongPageWithManyMatchesIsNoMoreWork() {
        let works = [100, 10_000].map { count -> Int in
            let text = String(repeating: "a漢", count: 300)
            let lines = (0..<count).map { MarkupLayout.Line([.init(text)], block: $0, isWide: true) }
            var scene = scene(MarkupLayout(width: 76, lines: lines))
            scene.find("a")
            return TextWork.count { _ = scene.frame() }
        }
        #expect(works[1] <= works[0] + works[0] / 10, "\(works)")
    }

    @Test func fourTimesTheTextIsFourTimesTheWorkOfMarkingMatches() {
        let works = [500, 2_000].map { count -> Int in
            let text = CellText(String(repeating: "漢a", count: count))
            return TextWork.count { _ = TextFilter("漢").parts(of: text) }
        }
        #expect(works[1] <= 4 * works[0] + 1_000, "\(works)")
    }

    @Test func aDescriptionOfAMegabyteIsNoMoreWorkThanOneThatGitHubTakes() {
        let works = [350, 1 << 20].map { count -> Int in
            var scene = Scene.answered(120, 30)
            let former = scene.state.search.repositories[0]
            let repository = Repository(
                id: former.id, owner: former.owner, name: former.name,
                description: String(repeating: "漢a", count: count / 4))
            scene.reduce(.page(.displayed(.docked)))
            scene.reduce(.page(.followed(repository)))
            return TextWork.count { _ = scene.frame() }
        }
        #expect(works[1] <= 8 * works[0], "\(works)")
    }
}
