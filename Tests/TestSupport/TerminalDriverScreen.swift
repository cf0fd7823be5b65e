/// A terminal's screen at one moment, as tmux sees it.
package struct TerminalScreen: Sendable, Equatable, CustomStringConvertible {
    /// The rows from top to bottom, without the blanks at their ends.
    package let lines: [String]
    /// The cursor's column in cells, counted from 0.
    package let cursorColumn: Int
    /// The cursor's row, counted from 0.
    package let cursorRow: Int
    /// Whether the cursor is shown.
    package let isCursorVisible: Bool
    /// Whether the program switched to the alternate screen.
    package let isAlternate: Bool
    /// Whether the program asked for reports of the mouse.
    package let reportsMouse: Bool
    /// The width of the terminal in cells.
    package let columns: Int
    /// The height of the terminal in cells.
    package let rows: Int

    /// The format that makes tmux print, in one line, what ``init(captured:)`` reads last.
    static let modesFormat =
        "#{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on} #{mouse_any_flag} #{pane_width} #{pane_height}"

    init(captured text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let modes = (lines.popLast() ?? "").split(separator: " ").map { Int($0) ?? 0 }
        func mode(_ index: Int) -> Int { modes.indices.contains(index) ? modes[index] : 0 }
        self.lines = lines
        cursorColumn = mode(0)
        cursorRow = mode(1)
        isCursorVisible = mode(2) != 0
        isAlternate = mode(3) != 0
        reportsMouse = mode(4) != 0
        columns = mode(5)
        rows = mode(6)
    }

    /// The rows as one text.
    package var text: String { lines.joined(separator: "\n") }

    /// Whether a row contains a text.
    package func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    /// The screen in a frame, for messages.
    package var description: String {
        let edge = "+" + String(repeating: "-", count: columns)
        return ([edge] + lines.map { "|" + $0 } + [edge, "cursor: column \(cursorColumn), row \(cursorRow)"])
            .joined(separator: "\n")
    }
}
