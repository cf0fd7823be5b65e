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
        ("\n\n", ["", "", ""]), ("one two three", ["one two ", "three"]), ("one two th", ["one two th"]),
        ("x 0123456789ab", ["x ", "0123456789", "ab"]), ("日本語日本語", ["日本語日本", "語"]),
        ("one two  three", ["one two  ", "three"]), ("a\r\nb", ["a", "b"]),
    ])
    func wrapping(text: String, wanted: [String]) {
        #expect(rows(editor(text)) == wanted)
        #expect(editor(text).text == text)
    }

    @Test func editsWorkAcrossLines() {
        var editor = editor("one\ntwo")
        let steps: [([TextEdit], String)] = [
            ([.line(.move(.start)), .line(.delete(.backward))], "onetwo"),
            ([.newline, .line(.insert("\tx\u{1B}y\r\nz"))], "one\n xy\nztwo"),
            ([.line(.kill(.end))], "one\n xy\nz"),
            ([.move(.top), .line(.yank)], "twoone\n xy\nz"),
            ([.line(.move(.end)), .line(.delete(.forward))], "twoone xy\nz"),
            ([.line(.kill(.wordBackward))], " xy\nz"),
            ([.move(.bottom), .line(.clear)], ""),
            ([.line(.yank)], " xy\nz"),
        ]
        for (edits, text) in steps {
            for edit in edits { editor.apply(edit) }
            #expect(editor.text == text)
        }
    }

    @Test func movingUpAndDownKeepsToAColumn() {
        var editor = editor("0123456\nab\n0123456", columns: 20)
        let steps: [([TextEdit], Int)] = [
            ([.move(.up)], 10), ([.move(.up)], 7), ([.move(.up)], 7), ([.move(.down), .move(.down)], 18),
            ([.line(.move(.backward)), .move(.up), .move(.up)], 6), ([.move(.bottom)], 18),
        ]
        for (edits, cursor) in steps {
            for edit in edits { editor.apply(edit) }
            #expect(editor.cursor == cursor)
        }
    }

    @Test func movingGoesOverWrappedRowsAndTheCursorStaysInItsRow() {
        var editor = editor("one two three four five", columns: 10, rows: 2)
        #expect(rows(editor) == ["one two ", "three four ", "five"])
        #expect(editor.cursorRow == 2 && editor.firstRow == 1)
        editor.apply(.move(.top))
        #expect(editor.firstRow == 0)
        for (edit, row) in [(TextEdit.line(.move(.end)), 2), (.move(.up), 1), (.move(.pageUp), 0)] {
            editor.apply(edit)
            #expect(editor.cursorRow == row)
        }
        #expect(editor.visibleRows.count == 2)
    }

    @Test func theCursorIsAlwaysOnTheScreenAndTheTextWhole() {
        var editor = editor("", columns: 7, rows: 3)
        var generator = SeededGenerator(seed: 17)
        let edits: [TextEdit] =
            [
                .newline, .line(.insert("ab ")), .line(.insert("日本")), .line(.insert("longer than a row")),
                .line(.delete(.backward)), .line(.kill(.start)), .line(.yank), .line(.move(.wordBackward)),
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
