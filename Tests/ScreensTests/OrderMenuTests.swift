import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The menu of sort orders.
@Suite struct OrderMenuTests {
    /// What a key leads to in the shell.
    @Test func theKeyOpensItAndGoesOnToTheNext() {
        var scene = Scene.answered(80, 24)
        scene.press(.control("s"))
        #expect(scene.panel[3].hasSuffix("best match") && scene.panel[3].hasPrefix(" ▌ ✓"))
        scene.press(.control("s"))
        #expect(scene.panel[4].hasPrefix(" ▌") && scene.panel[4].hasSuffix("most stars"))
        #expect(intents(Key(.enter), scene) == [.shell(.closeDialog), .list(.order(1))])
        for _ in 0..<8 { scene.press(.control("s")) }
        #expect(scene.panel[3].hasPrefix(" ▌"))
        #expect(intents(Key(.escape), scene) == [.shell(.closeDialog)])
    }

    @Test func typedLettersNarrowIt() {
        var scene = Scene.answered(80, 24)
        scene.press(.control("s"))
        for letter in "fork" { scene.press(Key(.character(letter))) }
        #expect(scene.panel[3].hasSuffix("most forks") && scene.panel[4].hasSuffix("fewest forks"))
        scene.press(Key(.down))
        #expect(
            intents(Key(.enter), scene)
                == [.shell(.closeDialog), .list(.order(SearchSort.allCases.firstIndex(of: .fewestForks) ?? 0))])
        for letter in "zzz" { scene.press(Key(.character(letter))) }
        #expect(scene.panel[3] == "   No matching sort orders.")
        scene.expect([Key(.enter): [], .control("s"): []])
    }

    @Test("a menu has rows on the smallest screens, too", arguments: [(20, 5), (40, 10), (62, 9), (60, 19)])
    func small(columns: Int, rows: Int) {
        var scene = Scene.answered(columns, rows)
        scene.press(.control("s"))
        #expect(scene.lines.contains { $0.hasPrefix(" ▌ ✓") && $0.hasSuffix("best match") })
        scene.press(Key(.down))
        #expect(scene.lines.contains { $0.hasPrefix(" ▌") && $0.hasSuffix("most stars") })
    }

    @Test func favouritesHaveOrdersOfTheirOwnAndTheHistoryHasNone() {
        var scene = Scene(80, 24)
        scene.show(.favourites)
        scene.press(.control("s"))
        #expect(scene.state.shell.dialog != nil)
        #expect(!scene.lines.joined().contains("best match"))
        scene.press(Key(.escape))
        #expect(scene.state.shell.dialog == nil)
        scene.show(.history)
        #expect(intents(.control("s"), scene) == [.shell(.say(.text("History is always newest first.")))])
    }
}
