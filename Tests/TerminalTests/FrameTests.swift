import TestSupport
import Testing

@testable import Core
@testable import Terminal

@Suite struct FrameTests {
    private static func span(_ column: Int, _ text: String, _ style: Style = .standard) -> Frame.Span {
        Frame.Span(column: column, text: CellText(text), style: style)
    }

    @Test func aFrameReadsAsText() {
        var frame = Frame(size: Size(columns: 12, rows: 3))
        frame.rows[0].spans = [Self.span(1, "解析"), Self.span(6, "ab "), Self.span(10, " ")]
        frame.rows[2].spans = [
            Self.span(0, "x", Style(foreground: .ansi(14), background: .rgb(red: 1, green: 2, blue: 255), isBold: true))
        ]
        #expect(frame.lines == [" 解析 ab", "", "x"])
        #expect(frame.styledLines == [" 解析 ab", "", "[bold bright-cyan on #0102ff]x[/]"])
        #expect(frame.problems.isEmpty)
    }

    @Test func aWrongFrameIsToldFromARightOne() {
        var frame = Frame(size: Size(columns: 4, rows: 2))
        frame.rows[0].spans = [Self.span(0, "abc"), Self.span(2, "d")]
        frame.rows[1].spans = [Self.span(3, "解")]
        frame.cursor = Position(column: 4, row: 0)
        #expect(frame.problems.count == 3)
        frame.rows.removeLast()
        #expect(frame.problems.count == 3)
    }
}
