import Core
import Features
import Terminal

/// Help: every command with its keys, from the table that binds them, and every qualifier with an example.
struct HelpLayer: Layer {
    /// The filter, and the first visible line.
    let menu: CommandMenu
    let state: AppState
    let look: Look
    var table = QualifierTable.standard

    /// From this width on, the lines stand in two columns.
    private static let twoColumns = 100

    private enum Line {
        case title(String)
        /// The keys of a command; empty for the rest of a wrapped summary.
        case command(keys: String, words: CellText)
        case blank
    }

    /// The width of the keys, and the margin before them.
    private static let keyField = 22
    private static let margin = InputLine.start

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .submit, .escape: [.shell(.closeDialog)]
        default:
            scrolled(rows.count).first(after: command).map { [.shell(.selectInMenu($0))] }
                ?? command.lineEdit.map { [.shell(.editMenu($0))] }
        }
    }

    func intents(typing text: String) -> [Intent]? { intents(pasting: text) }
    func intents(pasting text: String) -> [Intent]? { [.shell(.editMenu(.insert(text)))] }

    var cursor: Position? { Position(column: input.cursor, row: 1) }

    private var input: InputLine { InputLine(menu.line, columns: state.shell.columns, look) }

    var status: StatusText? { StatusText() }

    var hints: [Hint]? { lastOffset == 0 ? [.close] : [.scroll, .close] }

    // MARK: Drawing

    /// The first line when scrolled to the end.
    var lastOffset: Int { scrolled(rows.count).last }

    private func scrolled(_ count: Int) -> ScrolledLines {
        ScrolledLines(title: "Help", count: count, offset: menu.selected, screenRows: state.shell.rows)
    }

    func draw(on canvas: inout Canvas) {
        let (rows, theme) = (self.rows, look.theme)
        scrolled(rows.count).draw(theme, on: &canvas) { index, canvas in
            for (column, line) in rows[index].enumerated() { draw(line, from: column * columns, on: &canvas) }
        }
        input.draw(at: 1, on: &canvas) { .shell(.editMenu($0)) }
        guard rows.isEmpty else { return }
        canvas.row(2) { canvas in
            canvas.skip(to: HelpLayer.margin)
            canvas.write(Messages.noCommand, theme[.strong])
        }
    }

    private var hasTwoColumns: Bool { state.shell.columns >= HelpLayer.twoColumns }
    /// The cells of a column.
    private var columns: Int { hasTwoColumns ? state.shell.columns / 2 : state.shell.columns }

    /// The lines, side by side where there are two columns. The second begins with a section, near the middle.
    private var rows: [[Line]] {
        let lines = self.lines
        guard hasTwoColumns, lines.count > state.shell.rows - 3 else { return lines.map { [$0] } }
        let titles = lines.indices.filter { if case .title = lines[$0] { true } else { false } }
        let middle = titles.min { abs($0 * 2 - lines.count) < abs($1 * 2 - lines.count) } ?? 0
        let (left, right) = (lines[..<middle], lines[middle...])
        return (0..<max(left.count, right.count)).map { row in
            [
                left.indices.contains(row) ? left[row] : .blank,
                right.indices.contains(middle + row) ? right[middle + row] : .blank,
            ]
        }
    }

    private func draw(_ line: Line, from column: Int, on canvas: inout RowCanvas) {
        switch line {
        case .title(let title):
            canvas.skip(to: column + 1)
            canvas.write(title, look.theme[.strong])
        case .command(let keys, let words):
            canvas.skip(to: column + HelpLayer.margin)
            canvas.write(keys, look.theme[.strong], field: keyField)
            canvas.skip(to: canvas.column + 2)
            canvas.write(words, look.theme[.normal])
        case .blank: break
        }
    }

    /// On narrow screens, summaries matter more than the second and third key.
    private var keyField: Int { min(HelpLayer.keyField, columns / 3) }

    private var lines: [Line] {
        let room = max(1, columns - HelpLayer.margin - keyField - 2 - 1)
        return Array(
            Command.Section.ordered(in: state).flatMap { section -> [Line] in
                let commands = Command.allCases.filter { $0.section == section && isShown($0) }
                var lines = commands.flatMap { self.lines(keys: keys(of: $0), $0.summary, room) }
                if let other = section.otherKeys, menu.matches("\(section.rawValue) \(other.summary)") {
                    lines += self.lines(keys: other.keys, other.summary, room)
                }
                return lines.isEmpty ? [] : [.title(section.rawValue)] + lines + [.blank]
            } + customActions(room) + qualifiers(room))
    }

    private func lines(keys: String, _ summary: String, _ room: Int) -> [Line] {
        look.cells(summary).wrapped(to: room, rows: 4).enumerated()
            .map { .command(keys: $0 == 0 ? keys : "", words: $1) }
    }

    /// A command's keys, or the menu's and what finds it there.
    private func keys(of command: Command) -> String {
        let names = look.keymap.keys(of: command).map(\.name)
        guard names.isEmpty else { return fitting(names) }
        let (key, name) = (look.keymap.name(of: command), command.menuName ?? "")
        let sentence = "\(key), then \(name)"
        return name.isEmpty ? key : sentence.utf8.count <= keyField ? sentence : "\(key) \(name)"
    }

    private func customActions(_ room: Int) -> [Line] {
        let actions = state.customActions.actions.filter {
            menu.matches("\(Messages.customActionsTitle) \($0.title) \($0.key ?? "")")
        }
        let lines = actions.flatMap {
            self.lines(keys: $0.key ?? look.keymap.name(of: .actions), $0.title, room)
        }
        return lines.isEmpty ? [] : [.title(Messages.customActionsTitle)] + lines + [.blank]
    }

    /// Whether the filter finds a command: by its section, its words or its keys.
    private func isShown(_ command: Command) -> Bool {
        let keys = look.keymap.keys(of: command).map(\.name).joined(separator: " ")
        return menu.matches("\(command.section.rawValue) \(command.summary) \(command.synonyms) \(keys)")
    }

    private func qualifiers(_ room: Int) -> [Line] {
        let rows = table.rows.filter { menu.matches("\(Messages.qualifiersTitle) \($0.name.rawValue) \($0.meaning)") }
            .flatMap { row in
                let example = row.examples.first { $0.utf8.count <= keyField } ?? row.name.rawValue + ":"
                return self.lines(keys: example, row.meaning, room)
            }
        return rows.isEmpty ? [] : [.title(Messages.qualifiersTitle)] + rows
    }

    /// As many of a command's keys as fit, but at least the first.
    private func fitting(_ keys: [String]) -> String {
        keys.dropFirst().reduce(keys.first ?? "") { text, key in
            text.utf8.count + 2 + key.utf8.count <= keyField ? text + "  " + key : text
        }
    }
}

/// A title and lines below it in place of the screen, as many as fit from the first visible one.
struct ScrolledLines {
    let title: String
    let count: Int
    let offset: Int
    let screenRows: Int

    /// The number of lines that fit.
    var rows: Int { max(1, screenRows - 3) }
    /// The first line when scrolled to the end.
    var last: Int { max(0, count - rows) }
    /// The first visible line.
    var first: Int { min(offset, last) }

    /// The first visible line after a command; `nil` for commands that do not scroll.
    func first(after command: Command) -> Int? { command.scrolling?.index(from: first, last: last, rows: rows) }

    func draw(_ theme: Theme, on canvas: inout Canvas, _ drawLine: (Int, inout RowCanvas) -> Void) {
        for row in canvas.area.rows { canvas.row(row) { _ in } }
        canvas.row(0) { canvas in
            canvas.skip(to: 1)
            canvas.write(title, theme[.strong])
        }
        for (row, index) in zip(2..<2 + rows, first..<count) { canvas.row(row) { drawLine(index, &$0) } }
    }
}
