import SeededRandom
import Testing

@testable import Features

/// A text of several lines: editing, wrapping, moving over rows.
@Suite struct TextEditorTests {
    private func editor(_ text: String, columns: Int = 10, rows: Int = 4) -> TextEditorState {
        var editor = TextEditorState(text: text)
        editor.resize(to: TextArea(columns: columns, rows: rows))
        return editor
    }

    private func rows(_ editor: TextEditorState) -> [String] { editor.rows.map(editor.text) }

    @Test(arguments: [
        ("", [""]), ("one two", ["one two"]), ("one\ntwo", ["one", "two"]), ("one\n", ["one", ""]),
        ("\n\n", ["", "", ""]),
        ("one two three", ["one two ", "three"]), ("one two th", ["one two th"]),
        ("0123456789ab", ["0123456789", "ab"]),
        ("x 0123456789ab", ["x ", "0123456789", "ab"]), ("日本語日本語", ["日本語日本", "語"]),
        ("one two  three", ["one two  ", "three"]),
        ("a\r\nb", ["a", "b"]),
    ])
    func wrapping(text: String, wanted: [String]) {
        #expect(rows(editor(text)) == wanted)
        #expect(editor(text).text == text)
    }

    @Test func editsWorkAcrossLines() {
        var editor = editor("one\ntwo")
        editor.apply(.line(.move(.start)))
        #expect(editor.cursor == 4)
        editor.apply(.line(.delete(.backward)))
        #expect(editor.text == "onetwo")
        editor.apply(.newline)
        editor.apply(.line(.insert("\tx\u{1B}y\r\nz")))
        #expect(editor.text == "one\n xy\nztwo")
        editor.apply(.line(.kill(.end)))
        #expect(editor.text == "one\n xy\nz")
        editor.apply(.move(.top))
        editor.apply(.line(.yank))
        #expect(editor.text == "twoone\n xy\nz")
        editor.apply(.line(.move(.end)))
        editor.apply(.line(.delete(.forward)))
        #expect(editor.text == "twoone xy\nz")
        editor.apply(.line(.kill(.wordBackward)))
        #expect(editor.text == " xy\nz")
        editor.apply(.move(.bottom))
        #expect(editor.cursor == 5)
        editor.apply(.line(.clear))
        #expect(editor.text.isEmpty)
        editor.apply(.line(.yank))
        #expect(editor.text == " xy\nz")
    }

    @Test func movingUpAndDownKeepsToAColumn() {
        var editor = editor("0123456\nab\n0123456", columns: 20)
        editor.apply(.move(.up))
        #expect(editor.cursor == 10)
        editor.apply(.move(.up))
        #expect(editor.cursor == 7)
        editor.apply(.move(.up))
        #expect(editor.cursor == 7)
        editor.apply(.move(.down))
        editor.apply(.move(.down))
        #expect(editor.cursor == 18)
        editor.apply(.line(.move(.backward)))
        editor.apply(.move(.up))
        editor.apply(.move(.up))
        #expect(editor.cursor == 6)
    }

    @Test func movingGoesOverWrappedRowsAndTheCursorStaysInItsRow() {
        var editor = editor("one two three four five", columns: 10, rows: 2)
        #expect(rows(editor) == ["one two ", "three four ", "five"])
        #expect(editor.cursorRow == 2)
        #expect(editor.firstRow == 1)
        editor.apply(.move(.top))
        #expect(editor.firstRow == 0)
        editor.apply(.line(.move(.end)))
        #expect(editor.cursorRow == 2)
        editor.apply(.move(.up))
        #expect(editor.cursorRow == 1)
        editor.apply(.move(.pageUp))
        #expect(editor.cursorRow == 0)
        #expect(editor.visibleRows.count == 2)
    }

    @Test func theCursorIsAlwaysOnTheScreenAndTheTextWhole() {
        var editor = editor("", columns: 7, rows: 3)
        var generator = SeededGenerator(seed: 17)
        let edits: [TextEdit] =
            [
                .newline, .line(.insert("ab ")), .line(.insert("日本")), .line(.insert("longer than a row")),
                .line(.delete(.backward)),
                .line(.kill(.start)), .line(.yank), .line(.move(.wordBackward)),
            ] + ListMovement.ofKeys.map(TextEdit.move)
        for _ in 0..<2_000 {
            guard let edit = edits.randomElement(using: &generator) else { continue }
            editor.apply(edit)
            #expect(editor.rows.map { $0.range.count }.reduce(0, +) == editor.text.count)
            #expect((editor.firstRow..<editor.firstRow + 3).contains(editor.cursorRow))
            #expect((0...editor.text.count).contains(editor.cursor))
        }
    }

    @Test func aTextHasALimit() {
        var editor = TextEditorState()
        for _ in 0..<70 { editor.apply(.line(.insert(String(repeating: "x", count: 1_000)))) }
        #expect(editor.text.utf8.count == TextEditorState.limit)
    }
}
