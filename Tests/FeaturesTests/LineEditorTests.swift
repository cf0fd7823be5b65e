import SeededRandom
import Testing

@testable import Features

struct LineEditorTests {
    /// A line with its cursor where the `|` is, and then edited.
    private func line(_ picture: String, _ edits: [LineEdit]) -> EditableText {
        let parts = picture.split(separator: "|", omittingEmptySubsequences: false)
        var line = EditableText(text: parts.joined())
        line.apply(.move(.start))
        for _ in 0..<parts[0].count { line.apply(.move(.forward)) }
        for edit in edits { line.apply(edit) }
        return line
    }

    private func picture(_ line: EditableText) -> String {
        line.textBeforeCursor + "|" + line.text.dropFirst(line.cursor)
    }

    @Test(arguments: [
        ("swi|ft", LineEdit.insert("X"), "swiX|ft"),
        ("swift|", .delete(.backward), "swif|"),
        ("|swift", .delete(.backward), "|swift"),
        ("s|wift", .delete(.forward), "s|ift"),
        ("swift|", .delete(.forward), "swift|"),
        ("swift tui| x", .move(.wordBackward), "swift |tui x"),
        ("swift | x", .move(.wordBackward), "|swift  x"),
        ("|  swift tui", .move(.wordForward), "  swift| tui"),
        ("a stars:>50| b", .kill(.wordBackward), "a stars:>| b"),
        ("a stars:>50| b", .kill(.fieldBackward), "a | b"),
        ("swift | tui", .kill(.start), "| tui"),
        ("swift| tui", .kill(.end), "swift|"),
        ("swift| tui", .kill(.wordForward), "swift|"),
        ("日本|語", .delete(.backward), "日|語"),
        ("👩‍👩‍👧|x", .delete(.backward), "|x"),
        ("कि|", .delete(.backward), "क|"), ("क्षि|x", .delete(.backward), "क्ष|x"), ("กำ|", .delete(.backward), "ก|"),
        ("தமி|ழ்", .delete(.backward), "தம|ழ்"), ("e\u{301}|", .delete(.backward), "|"), ("க்|", .delete(.backward), "|"),
        ("한|", .delete(.backward), "|"), ("\u{1112}\u{1161}\u{11AB}|", .delete(.backward), "|"),
        ("🇩🇪|", .delete(.backward), "|"), ("1️⃣|", .delete(.backward), "|"), ("👍🏽|", .delete(.backward), "|"),
        ("e|x", .insert("\u{301}"), "e\u{301}|x"),
        ("a|b", .insert("1\n2\t3\r\n4"), "a1 2 3 4|b"),
        ("a|b", .insert("\u{1B}[31m\u{0}\u{7}"), "a[31m|b"),
        ("a|b", .clear, "|"),
        ("ab|c", .move(.start), "|abc"),
        ("ab|c", .move(.end), "abc|"),
    ])
    func edits(before: String, edit: LineEdit, after: String) {
        #expect(picture(line(before, [edit])) == after)
    }

    @Test(
        "what was cut can be put back, and cuts in a row add up; anything between begins anew",
        arguments: [
            ("swift tui|", [.kill(.wordBackward), .move(.start), .yank], "tui|swift "),
            ("tui|swift ", [.clear, .clear, .yank], "tuiswift |"),
            ("one two three|", [.kill(.fieldBackward), .kill(.fieldBackward), .yank], "one two three|"),
            ("one |two three", [.kill(.wordForward), .kill(.wordForward), .kill(.start), .yank], "one two three|"),
            // Also a cut that takes nothing.
            ("one two three|", [.kill(.fieldBackward), .kill(.end), .kill(.fieldBackward), .yank], "one two |"),
            // What is deleted is not cut, and a text that was given is not undone.
            ("swift tui|", [.kill(.fieldBackward), .delete(.backward), .yank], "swifttui|"),
            ("swift|", [.undo], "swift|"),
        ] as [(String, [LineEdit], String)])
    func cuts(before: String, edits: [LineEdit], after: String) {
        #expect(picture(line(before, edits)) == after)
    }

    @Test func editsAreUndoneOneByOne() {
        var line = EditableText()
        for character in "swift tui" { line.apply(.insert(String(character))) }
        for edit: LineEdit in [.kill(.fieldBackward), .move(.start), .insert("語"), .delete(.forward), .clear] {
            line.apply(edit)
        }
        var pictures: [String] = []
        for _ in 0..<7 {
            line.apply(.undo)
            pictures.append(picture(line))
        }
        #expect(pictures == ["語wift |", "語s|wift ", "|swift ", "swift tui|", "|", "|", "|"])
        #expect(line.killed == "語wift ")
    }

    @Test func whateverWasDoneUndoingItAllGivesTheTextThatWas() {
        var random = SeededGenerator(seed: 25)
        let pieces = ["a", "b", " ", "語", "\u{301}", "कि", "🇩", "🇪", "👩\u{200D}", "x y z"]
        let movements: [LineMovement] = [
            .backward, .forward, .wordBackward, .wordForward, .fieldBackward, .start, .end,
        ]
        for round in 0..<200 {
            var line = EditableText(text: "given \(round) 👩")
            var text = TextEditorState(text: line.text)
            let given = line.text
            for _ in 0..<60 {
                let movement = movements[Int.random(in: 0..<movements.count, using: &random)]
                let edit: LineEdit =
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0...2: .insert(pieces[Int.random(in: 0..<pieces.count, using: &random)])
                    case 3: .move(movement)
                    case 4: .delete(movement)
                    case 5: .kill(movement)
                    case 6: .yank
                    default: .clear
                    }
                line.apply(edit)
                text.apply(.line(edit))
                #expect(line.text == text.text)
                #expect(line.cursor == text.cursor)
                #expect((0...line.text.count).contains(line.cursor) && line.text.utf8.count <= EditableText.limit)
            }
            for _ in 0..<200 {
                line.apply(.undo)
                text.apply(.line(.undo))
            }
            #expect(Array(line.text.utf8) == Array(given.utf8))
            #expect(Array(text.text.utf8) == Array(given.utf8))
        }
    }

    @Test func aLongPasteIsCutAtTheLimitAndAtACharacter() {
        var line = EditableText()
        line.apply(.insert(String(repeating: "語", count: 100_000)))
        #expect(line.text.utf8.count <= EditableText.limit)
        #expect(line.text.utf8.count > EditableText.limit - 3)
        #expect(line.cursor == line.text.count)
        let full = line
        line.apply(.insert("x"))
        line.apply(.insert("語"))
        #expect(line.text.hasPrefix(full.text))
        #expect(line.text.utf8.count <= EditableText.limit)
    }
}
