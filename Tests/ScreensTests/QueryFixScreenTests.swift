import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// A fix that is shown is a key away.
@Suite struct QueryFixScreenTests {
    @Test(
        "Tab applies the fix that is shown, at the cursor or before it, and the hint says so",
        arguments: [
            ("rails lang:ruby", "rails language:ruby"), ("lang:ruby rails", "language:ruby rails"),
            ("stars>1 tui", "stars:>1 tui"), ("language:swift OR language:go ", "language:swift language:go "),
            ("topic:a,b x", "topic:a topic:b x"),
        ])
    func tab(text: String, fixed: String) {
        var scene = Scene.spelled(text)
        #expect(scene.lines[2].contains("^"))
        #expect(scene.status.contains("Tab fix"), "\(scene.status)")
        scene.press(Key(.tab))
        #expect(scene.state.search.line.text == fixed)
        #expect(!scene.lines[2].contains("^") && !scene.status.contains("Tab fix"))
        scene.type(" z")
        #expect(scene.state.search.line.text == fixed + " z")
        #expect(scene.frame().problems == [])
    }

    @Test(
        "in a filter, Tab fixes a name first, then its value, whatever matches",
        arguments: [
            (Screen.favourites, "langauge:go", ["language:go"]), (.linked, "langauge:go", ["language:go"]),
            (.favourites, "langauge:pyhton", ["language:pyhton", "language:Python"]),
            (.favourites, "tui langauge:xyzzy", ["tui language:xyzzy"]),
        ])
    func filter(screen: Screen, text: String, steps: [String]) {
        var scene = Scene.answered(100, 24)
        if screen == .linked {
            scene.listLinked()
        } else {
            scene.showFavourites([Favourite(Scene.repositories(1)[0])])
        }
        scene.spell(text, on: screen)
        for step in steps {
            #expect(scene.lines[2].contains("^") && scene.status.contains("Tab fix"), "\(scene.status)")
            scene.press(Key(.tab))
            #expect(scene.state.shown.line.text == step)
        }
        #expect(!scene.status.contains("Tab fix"))
    }

    @Test("a fix behind the cursor, or after the list was entered, leaves Tab to the rows")
    func tabElsewhere() {
        var scene = Scene.spelled("tui lang:ruby")
        for _ in 0..<10 { scene.press(Key(.left)) }
        #expect(scene.lines[2].contains("^^^^^") && !scene.status.contains("Tab fix"))
        #expect(intents(Key(.tab), scene) == [.shell(.say(.text("No repository selected.")))])
        scene = Scene.answered(100, 24, text: "lang:ruby")
        scene.move(.down)
        #expect(!scene.status.contains("Tab fix") && intents(Key(.tab), scene) == [.send(.mark(.down))])
    }

    @Test("a name is announced as a saved search only when one is called so")
    func savedNames() {
        for (text, saved, said, runs) in [
            ("@nope", ["tools"], "No saved search is named @nope", false),
            ("@tool", ["tools"], "Type the name of a saved search", false),
            ("@tools", ["tools"], "Press Enter to run the saved search @tools", true),
            ("@", [], "Type the name of a saved search", false),
        ] as [(String, [String], String, Bool)] {
            var scene = Scene.spelled(text, 80)
            if !saved.isEmpty { scene.save(saved) }
            #expect(scene.status.contains(said) && scene.status.contains(" ↵ run ") == runs, "\(scene.status)")
        }
    }
}
