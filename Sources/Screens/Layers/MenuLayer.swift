import Core
import Features
import Terminal

/// A menu of commands or of sort orders, filtered by the typed text.
struct MenuLayer: FramedMenu {
    /// A row of the menu.
    struct Row {
        /// The group it belongs to; `nil` where there are none.
        var heading: String?
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

    private var lines: [MenuFrame.Line] { MenuFrame.lines(rows.map(\.heading)) }

    var selection: Position? { frame.position(ofRow: frame.menu.selected, in: lines) }

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
            lines, row: selected, placeholder: placeholder, on: &canvas, target: target
        ) { index, canvas in
            let row = rows[index]
            canvas.write(
                row.mark, row.obstacle == nil ? theme[.normal] : theme[.dim], field: min(field, canvas.columns / 3))
            canvas.skip(to: canvas.column + 2)
            let style = row.obstacle != nil ? theme[.dim] : index == selected ? theme[.strong] : theme[.normal]
            // Where there is little room, the command is kept whole.
            for text in [row.text, row.obstacle.map { " (\($0))" } ?? ""] {
                let room = max(0, canvas.columns - 1 - canvas.column)
                canvas.write(look.cells(text).truncated(to: room, repertoire: look.repertoire), style)
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
        ofOwnAction ownIntents: (Int) -> [Intent], _ intents: (Command) -> [Intent]
    ) {
        let commands = Command.Section.ordered(in: state).flatMap { section in
            Command.allCases.filter { $0.section == section && !MenuLayer.hidden.contains($0) }
        }
        let rows = commands.map { command -> Row in
            let obstacle = command.obstacle(in: state)
            return Row(
                heading: command.section.rawValue, mark: look.keymap.keys(of: command).first?.name ?? "",
                text: command.summary, words: command.synonyms, obstacle: obstacle,
                intents: obstacle == nil ? intents(command) : [])
        }
        let own = state.ownActions.actions.enumerated().map { index, action -> Row in
            let obstacle = state.actionTargets.isEmpty ? Messages.nothingSelected : nil
            return Row(
                heading: Messages.ownActionsTitle, mark: action.key ?? "", text: action.title, obstacle: obstacle,
                intents: obstacle == nil ? ownIntents(index) : [])
        }
        let possible = (rows + own).filter { $0.obstacle == nil && !$0.intents.isEmpty }
        let others = (rows + own).filter { $0.obstacle != nil }.map { row in
            var row = row
            row.heading = Messages.notAvailable
            return row
        }
        self.init(
            menu, title: Messages.menuTitle, possible + others, field: 13, placeholder: Messages.noCommand,
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
