import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup
@testable import Screens
@testable import Terminal

/// The viewer of a file: what is drawn, and what its keys do.
@Suite struct FileScreenTests {
    private func scene(
        _ columns: Int = 80, _ rows: Int = 24, _ path: String = "src/main.c",
        _ content: FileContent = .text(Array(EveryScreen.program.utf8)), at location: FileLocation? = nil
    ) -> Scene {
        var scene = Scene.answered(columns, rows)
        let form: FileForm = if case .rendered = content { .rendered } else { .text }
        EveryScreen.openFile(&scene, path, content, at: location, form: form)
        return scene
    }

    private func press(_ text: String, _ scene: Scene) -> [Intent] {
        text.flatMap { intents(Key(.character($0)), scene) }
    }

    @Test func keysOfTheListBelowDoNothing() {
        let scene = scene()
        for key in [Key.control("t"), .alt("e"), .control("x"), Key(.tab), .alt("y"), .alt("m")] {
            #expect(intents(key, scene) == [], "\(key)")
        }
        #expect(press("x", scene) == [])
    }

    @Test func keysScroll() {
        let scene = scene()
        #expect(intents(Key(.down), scene) == [.send(.file(.read(.scroll(toLine: 1))))])
        #expect(press("j", scene) == [.send(.file(.read(.scroll(toLine: 1))))])
        #expect(press("k", scene) == [.send(.file(.read(.scroll(toLine: 0))))])
        let last = (scene.state.file.layout?.lines.count ?? 0) - 22
        #expect(intents(Key(.end), scene) == [.send(.file(.read(.scroll(toLine: last))))])
        // Wrapped rows have nothing to the right.
        #expect(intents(Key(.right), scene) == [])
        var wide = scene
        wide.reduce(.file(.wrapped(false)))
        EveryScreen.layOut(&wide)
        #expect(intents(Key(.right), wide) == [.send(.file(.read(.scrollSideways(to: [0: 8]))))])
    }

    @Test func digitsAreTheNumberOfALineInATextAndOfALinkElsewhere() {
        #expect(press("4", scene()) == [.send(.file(.goTo(.type(4))))])
        #expect(press(":", scene()) == [.send(.file(.goTo(.open)))])
        let rendered = scene(80, 24, "a.md", .rendered(Readme(html: "<p>text</p>")))
        #expect(press("4", rendered) == [.send(.file(.read(.link(.type(4)))))])
        #expect(press(":", rendered) == [.shell(.say(.text("Not in the rendered form.")))])
        #expect(press("4:", scene(80, 24, "a.png", .binary(size: 3))) == [])
        let typing = scene().with { $0.reduce(.file(.typed(.init(number: 4)))) }
        typing.expect([Key(.enter): [.send(.file(.goTo(.submit)))], Key(.backspace): [.send(.file(.goTo(.delete)))]])
        #expect(typing.status.hasPrefix(" :4 of 120 "))
    }

    @Test func lettersAreTextWhileATextIsTyped() {
        var scene = scene()
        #expect(press("/", scene) == [.send(.file(.read(.find(.open))))])
        scene.reduce(.file(.read(.find(.open(in: .init(first: 0, rows: 20))))))
        for letter in "wtq:/njk c4" {
            #expect(press(String(letter), scene) == [.send(.file(.read(.find(.edit(.insert(String(letter)))))))])
        }
        #expect(intents(Key(.enter), scene) == [.send(.file(.read(.find(.submit))))])
        #expect(intents(Key(.left), scene) == [.send(.file(.read(.find(.edit(.move(.backward))))))])
    }

    @Test func addressesAreOfTheLineThatIsMeant() {
        #expect(intents(Key(.enter), scene()) == [.send(.file(.print(line: 1)))])
        #expect(intents(.control("o"), scene(at: .line(60))) == [.send(.file(.openInBrowser(line: 60)))])
        #expect(intents(.alt("c"), scene(80, 24, "a.png", .binary(size: 3))) == [.send(.file(.copyAddress(line: nil)))])
    }

    @Test func theFormIsSwitchedWhereThereAreTwo() {
        #expect(press("t", scene()) == [.shell(.say(.text("No rendered form.")))])
        #expect(press("n", scene()) == [.shell(.say(.text("Find text first.")))])
        let text = scene(80, 24, "a.md")
        #expect(press("t", text) == [.send(.file(.toggleForm))])
        #expect(text.status.contains("t rendered"))
        #expect(press("w", scene()) == [.send(.file(.toggleWrap))])
        let rendered = scene(80, 24, "a.md", .rendered(Readme(html: "")))
        #expect(press("w", rendered) == [.shell(.say(.text("Not in the rendered form.")))])
    }

    @Test func aFrameOfALargeFileIsNoMoreWorkThanOneOfASmall() {
        for piece in ["a", "漢", "\t", "a\n", "\n", "e\u{301}"] {
            let works = [3_000, 60_000].map { count -> Int in
                var scene = scene(80, 24, "a.c", .text(Array(String(repeating: piece, count: count).utf8)))
                scene.reduce(.file(.wrapped(false)))
                EveryScreen.layOut(&scene)
                scene.reduce(.file(.read(.scrolledSideways(to: [0: 1_000]))))
                return TextWork.count {
                    _ = scene.frame()
                    for key in [Key(.right), Key(.down), Key(.enter)] { _ = intents(key, scene) }
                }
            }
            // A small one may end before the screen does.
            #expect(works[1] <= 2_000_000 && works[1] <= 20 * works[0], "\(piece.debugDescription): \(works)")
        }
    }

    @Test func aLinkIsFollowedByAPress() throws {
        var scene = scene(80, 24, "a.md", .rendered(Readme(html: "<p>text</p>")))
        let request = try #require(scene.state.fileLayoutRequest)
        let line = MarkupLayout.Line([.init("see "), .init("this", .link, link: 0)], block: 0)
        let layout = MarkupLayout(width: 76, lines: [line], links: ["https://x/"])
        scene.reduce(.file(.laidOut(layout, of: request, row: nil)))
        let press = scene.intents(of: .press(Position(column: 7, row: 1), isDouble: false))
        #expect(press == [.send(.file(.read(.link(.open(0)))))])
    }
}
