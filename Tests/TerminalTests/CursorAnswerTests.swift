import Testing

@testable import Terminal

@MainActor
@Suite("Where the cursor is, as terminals answer it") struct CursorAnswerTests {
    @Test(
        "an answer is read whatever is around it, and nothing else is one",
        arguments: [
            ("\u{1B}[5;7R", Position(column: 6, row: 4)), ("q\u{1B}[1;1Rx", Position(column: 0, row: 0)),
            ("", nil), ("\u{1B}[R", nil), ("\u{1B}[1;2;3R", nil), ("\u{1B}[0;1R", nil), ("\u{1B}[1;-1R", nil),
            ("\u{1B}[-9223372036854775808;1R", nil), ("\u{1B}[1;99999999999999999999R", nil),
        ] as [(String, Position?)])
    func position(answer: String, position: Position?) {
        #expect(CursesBackend.position(Array(answer.utf8)) == position)
    }
}
