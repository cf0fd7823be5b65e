import Testing

@testable import Core
@testable import Features
@testable import Markup
@testable import Screens
@testable import Terminal

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
        #expect(scene.frame().problems.isEmpty)
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
