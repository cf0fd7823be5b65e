import Core
import Features
import Terminal

/// A menu beside or below the list, or over it: an edge, a title, a filter, rows with a selection, and the keys of those.
struct MenuLayer: Layer {
    struct Row {
        enum Press { case chooses, selectsAndChooses, selects }

        /// The group it belongs to; `nil` where there are none.
        var heading: String?
        var choosing: [Intent]
        var press = Press.chooses
        /// What it says, in the words of plain mode.
        var spoken = ""
        /// Draws it behind the mark of the selection.
        var draw: (_ isSelected: Bool, _ canvas: inout RowCanvas) -> Void
    }

    let menu: CommandMenu
    let title: String
    /// Those that contain all typed words.
    let rows: [Row]
    let look: Look
    let layout: ScreenLayout
    /// Whether typed text narrows it.
    var hasFilter = true
    /// The text in place of an empty filter.
    var prompt = ""
    /// The text in place of no rows.
    var placeholder = ""
    /// Whether its rows are being counted or loaded.
    var isAwaited = false
    var status: StatusText? = StatusText()
    let hints: [Hint]?
    /// What text asks for that is no filter.
    var typing: (String) -> [Intent]? = { _ in nil }
    var customAction: (Int) -> [Intent]? = { _ in nil }
    /// What the commands ask for that other menus do not have.
    var keys: (Command) -> [Intent]? = { _ in nil }

    static let margin = InputLine.start

    // MARK: Keys

    private var selected: Int { menu.row(of: rows.count) }

    func intents(of command: Command) -> [Intent]? {
        if let intents = keys(command) { return intents }
        if command == .escape { return [.shell(.closeDialog)] }
        if command == .submit { return rows.isEmpty ? [] : rows[selected].choosing }
        guard let movement = command.listMovement else {
            return command.lineEdit.map { hasFilter ? [.shell(.editMenu($0))] : [] }
        }
        let place = movement.index(from: menu.selected, last: max(0, rows.count - 1), rows: visibleRows)
        return [.shell(.selectInMenu(place))]
    }

    func intents(ofCustomAction index: Int) -> [Intent]? { customAction(index) }
    func intents(typing text: String) -> [Intent]? { typing(text) ?? intents(pasting: text) }
    func intents(pasting text: String) -> [Intent]? { hasFilter ? [.shell(.editMenu(.insert(text)))] : [] }

    private func target(of line: Line) -> Target {
        guard case .row(let index) = line else { return Target() }
        let (selecting, choosing) = (Intent.shell(.selectInMenu(index)), rows[index].choosing)
        return switch rows[index].press {
        case .chooses: Target(press: choosing)
        case .selectsAndChooses: Target(press: [selecting] + choosing)
        case .selects: Target(press: [selecting], double: index == selected ? choosing : [])
        }
    }

    // MARK: Places

    private var panel: Rect { layout.menu }
    /// Whether it is beside or below the list, not over it.
    private var hasEdge: Bool { panel == layout.page }
    private var isBeside: Bool { panel.columns.lowerBound > 0 }

    /// The part without the edge.
    private var area: Rect {
        guard hasEdge else { return panel }
        return isBeside
            ? Rect(columns: panel.columns.dropFirst(), rows: panel.rows)
            : Rect(columns: panel.columns, rows: panel.rows.dropFirst())
    }

    /// A heading, or the row with this index.
    private enum Line: Equatable {
        case heading(String)
        case row(Int)
    }

    /// The rows, with each heading above the first that has it.
    private var lines: [Line] {
        rows.indices.flatMap { index -> [Line] in
            let isFirst = index == 0 || rows[index].heading != rows[index - 1].heading
            return (isFirst ? rows[index].heading.map { [.heading($0)] } ?? [] : []) + [.row(index)]
        }
    }

    /// The rows above the first line: title, filter, a blank one.
    private var head: Int { hasFilter ? 3 : 2 }
    private var visibleRows: Int { max(1, area.rows.count - head) }
    /// The first of the lines that are visible if one of them must be.
    private func first(around line: Int) -> Int { max(0, line - visibleRows + 1) }

    private var input: InputLine { InputLine(menu.line, columns: area.columns.count, look) }

    var cursor: Position? {
        guard hasFilter, !area.columns.isEmpty, !area.rows.isEmpty else { return nil }
        return Position(
            column: area.columns.lowerBound + input.cursor,
            row: min(area.rows.lowerBound + 1, area.rows.upperBound - 1))
    }

    var selection: Position? {
        guard let line = lines.firstIndex(of: .row(selected)), area.columns.count > 1 else { return nil }
        let row = area.rows.lowerBound + head + line - first(around: line)
        return area.rows.contains(row) ? Position(column: area.columns.lowerBound + 1, row: row) : nil
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        if hasEdge { drawEdge(on: &canvas) }
        let (area, lines) = (area, lines)
        let (top, selected) = (area.rows.lowerBound, lines.firstIndex(of: .row(selected)))
        canvas.clipped(to: area) { canvas in
            for row in area.rows { canvas.row(row) { _ in } }
            canvas.row(top) { canvas in
                canvas.skip(to: 1)
                canvas.write(title, look.theme[.strong])
            }
            if hasFilter { input.draw(at: top + 1, prompt: prompt, on: &canvas) { .shell(.editMenu($0)) } }
            let shown = lines.indices.dropFirst(first(around: selected ?? 0))
            for (row, index) in zip(top + head..<top + head + visibleRows, shown) {
                canvas.row(row) { draw(lines[index], isSelected: index == selected, on: &$0) }
                if index == selected { canvas.select(row, look.theme) }
                canvas.target(rows: row..<row + 1, columns: 0..<area.columns.count) { _ in target(of: lines[index]) }
            }
            guard lines.isEmpty else { return }
            canvas.row(top + head) { canvas in
                canvas.skip(to: MenuLayer.margin)
                canvas.write(placeholder, look.theme[.strong])
            }
        }
        canvas.clipped(to: panel) { $0.restyle(background: look.theme.panelBackground) }
    }

