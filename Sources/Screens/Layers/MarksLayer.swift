import Core
import Features
import Terminal

extension MenuLayer {
    /// The marked repositories in the order of printing, filtered by the typed text.
    init(marks menu: CommandMenu, _ state: AppState, _ layout: ScreenLayout, _ look: Look) {
        let (theme, marks) = (look.theme, state.marks)
        let shown = marks.repositories.enumerated().filter { menu.matches($1.fullName) }
        let digits = "\(marks.ids.count)".count
        let widest = shown.map { look.cells($1.fullName).columns }.max() ?? 0
        let print: [Intent] = marks.isEmpty ? [] : [.send(.marks(.print))]
        let rows = shown.map { place, repository in
            Row(choosing: print, press: .selects) { isSelected, canvas in
                canvas.write("\(place + 1)", theme[.dim], field: digits, .right)
                canvas.skip(to: canvas.column + 2)
                let field = min(widest, canvas.columns / 2)
                canvas.write(repository.fullName, theme[isSelected ? .strong : .normal], field: field)
                canvas.skip(to: canvas.column + 2)
                canvas.write(repository.description ?? "", theme[.dim], field: canvas.remaining - 1)
            }
        }
        let selected = menu.row(of: rows.count)
        let subject = rows.isEmpty ? nil : shown[selected].element
        /// Moves the selected repository in the order; the selection stays on it.
        func move(up: Bool) -> [Intent] {
            guard let subject else { return [] }
            let moved = Intent.send(.marks(.move(subject.id, up: up)))
            let place = selected + (up ? -1 : 1)
            // With a filter, the neighbour may be hidden.
            let follows = rows.count == marks.ids.count && rows.indices.contains(place)
            return follows ? [moved, .shell(.selectInMenu(place))] : [moved]
        }
        let hints: [Hint] = [
            Hint(.submit, "print marked"), Hint(.mark, "unmark"), Hint(.scrollPageUp, "move up"),
            Hint(.scrollPageDown, "move down"), Hint(.markAll, "unmark all"), Hint(.undo, "undo"),
            Hint(.openInBrowser, "open all"), Hint(.copyURL, "copy all"), .close,
        ]
        func keys(_ command: Command) -> [Intent]? {
            switch command {
            case .showMarks: [.shell(.closeDialog)]
            case .submit: print
            case .mark, .remove: subject.map { [.send(.marks(.unmark($0)))] } ?? []
            case .markAll, .clearMarks: [.send(.marks(.clear))]
            case .scrollPageUp: move(up: true)
            case .scrollPageDown: move(up: false)
            case .openInBrowser, .openMarked: [.send(.marks(.open))]
            case .copyURL, .copyMarked: [.send(.marks(.copy))]
            case .toggleFavourite, .favouriteMarked: state.canSave ? [.send(.marks(.keep))] : []
            case .undo: [.favourites(.undo)]
            default: nil
            }
        }
        self.init(
            menu: menu, title: "Marked, in the order of printing", rows: rows, look: look, layout: layout,
            placeholder: marks.isEmpty ? Messages.noMarks : Messages.noMatchingMarks,
            status: StatusText(summary: state.marked(look)),
            hints: marks.isEmpty ? [Hint(.undo, "undo"), .close] : hints,
            customAction: { marks.isEmpty ? [] : [.send(.performCustom($0))] },
            keys: keys)
    }
}
