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