    private func draw(_ line: Line, isSelected: Bool, on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        if isSelected { canvas.write(look.symbols.selection, look.theme[.accent]) }
        canvas.skip(to: MenuLayer.margin)
        switch line {
        case .heading(let text): canvas.write(text, look.theme[.dim])
        case .row(let row): rows[row].draw(isSelected, &canvas)
        }
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

extension CommandMenu {
    /// The selected one of so many rows; the last one if there are fewer rows now.
    func row(of count: Int) -> Int { max(0, min(selected, count - 1)) }
}

extension MenuLayer.Row {
    /// A mark or a key in a field, and a text. Where there is little room, the text is kept whole before what is in its way; choosing the
    /// row says that.
    fileprivate init(
        heading: String? = nil, _ mark: String, field: Int, _ text: String, obstacle: String? = nil, _ look: Look,
        spoken: String = "", choosing: [Intent]
    ) {
        self.init(
            heading: heading, choosing: obstacle.map(Intent.excuse) ?? ([.shell(.closeDialog)] + choosing),
            press: obstacle == nil ? .chooses : .selects, spoken: spoken
        ) { isSelected, canvas in
            let plain = look.theme[obstacle == nil ? .normal : .dim]
            canvas.write(mark, plain, field: min(field, canvas.columns / 3))
            canvas.skip(to: canvas.column + 2)
            let style = isSelected && obstacle == nil ? look.theme[.strong] : plain
            for text in [text, obstacle.map { " (\($0))" } ?? ""] {
                canvas.write(
                    look.cells(text).truncated(to: canvas.remaining - 1, repertoire: look.repertoire), style)
            }
        }
    }
}

extension MenuLayer {
    /// Commands that make sense only as keys, and the menu itself.
    static let hidden: Set<Command> = [
        .menu, .escape, .up, .down, .backward, .forward, .deleteBackward, .deleteForward, .submit,
    ]

    /// The menu of the commands with their keys and what they ask for without the menu, in the groups of help. Those that need something
    /// that is not there are last, and say what.
    init(
        commands menu: CommandMenu, _ state: AppState, _ layout: ScreenLayout, _ look: Look,
        ofCustomAction customIntents: (Int) -> [Intent], _ intents: (Command) -> [Intent]
    ) {
        var (possible, others) = ([Row](), [Row]())
        func add(
            _ heading: String, _ mark: String, _ text: String, words: String = "", _ obstacle: String?,
            _ intents: () -> [Intent]
        ) {
            guard menu.matches("\(text) \(words)") else { return }
            guard obstacle == nil else {
                return others.append(
                    Row(
                        heading: "Not available now", mark, field: 13, text, obstacle: obstacle, look, choosing: []))
            }
            let choosing = intents()
            if choosing.isEmpty { return }
            possible.append(Row(heading: heading, mark, field: 13, text, look, choosing: choosing))
        }
        for section in Command.Section.ordered(in: state) {
            for command in Command.allCases where command.section == section && !MenuLayer.hidden.contains(command) {
                let key = look.keymap.keys(of: command).first?.name ?? ""
                let obstacle = command.obstacle(in: state)
                add(section.rawValue, key, command.summary, words: command.synonyms, obstacle) { intents(command) }
            }
        }
        for (index, action) in state.customActions.actions.enumerated() {
            add(Messages.customActionsTitle, action.key ?? "", action.title, state.customActionObstacle) {
                customIntents(index)
            }
        }
        self.init(
            menu: menu, title: "Menu", rows: possible + others, look: look, layout: layout,
            placeholder: Messages.noCommand, hints: [Hint(.submit, "run"), .close])
    }

    /// The menu of sort orders. The key that opened it goes on to the next one.
    init(orders menu: CommandMenu, _ orders: (names: [String], current: Int), _ layout: ScreenLayout, _ look: Look) {
        let rows = orders.names.enumerated().filter { menu.matches("\($1) ") }.map { index, name in
            let isCurrent = index == orders.current
            return Row(
                isCurrent ? look.symbols.check : "", field: 1, name, look,
                spoken: isCurrent ? PlainMessages.current(name) : name, choosing: [.list(.order(index))])
        }
        self.init(
            menu: menu, title: "Sort by", rows: rows, look: look, layout: layout,
            placeholder: Messages.noOrder, hints: [Hint(.submit, "sort"), Hint(.nextSort, "next"), .close],
            keys: { command in
                guard command == .nextSort else { return nil }
                return rows.isEmpty ? [] : [.shell(.selectInMenu((menu.selected + 1) % rows.count))]
            })
    }
}
