import Features
import Terminal

/// A menu in place of the screen, filtered by the typed text.
struct MenuLayer: FramedMenu {
    /// A mark or a key, the text, and what choosing the row asks for.
    typealias Row = (mark: String, text: String, intents: [Intent])

    let frame: MenuFrame
    /// The rows that contain all typed words.
    let rows: [Row]
    /// Cells for the marks.
    let field: Int
    /// The text in place of no rows.
    let placeholder: String
    let hints: [Hint]?
    /// The command that goes on to the next row, and from the last to the first.
    let next: Command?

    private init(
        _ menu: CommandMenu, title: String, _ rows: [Row], field: Int, placeholder: String, submit: String,
        next: Command? = nil, _ state: AppState, _ look: Look
    ) {
        let area = Rect(columns: 0..<state.shell.columns, rows: 0..<max(0, state.shell.rows - 1))
        frame = MenuFrame(menu: menu, title: title, look: look, area: area)
        self.rows = rows.filter { menu.matches($0.text) }
        (self.field, self.placeholder, self.next) = (field, placeholder, next)
        let going = next.map { [Hint($0, "next")] } ?? []
        hints = [Hint(.submit, submit)] + going + [.close]
    }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        let selected = frame.menu.selected
        switch command {
        case .submit: return rows.indices.contains(selected) ? [.shell(.closeDialog)] + rows[selected].intents : []
        case next: return rows.isEmpty ? [] : [.shell(.selectInMenu((selected + 1) % rows.count))]
        default: return frame.intents(of: command, count: rows.count)
        }
    }

    var status: StatusText? { StatusText() }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let (selected, theme, symbols) = (frame.menu.selected, frame.look.theme, frame.look.symbols)
        frame.draw(lines: rows.count, around: selected, placeholder: placeholder, on: &canvas) { index, canvas in
            canvas.skip(to: 1)
            if index == selected { canvas.write(symbols.selection, theme.accent) }
            canvas.skip(to: MenuFrame.margin)
            canvas.write(rows[index].mark, theme.accent, field: min(field, canvas.columns / 3))
            canvas.skip(to: canvas.column + 2)
            canvas.write(rows[index].text, index == selected ? theme.strong : theme.normal)
        }
    }
}

extension MenuLayer {
    /// Commands that make sense only as keys, and the menu itself.
    private static let hidden: Set<Command> = [
        .menu, .escape, .up, .down, .backward, .forward, .deleteBackward, .deleteForward, .submit,
    ]
    /// Commands that save something.
    private static let keeping: Set<Command> = [.toggleFavourite, .addRepository, .importStars, .editNote]

    /// The menu of all commands that work now, with their keys and what they ask for without the menu.
    init(commands menu: CommandMenu, _ state: AppState, _ look: Look, _ intents: (Command) -> [Intent]) {
        let rows = Command.allCases.compactMap { command -> Row? in
            let isHidden = MenuLayer.hidden.contains(command) || !state.canSave && MenuLayer.keeping.contains(command)
            let intents = isHidden ? [] : intents(command)
            return intents.isEmpty
                ? nil : (look.keymap.keys(of: command).first?.name ?? "", command.summary, intents)
        }
        self.init(
            menu, title: Messages.menuTitle, rows, field: 15, placeholder: Messages.noCommand,
            submit: "run", state, look)
    }

    /// The menu of sort orders. The key that opened it goes on to the next one.
    init(orders menu: CommandMenu, _ orders: (names: [String], current: Int), _ state: AppState, _ look: Look) {
        let rows = orders.names.enumerated().map { index, name -> Row in
            (index == orders.current ? look.symbols.check : "", name, [.list(.order(index))])
        }
        self.init(
            menu, title: Messages.orderTitle, rows, field: 1, placeholder: Messages.noOrder,
            submit: "sort", next: .nextSort, state, look)
    }
}
