import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The menu of sort orders.
@Suite struct OrderMenuTests {
    /// What a key leads to in the shell.
    private func press(_ key: Key, in scene: inout Scene) {
        for case .send(.shell(let action)) in intents(key, scene) { scene.happen(action) }
    }

    @Test func theKeyOpensItAndGoesOnToTheNext() {
        var scene = Scene.answered(80, 24)
        press(.control("s"), in: &scene)
        #expect(scene.panel[3].hasSuffix("best match") && scene.panel[3].hasPrefix(" ▌ ✓"))
        press(.control("s"), in: &scene)
        #expect(scene.panel[4].hasPrefix(" ▌") && scene.panel[4].hasSuffix("most stars"))
        #expect(intents(Key(.enter), scene) == [.shell(.closeDialog), .list(.order(1))])
        for _ in 0..<8 { press(.control("s"), in: &scene) }
        #expect(scene.panel[3].hasPrefix(" ▌"))
        #expect(intents(Key(.escape), scene) == [.shell(.closeDialog)])
    }

    @Test func typedLettersNarrowIt() {
        var scene = Scene.answered(80, 24)
        press(.control("s"), in: &scene)
        for letter in "fork" { press(Key(.character(letter)), in: &scene) }
        #expect(scene.panel[3].hasSuffix("most forks") && scene.panel[4].hasSuffix("fewest forks"))
        press(Key(.down), in: &scene)
        #expect(
            intents(Key(.enter), scene)
                == [.shell(.closeDialog), .list(.order(SearchSort.allCases.firstIndex(of: .fewestForks) ?? 0))])
        for letter in "zzz" { press(Key(.character(letter)), in: &scene) }
        #expect(scene.panel[3] == "   No matching sort orders.")
        scene.expect([Key(.enter): [], .control("s"): []])
    }

    @Test("a menu has rows on the smallest screens, too", arguments: [(20, 5), (40, 10), (62, 9), (60, 19)])
    func small(columns: Int, rows: Int) {
        var scene = Scene.answered(columns, rows)
        press(.control("s"), in: &scene)
        #expect(scene.lines.contains { $0.hasPrefix(" ▌ ✓") && $0.hasSuffix("best match") })
        press(Key(.down), in: &scene)
        #expect(scene.lines.contains { $0.hasPrefix(" ▌") && $0.hasSuffix("most stars") })
    }

    @Test func favouritesHaveOrdersOfTheirOwnAndTheHistoryHasNone() {
        var scene = Scene(80, 24)
        scene.show(.favourites)
        press(.control("s"), in: &scene)
        #expect(scene.state.shell.dialog != nil)
        #expect(!scene.lines.joined().contains("best match"))
        press(Key(.escape), in: &scene)
        #expect(scene.state.shell.dialog == nil)
        scene.show(.history)
        #expect(intents(.control("s"), scene) == [.shell(.say(.text("History is always newest first.")))])
    }
}
