import Features
import Model
import Terminal
import Text

/// A menu of commands or of sort orders, filtered by the typed text.
struct MenuLayer: FramedMenu {
    /// A row of the menu.
    struct Row {
        /// A mark or a key.
        var mark: String
        var text: String
        /// Other words for it, by which the filter finds it.
        var words = ""
        /// Why it cannot be chosen now; `nil` if it can.
        var obstacle: String?
        /// What choosing it asks for.
        var intents: [Intent]
    }

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
        next: Command? = nil, _ layout: ScreenLayout, _ look: Look
    ) {
        frame = MenuFrame(menu, title: title, look, layout)
        self.rows = rows.filter { menu.matches("\($0.text) \($0.words)") }
        (self.field, self.placeholder, self.next) = (field, placeholder, next)
        let going = next.map { [Hint($0, "next")] } ?? []
        hints = [Hint(.submit, submit)] + going + [.close]
    }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        let selected = frame.menu.selected
        switch command {
        case .submit:
            guard rows.indices.contains(selected), rows[selected].obstacle == nil else { return [] }
            return choosing(rows[selected])
        case next: return rows.isEmpty ? [] : [.shell(.selectInMenu((selected + 1) % rows.count))]
        default: return frame.intents(of: command, count: rows.count)
        }
    }

    var selection: Position? { frame.position(of: frame.menu.selected, count: rows.count) }

    private func choosing(_ row: Row) -> [Intent] { [.shell(.closeDialog)] + row.intents }

    private func target(of index: Int) -> Target {
        Target(press: rows[index].obstacle == nil ? choosing(rows[index]) : [.shell(.selectInMenu(index))])
    }

    var status: StatusText? { StatusText() }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let (selected, look) = (frame.menu.selected, frame.look)
        let theme = look.theme
        frame.draw(
            lines: rows.count, around: selected, placeholder: placeholder, on: &canvas, target: target
        ) { index, canvas in
            let row = rows[index]
            canvas.write(
                row.mark, row.obstacle == nil ? theme.normal : theme.dim, field: min(field, canvas.columns / 3))
            canvas.skip(to: canvas.column + 2)
            let style = row.obstacle != nil ? theme.dim : index == selected ? theme.strong : theme.normal
            // Where there is little room, the reason is kept whole.
            let reason = look.cells(row.obstacle.map { " (\($0))" } ?? "")
            let room = max(0, canvas.columns - 1 - canvas.column)
            canvas.write(
                look.cells(row.text).truncated(to: max(0, room - reason.columns), repertoire: look.repertoire), style)
            canvas.write(
                reason.truncated(to: max(0, canvas.columns - 1 - canvas.column), repertoire: look.repertoire), style)
        }
    }
}

extension MenuLayer {
    /// Commands that make sense only as keys, and the menu itself.
    static let hidden: Set<Command> = [
        .menu, .escape, .up, .down, .backward, .forward, .deleteBackward, .deleteForward, .submit,
    ]

    /// The menu of the commands with their keys and what they ask for without the menu. Those that need something that is not there say
    /// what.
    init(
        commands menu: CommandMenu, _ state: AppState, _ layout: ScreenLayout, _ look: Look,
        ofOwnAction ownIntents: (Int) -> [Intent], _ intents: (Command) -> [Intent]
    ) {
        let rows = Command.allCases.compactMap { command -> Row? in
            guard !MenuLayer.hidden.contains(command) else { return nil }
            let obstacle = command.obstacle(in: state)
            let intents = obstacle == nil ? intents(command) : []
            guard obstacle != nil || !intents.isEmpty else { return nil }
            return Row(
                mark: look.keymap.keys(of: command).first?.name ?? "", text: command.summary,
                words: command.synonyms, obstacle: obstacle, intents: intents)
        }
        let own = state.ownActions.actions.enumerated().compactMap { index, action -> Row? in
            let obstacle = state.actionTargets.isEmpty ? Messages.nothingSelected : nil
            let intents = ownIntents(index)
            guard obstacle != nil || !intents.isEmpty else { return nil }
            return Row(mark: action.key ?? "", text: action.title, obstacle: obstacle, intents: intents)
        }
        self.init(
            menu, title: Messages.menuTitle, rows + own, field: 13, placeholder: Messages.noCommand,
            submit: "run", layout, look)
    }

    /// The menu of sort orders. The key that opened it goes on to the next one.
    init(orders menu: CommandMenu, _ orders: (names: [String], current: Int), _ layout: ScreenLayout, _ look: Look) {
        let rows = orders.names.enumerated().map { index, name -> Row in
            Row(mark: index == orders.current ? look.symbols.check : "", text: name, intents: [.list(.order(index))])
        }
        self.init(
            menu, title: Messages.orderTitle, rows, field: 1, placeholder: Messages.noOrder,
            submit: "sort", next: .nextSort, layout, look)
    }
}
