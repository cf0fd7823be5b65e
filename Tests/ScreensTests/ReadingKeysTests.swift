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
        #expect(scene.status.hasSuffix("↵ go  Esc close"))
        scene.press(Key(.character("q")))
        #expect(intents(Key(.enter), scene) == [] && scene.lines.joined().contains("No matching headings."))
    }
}
