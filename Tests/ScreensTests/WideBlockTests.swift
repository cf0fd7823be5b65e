import Testing

@testable import Core
@testable import Features
@testable import Markup
@testable import Screens
@testable import Terminal

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
