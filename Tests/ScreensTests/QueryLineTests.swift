import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The line with the query, and where the cursor is on it.
@Suite struct QueryLineTests {
    @Test(
        "wherever the cursor is in a long query, it and the character at it are visible",
        arguments: [20, 33, 49, 50, 80])
    func longQuery(columns: Int) {
        let text = String(repeating: "日本語 swift é ", count: 20) + "end"
        var scene = Scene(columns, 24, text: text)
        #expect(scene.lines[1].contains("end"))
        for _ in 0..<text.count {
            scene.happen(.list(.edited(.move(.backward), at: Scene.now)))
            let frame = scene.frame()
            #expect(frame.problems == [])
            // Parts of the query have spans of their own.
            let spans = frame.rows[1].spans.filter { $0.column >= 3 }
            guard let cursor = frame.cursor, let first = spans.first else {
                Issue.record("no query on the line")
                return
            }
            // The cluster that begins at the cursor's cell is the one the cursor is on.
            let index = scene.state.search.line.cursor
            let wanted = String(text[text.index(text.startIndex, offsetBy: index)])
            var column = first.column
            let visible = spans.flatMap(\.text.clusters).first { cluster in
                defer { column += cluster.columns }
                return column == cursor.column
            }
            #expect(visible?.text == wanted, "cursor at \(index)")
        }
        #expect(scene.frame().cursor?.column == 3)
    }

    @Test func aWindowStandsStillWhileTheCursorMovesInIt() {
        let text = CellText("abcdefghijklmnopqrstuvwxyz")
        let windows = (9..<14).map { LineWindow(text: text, cursorColumn: $0, width: 10).visible.string }
        #expect(Set(windows) == ["fghijklmno"])
        #expect(LineWindow(text: text, cursorColumn: 8, width: 10).visible.string == "abcdefghij")
        #expect(LineWindow(text: text, cursorColumn: 14, width: 10).visible.string == "klmnopqrst")
    }
}

/// The query line with its parts in styles, what is wrong with it, and the list of completions below the token.
@Suite struct CompletionScreenTests {
    // MARK: Styles

    @Test func thePartsOfAQueryHaveTheirStyles_alsoWithoutColours() {
        let scene = Scene.spelled("x OR y \"a b\" lang:c ")
        let line = scene.styledLines[1].drop { $0 != "x" }
        #expect(line.hasPrefix("x [bold]OR[/] y [green]\"a b\"[/] [underlined red]lang:[/]c"), "\(line)")
        #expect(scene.frame(colors: 0).styledLines[1].contains(" [underlined]lang:[/]c"))
    }

    @Test func theStylesFollowWideAndCombiningCharacters() {
        for text in ["日本 language:\u{301}日 lang:x ", "👩‍👩‍👧 stars:>1k ", "e\u{301} \"日本\" x"] {
            for columns in [20, 40, 100] {
                var scene = Scene(columns, 24, text: text)
                let plain = CellText(text)
                for _ in 0...text.count {
                    let frame = scene.frame()
                    #expect(frame.problems == [])
                    let line = frame.rows[1].spans.filter { $0.column >= 3 }.map(\.text.string).joined()
                    #expect(columns < 100 || line.hasPrefix(plain.string), "\(line)")
                    scene.happen(.list(.edited(.move(.backward), at: Scene.now)))
                }
            }
        }
    }

    // MARK: What is wrong

    @Test func atTheEndOfALongLineItIsSaidBeforeTheMark() {
        let scene = Scene.spelled(String(repeating: "word ", count: 10) + "lang:swift ", 100)
        #expect(scene.lines[2].contains("─ Unknown qualifier lang. Use language: instead. ^^^^^─"))
    }

    @Test func withoutARuleTheStatusLineSaysIt() {
        #expect(Scene.spelled("lang:c ", 80, 8).status.hasPrefix(" Use language: instead."))
    }

    // MARK: The list

    @Test("the list never covers the line, at any size")
    func everySize() {
        for text in ["license:", String(repeating: "日本 ", count: 30) + "is:", "topics:rust", "pushed:>"] {
            for columns in [20, 28, 40, 80, 200] {
                for rows in [5, 6, 8, 10, 12, 24] {
                    var scene = Scene.spelled(text, columns, rows)
                    let line = scene.state.search.line.text
                    #expect(scene.frame().problems == [])
                    scene.press(Key(.down))
                    #expect(scene.frame().problems == [], "\(columns)×\(rows)")
                    #expect(scene.state.search.line.text == line)
                    scene.state.completion = CompletionState()
                    let row = scene.layout?.line ?? 0
                    #expect(Scene.spelled(text, columns, rows).lines[row] == scene.lines[row])
                }
            }
        }
    }

