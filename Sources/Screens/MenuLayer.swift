import Features
import Terminal
import Text

/// The menu: all commands that work now, with their keys, filtered by the typed text.
struct MenuLayer: Layer {
    let menu: CommandMenu
    let look: Look
    let state: AppState
    /// The intents of a command without the menu.
    let intentsBelow: (Command) -> [Intent]

    /// Commands that make sense only as keys, and the menu itself.
    private static let hidden: Set<Command> = [
        .menu, .escape, .up, .down, .backward, .forward, .deleteBackward, .deleteForward, .submit,
    ]
    /// Commands that save something.
    private static let keeping: Set<Command> = [.toggleFavourite, .addRepository, .importStars, .editNote]
    private static let margin = 3
    private static let keyField = 15

    init(
        menu: CommandMenu, look: Look, state: AppState, intentsBelow: @escaping (Command) -> [Intent]
    ) {
        self.menu = menu
        self.look = look
        self.state = state
        self.intentsBelow = intentsBelow
    }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        let commands = self.commands
        let (last, page) = (max(0, commands.count - 1), max(1, visibleRows - 1))
        func select(_ place: Int) -> [Intent] { [.shell(.selectInMenu(min(max(0, place), last)))] }
        switch command {
        case .submit:
            guard commands.indices.contains(menu.selected) else { return [] }
            return [.shell(.closeDialog)] + intentsBelow(commands[menu.selected])
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

    func intents(typing text: String) -> [Intent]? { [.shell(.editMenu(.insert(text)))] }

    var status: StatusText? { StatusText() }
    var hints: [Hint]? { [Hint(.submit, Messages.runHint), Hint(.escape, Messages.closeHint)] }

    /// The commands that work now and contain all typed words.
    private var commands: [Command] {
        let words = menu.line.text.lowercased().split(separator: " ")
        return Command.allCases.filter { command in
            guard !MenuLayer.hidden.contains(command), !intentsBelow(command).isEmpty else { return false }
            if !state.canKeep, MenuLayer.keeping.contains(command) { return false }
            let text = command.summary.lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    // MARK: Drawing

    private var visibleRows: Int { max(1, state.shell.rows - 4) }

    private var window: LineWindow {
        let before = CellText(String(menu.line.textBeforeCursor), repertoire: look.repertoire)
        let text = CellText(menu.line.text, repertoire: look.repertoire)
        let width = max(1, state.shell.columns - MenuLayer.margin - 2)
        return LineWindow(text: text, cursorColumn: before.columns, width: width)
    }

    var cursor: Position? {
        Position(column: min(MenuLayer.margin + window.cursor, state.shell.columns - 1), row: 1)
    }

    func draw(on canvas: inout Canvas) {
        for row in canvas.area.rows { canvas.row(row) { _ in } }
        canvas.row(0) { canvas in
            canvas.skip(to: 1)
            canvas.write(Messages.menuTitle, look.theme.accent)
        }
        canvas.row(1) { canvas in
            canvas.skip(to: 1)
            canvas.write(look.symbols.prompt, look.theme.accent)
            canvas.skip(to: MenuLayer.margin)
            canvas.write(window.visible, look.theme.normal)
        }
        let commands = self.commands
        let first = max(0, menu.selected - visibleRows + 1)
        for (row, index) in zip(3..<3 + visibleRows, commands.indices.dropFirst(first)) {
            canvas.row(row) { draw(commands[index], isSelected: index == menu.selected, on: &$0) }
        }
        if commands.isEmpty {
            canvas.row(3) { canvas in
                canvas.skip(to: MenuLayer.margin)
                canvas.write(Messages.noCommand, look.theme.strong)
            }
        }
    }

    private func draw(_ command: Command, isSelected: Bool, on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        if isSelected { canvas.write(look.symbols.selection, look.theme.accent) }
        canvas.skip(to: MenuLayer.margin)
        let field = min(MenuLayer.keyField, canvas.columns / 3)
        canvas.write(look.keymap.keys(of: command).first?.name ?? "", look.theme.accent, field: field)
        canvas.skip(to: canvas.column + 2)
        canvas.write(command.summary, isSelected ? look.theme.strong : look.theme.normal)
    }
}
