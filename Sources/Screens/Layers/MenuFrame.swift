import Core
import Features
import Terminal

/// A menu in a frame: text is its filter.
protocol FramedMenu: Layer {
    var frame: MenuFrame { get }
}

extension FramedMenu {
    func intents(typing text: String) -> [Intent]? { intents(pasting: text) }
    func intents(pasting text: String) -> [Intent]? { [.shell(.editMenu(.insert(text)))] }
    var cursor: Position? { frame.cursor }
}

/// What menus share: an edge, a title, a filter, rows with a selection, and the keys of those.
struct MenuFrame {
    let menu: CommandMenu
    let title: String
    let look: Look
    /// Where it is drawn, with its edge.
    private let panel: Rect
    /// Whether it is beside or below the list, not over it.
    private let hasEdge: Bool
    /// Whether typed text narrows it.
    private let hasFilter: Bool

    static let margin = 3

    init(_ menu: CommandMenu, title: String, _ look: Look, _ layout: ScreenLayout, hasFilter: Bool = true) {
        (self.menu, self.title, self.look, panel) = (menu, title, look, layout.menu)
        hasEdge = panel == layout.page
        self.hasFilter = hasFilter
    }

    private var isBeside: Bool { panel.columns.lowerBound > 0 }

    /// The part without the edge.
    var area: Rect {
        guard hasEdge else { return panel }
        return isBeside
            ? Rect(columns: panel.columns.dropFirst(), rows: panel.rows)
            : Rect(columns: panel.columns, rows: panel.rows.dropFirst())
    }

    // MARK: Keys

    /// The intents of a command in a menu of so many rows; `nil` for commands that a menu does not have.
    func intents(of command: Command, count: Int) -> [Intent]? {
        if command == .escape { return [.shell(.closeDialog)] }
        guard let movement = command.listMovement else { return command.lineEdit.map { [.shell(.editMenu($0))] } }
        let place = movement.index(from: menu.selected, last: max(0, count - 1), rows: visibleRows)
        return [.shell(.selectInMenu(place))]
    }

    // MARK: Groups

    /// A line of a menu whose rows have headings: a heading, or the row with this index.
    enum Line: Equatable {
        case heading(String)
        case row(Int)
    }

    /// The lines of rows with these headings, each above the first row that has it.
    static func lines(_ headings: [String?]) -> [Line] {
        headings.indices.flatMap { index -> [Line] in
            let heading = index == 0 || headings[index] != headings[index - 1] ? headings[index] : nil
            return (heading.map { [.heading($0)] } ?? []) + [.row(index)]
        }
    }

    func position(ofRow row: Int, in lines: [Line]) -> Position? {
        lines.firstIndex(of: .row(row)).flatMap { position(of: $0, count: lines.count) }
    }

    // MARK: Drawing

    /// The rows above the first line: title, filter, a blank one.
    private var head: Int { hasFilter ? 3 : 2 }
    private var visibleRows: Int { max(1, area.rows.count - head) }

    private var window: LineWindow { LineWindow(menu.line, look, width: area.columns.count - MenuFrame.margin - 2) }

    var cursor: Position? {
        guard !area.columns.isEmpty, !area.rows.isEmpty else { return nil }
        let column = area.columns.lowerBound + min(MenuFrame.margin + window.cursor, area.columns.count - 1)
        return Position(column: column, row: min(area.rows.lowerBound + 1, area.rows.upperBound - 1))
    }

    /// The first of the lines that are visible if one of them must be.
    private func first(around line: Int) -> Int { max(0, line - visibleRows + 1) }

    /// Where a line begins; `nil` if there is none, or no room for it.
    func position(of line: Int, count: Int) -> Position? {
        let row = area.rows.lowerBound + head + line - first(around: line)
        guard (0..<count).contains(line), area.rows.contains(row), area.columns.count > 1 else { return nil }
        return Position(column: area.columns.lowerBound + 1, row: row)
    }

    /// Draws the menu.
    ///
    /// - Parameters:
    ///   - count: The number of lines.
    ///   - line: The selected line, which is visible; `nil` for the first.
    ///   - prompt: The text in place of an empty filter.
    ///   - placeholder: The text in place of no lines.
    ///   - target: What a line stands for.
    ///   - drawLine: Draws one line behind the mark of the selection.
    func draw(
        lines count: Int, around line: Int?, prompt: String = "", placeholder: String, on canvas: inout Canvas,
        target: (Int) -> Target?, _ drawLine: (Int, inout RowCanvas) -> Void
    ) {
        if hasEdge { drawEdge(on: &canvas) }
        let top = area.rows.lowerBound
        canvas.clipped(to: area) { canvas in
            for row in area.rows { canvas.row(row) { _ in } }
            canvas.row(top) { canvas in
                canvas.skip(to: 1)
                canvas.write(title, look.theme[.strong])
            }
            if hasFilter {
                canvas.row(top + 1) { drawFilter(prompt, on: &$0) }
                canvas.target(row: top + 1, columns: 0..<area.columns.count) { column in
                    let place = window.place(at: column - MenuFrame.margin, in: menu.line.text, look)
                    return Target(press: [.shell(.editMenu(.move(.place(place))))])
                }
            }
            let first = first(around: line ?? 0)
            for (row, index) in zip(top + head..<top + head + visibleRows, (0..<count).dropFirst(first)) {
                canvas.row(row) { canvas in
                    canvas.skip(to: 1)
                    if index == line { canvas.write(look.symbols.selection, look.theme[.accent]) }
                    canvas.skip(to: MenuFrame.margin)
                    drawLine(index, &canvas)
                }
                if index == line { canvas.select(row, look.theme) }
                canvas.target(row: row, columns: 0..<area.columns.count) { _ in target(index) ?? Target() }
            }
            if count == 0 {
                canvas.row(top + head) { canvas in
                    canvas.skip(to: MenuFrame.margin)
                    canvas.write(placeholder, look.theme[.strong])
                }
            }
        }
        canvas.clipped(to: panel) { $0.restyle(background: look.theme.panelBackground) }
    }

    /// Draws a menu whose rows have headings; see ``draw(lines:around:prompt:placeholder:on:target:_:)``.
    func draw(
        _ lines: [Line], row: Int, prompt: String = "", placeholder: String, on canvas: inout Canvas,
        target: (Int) -> Target, _ drawRow: (Int, inout RowCanvas) -> Void
    ) {
        draw(
            lines: lines.count, around: lines.firstIndex(of: .row(row)), prompt: prompt, placeholder: placeholder,
            on: &canvas,
            target: { if case .row(let row) = lines[$0] { target(row) } else { nil } }
        ) { index, canvas in
            switch lines[index] {
            case .heading(let text): canvas.write(text, look.theme[.dim])
            case .row(let row): drawRow(row, &canvas)
            }
        }
    }

    private func drawFilter(_ prompt: String, on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        canvas.write(look.symbols.prompt, look.theme[.accent])
        canvas.skip(to: MenuFrame.margin)
        if menu.line.text.isEmpty { canvas.write(prompt, look.theme[.dim]) }
        canvas.write(window.visible, look.theme[.normal])
    }

    private func drawEdge(on canvas: inout Canvas) {
        let rows = isBeside ? panel.rows : panel.rows.prefix(1)
        let columns = isBeside ? panel.columns.prefix(1) : panel.columns
        let text = isBeside ? CellText(look.symbols.box.side) : look.symbols.rule(columns.count)
        canvas.clipped(to: Rect(columns: columns, rows: rows)) { canvas in
            for row in rows { canvas.row(row) { $0.write(text, look.theme[.dim]) } }
        }
    }
}