    @Test func tabTakesTheFirstAndMarksWhenNothingIsOffered() {
        var scene = Scene.spelled("license:ap")
        #expect(scene.press(Key(.tab)) == [.list(.edit(.replace(8..<10, with: "apache-2.0")))])
        #expect(scene.state.search.line.text == "license:apache-2.0")
        #expect(!scene.state.completion.isOpen)
        #expect(scene.press(Key(.tab)) == [.shell(.say(.text("No repository selected.")))])
    }

    @Test func rightTakesAtTheEndOfTheLineOnly() {
        var scene = Scene.spelled("license:ap")
        scene.press(Key(.right))
        #expect(scene.state.search.line.text == "license:apache-2.0")
        scene = Scene.spelled(" x")
        scene.press(Key(.left), Key(.left))
        scene.spell("license:ap")
        #expect(scene.state.completion.isOpen)
        #expect(scene.press(Key(.right)) == [.list(.edit(.move(.forward)))])
    }

    @Test func enterIsNotStolenUnlessDownEnteredTheList() {
        var scene = Scene.spelled("license:")
        #expect(scene.press(Key(.enter)) == [.list(.submit)])
        scene.press(Key(.down), Key(.down))
        #expect(scene.lines[5].hasPrefix("         ▌ apache-2.0"))
        scene.press(Key(.up), Key(.up))
        #expect(scene.state.completion.selected == nil)
        scene.press(Key(.down), Key(.down), Key(.enter))
        #expect(scene.state.search.line.text == "license:apache-2.0")
    }

    @Test func theListScrollsWithTheSelection() {
        var scene = Scene.spelled("license:")
        for _ in 0..<12 { scene.press(Key(.down)) }
        #expect(scene.lines[11].contains("▌ lgpl"))
        scene.press(Key(.pageDown))
        #expect(scene.state.completion.selected == 19)
    }

    @Test func escapeClosesTheListBeforeTheLineIsCleared() {
        var scene = Scene.spelled("license:")
        scene.press(Key(.escape))
        #expect(!scene.state.completion.isOpen && scene.state.search.line.text == "license:")
        #expect(scene.press(Key(.escape)) == [.send(.escape)])
    }

    @Test func controlSpaceShowsQualifiersWithTheirMeanings() {
        var scene = Scene.spelled("")
        scene.press(.control(" "))
        #expect(scene.lines[4].contains("language:") && scene.lines[4].contains("main language of the code"))
        scene.press(.control(" "))
        #expect(!scene.state.completion.isOpen)
    }

    @Test func otherScreensHaveNoCompletion() {
        let scene = Scene.spelled("license:").with { $0.show(.favourites) }
        #expect(!scene.lines.contains { $0.contains("│ mit") })
        #expect(scene.intents(of: .key(.control(" "))) == [])
    }

    // MARK: The list stays out of the way

    /// A screen with an answer to `tui`, on which a text was typed behind it.
    private func typed(behindAnswer text: String) -> Scene {
        var scene = Scene.answered(99, 24, text: "tui")
        scene.happen(.list(.edited(.move(.end), at: Scene.now)))
        scene.spell(text)
        return scene
    }

    @Test("the list leaves the selected row to be seen")
    func room() {
        let scene = typed(behindAnswer: " license:")
        #expect(scene.lines[3].contains(Scene.repositories(1)[0].fullName))
        #expect(scene.lines[4].contains("┌──") && scene.lines[13].contains("8 of "))
        // Above the row, where there is room for it.
        var below = scene
        for _ in 0..<15 { below.happen(.list(.moved(.down))) }
        below.type("m")
        #expect(below.lines[3].contains("┌──"))
    }

    @Test("a value that is complete closes the list, and typing on opens it again")
    func complete() {
        var scene = typed(behindAnswer: " language:g")
        #expect(scene.state.completion.isOpen)
        scene.type("o")
        #expect(!scene.state.completion.isOpen)
        #expect(scene.press(Key(.down)) == [.list(.move(.down))])
        scene.type("s")
        #expect(scene.state.completion.isOpen)
        // By hand it opens for a complete value, too.
        scene = typed(behindAnswer: " language:go")
        scene.press(.control(" "))
        #expect(scene.state.completion.isOpen)
    }

    @Test("results for the line close a list that opened by itself, unless it was entered")
    func results() {
        for isEntered in [false, true] {
            var scene = typed(behindAnswer: " license:")
            if isEntered { scene.press(Key(.down)) }
            #expect(scene.state.completion.isOpen)
            scene.finish(Scene.repositories(3))
            #expect(scene.state.completion.isOpen == isEntered)
        }
    }
}

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
