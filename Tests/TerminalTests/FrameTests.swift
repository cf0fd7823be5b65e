import TestSupport
import Testing

@testable import Core
@testable import Terminal

@Suite struct FrameTests {
    @Test func aWrongFrameIsToldFromARightOne() {
        func span(_ column: Int, _ text: String) -> Frame.Span {
            Frame.Span(column: column, text: CellText(text), style: .standard)
        }
        var frame = Frame(size: Size(columns: 4, rows: 2))
        frame.rows[0].spans = [span(0, "abc"), span(2, "d")]
        frame.rows[1].spans = [span(3, "解")]
        frame.cursor = Position(column: 4, row: 0)
        #expect(frame.problems.count == 3)
        frame.rows.removeLast()
        #expect(frame.problems.count == 3)
    }
}
