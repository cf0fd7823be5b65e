import Core
import Features
import Terminal

/// The marked repositories in the order of printing, filtered by the typed text.
struct MarksLayer: FramedMenu {
    let state: AppState
    let look: Look
    let frame: MenuFrame
    /// Those that contain all typed words, each with its place among all.
    let rows: [(place: Int, repository: Repository)]

    init(menu: CommandMenu, state: AppState, look: Look, layout: ScreenLayout) {
        self.state = state
        self.look = look
        frame = MenuFrame(menu, title: Messages.marksTitle, look, layout)
        rows = state.marks.repositories.enumerated().map { (place: $0 + 1, repository: $1) }
            .filter { menu.matches($0.repository.fullName) }
    }

    /// The selected row; the last one if there are fewer rows now.
    private var selected: Int { min(frame.menu.selected, rows.count - 1) }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .showMarks: [.shell(.closeDialog)]
        case .submit: state.marks.isEmpty ? [] : [.send(.marks(.print))]
        case .mark, .remove: rows.isEmpty ? [] : [.send(.marks(.unmark(rows[selected].repository)))]
        case .markAll, .clearMarks: [.send(.marks(.clear))]
        case .scrollPageUp: move(up: true)
        case .scrollPageDown: move(up: false)
        case .openInBrowser, .openMarked: [.send(.marks(.open))]
        case .copyURL, .copyMarked: [.send(.marks(.copy))]
        case .toggleFavourite, .favouriteMarked: state.canSave ? [.send(.marks(.keep))] : []
        case .undo: [.favourites(.undo)]
        default: frame.intents(of: command, count: rows.count)
        }
    }

    func intents(ofOwnAction index: Int) -> [Intent]? { state.marks.isEmpty ? [] : [.send(.performOwn(index))] }

    /// Moves the selected repository in the order; the selection stays on it.
    private func move(up: Bool) -> [Intent] {
        guard !rows.isEmpty else { return [] }
        let moved = Intent.send(.marks(.move(rows[selected].repository.id, up: up)))
        let place = selected + (up ? -1 : 1)
        // With a filter, the neighbour may be hidden.
        let follows = rows.count == state.marks.ids.count && rows.indices.contains(place)
        return follows ? [moved, .shell(.selectInMenu(place))] : [moved]
    }

    var selection: Position? { frame.position(of: selected, count: rows.count) }
    var status: StatusText? { StatusText(summary: state.marked(look)) }

    var hints: [Hint]? {
        guard !state.marks.isEmpty else { return [Hint(.undo, "undo"), .close] }
        return [
            Hint(.submit, "print marked"), Hint(.mark, "unmark"), Hint(.scrollPageUp, "move up"),
            Hint(.scrollPageDown, "move down"), Hint(.markAll, "unmark all"), Hint(.undo, "undo"),
            Hint(.openInBrowser, "open all"), Hint(.copyURL, "copy all"), .close,
        ]
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let theme = look.theme
        let digits = "\(state.marks.ids.count)".count
        let names = rows.map { look.cells($0.repository.fullName) }
        let field = min(names.map(\.columns).max() ?? 0, frame.area.columns.count / 2)
        frame.draw(
            lines: rows.count, around: max(0, selected),
            placeholder: state.marks.isEmpty ? Messages.noMarks : Messages.noMatchingMarks, on: &canvas,
            target: { index in
                let print = index == selected ? intents(of: .submit) : nil
                return Target(press: [.shell(.selectInMenu(index))], double: print ?? [])
            }
        ) { index, canvas in
            let (place, repository) = rows[index]
            canvas.write("\(place)", theme[.dim], field: digits, .right)
            canvas.skip(to: canvas.column + 2)
            let start = canvas.column
            let name = names[index].truncated(to: field, repertoire: look.repertoire)
            canvas.write(name, index == selected ? theme[.strong] : theme[.normal])
            canvas.skip(to: start + field + 2)
            let room = canvas.remaining - 1
            guard room > 0, let description = repository.description else { return }
            let text = look.cells(description).truncated(to: room, repertoire: look.repertoire)
            canvas.write(text, theme[.dim])
        }
    }
}
