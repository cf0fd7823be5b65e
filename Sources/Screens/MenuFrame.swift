import Features
import Terminal
import Text

/// What menus share: a title, a filter, rows with a selection, and the keys of those.
struct MenuFrame {
    let menu: CommandMenu
    let title: String
    let look: Look
    let shell: ShellReactor.State

    private static let margin = 3

    // MARK: Keys

    /// The intents of a command in a menu of so many rows; `nil` for commands that a menu does not have.
    func intents(of command: Command, count: Int) -> [Intent]? {
        let (last, page) = (max(0, count - 1), max(1, visibleRows - 1))
        func select(_ place: Int) -> [Intent] { [.shell(.selectInMenu(min(max(0, place), last)))] }
        switch command {
        case .escape: return [.shell(.closeDialog)]
        case .up: return select(menu.selected - 1)
        case .down: return select(menu.selected + 1)
        case .pageUp: return select(menu.selected - page)
        case .pageDown: return select(menu.selected + page)
        case .top: return select(0)
        case .bottom: return select(last)
        default: return command.lineEdit.map { [.shell(.editMenu($0))] }
        }
    }

    // MARK: Drawing

    private var visibleRows: Int { max(1, shell.rows - 4) }

    private var window: LineWindow {
        let before = CellText(String(menu.line.textBeforeCursor), repertoire: look.repertoire)
        let text = CellText(menu.line.text, repertoire: look.repertoire)
        let width = max(1, shell.columns - MenuFrame.margin - 2)
        return LineWindow(text: text, cursorColumn: before.columns, width: width)
    }

    var cursor: Position? {
        Position(column: min(MenuFrame.margin + window.cursor, shell.columns - 1), row: 1)
    }

    /// Draws the menu.
    ///
    /// - Parameters:
    ///   - rows: A mark or a key, and the text of each row.
    ///   - field: Cells for the marks.
    ///   - placeholder: The text in place of no rows.
    func draw(_ rows: [(mark: String, text: String)], field: Int, placeholder: String, on canvas: inout Canvas) {
        for row in canvas.area.rows { canvas.row(row) { _ in } }
        canvas.row(0) { canvas in
            canvas.skip(to: 1)
            canvas.write(title, look.theme.accent)
        }
        canvas.row(1) { canvas in
            canvas.skip(to: 1)
            canvas.write(look.symbols.prompt, look.theme.accent)
            canvas.skip(to: MenuFrame.margin)
            canvas.write(window.visible, look.theme.normal)
        }
        let first = max(0, menu.selected - visibleRows + 1)
        for (row, index) in zip(3..<3 + visibleRows, rows.indices.dropFirst(first)) {
            canvas.row(row) { draw(rows[index], field, isSelected: index == menu.selected, on: &$0) }
        }
        if rows.isEmpty {
            canvas.row(3) { canvas in
                canvas.skip(to: MenuFrame.margin)
                canvas.write(placeholder, look.theme.strong)
            }
        }
    }

    private func draw(_ row: (mark: String, text: String), _ field: Int, isSelected: Bool, on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        if isSelected { canvas.write(look.symbols.selection, look.theme.accent) }
        canvas.skip(to: MenuFrame.margin)
        canvas.write(row.mark, look.theme.accent, field: min(field, canvas.columns / 3))
        canvas.skip(to: canvas.column + 2)
        canvas.write(row.text, isSelected ? look.theme.strong : look.theme.normal)
    }
}
