public import Core

public enum ListAction: Sendable, Equatable {
    case edit(LineEdit)
    /// `rows` is the height of the list; `nil` for the same as last time.
    case move(ListMovement, rows: Int? = nil)
    case select(Int)
    case submit
    /// The index of an order, as the list's menu has them.
    case order(Int)
    case openInBrowser
    case copyAddress

    /// What it changes in a list with a line; nothing for Enter, and for what is done with a repository.
    func changes(of line: EditableText, at now: Timestamp) -> [ListMutation] {
        switch self {
        case .edit(let edit):
            line.cuts(edit) ? [.edited(edit, at: now), .noticed(.textCut)] : [.edited(edit, at: now)]
        case .move(let movement, let rows): [.moved(movement, rows: rows)]
        case .select(let index): [.selected(index)]
        case .order(let index): [.ordered(index)]
        case .submit, .openInBrowser, .copyAddress: []
        }
    }
}

public enum ListMutation: Sendable, Equatable {
    case edited(LineEdit, at: Timestamp)
    case moved(ListMovement, rows: Int? = nil)
    case selected(Int)
    /// The row selected by an earlier run is selected again as soon as it is loaded.
    case resumed(SearchPosition.Row)
    /// The index of the order.
    case ordered(Int)
    case noticed(Notice)
}

extension ListScreen {
    public mutating func reduce(_ mutation: ListMutation) {
        switch mutation {
        case .edited(let edit, at: _):
            let text = screen.line.text
            screen.line.apply(edit)
            if screen.line.text != text {
                screen.resumedRow = nil
                lineChanged()
            }
        case .moved(let movement, let rows):
            let items = items
            screen.resumedRow = nil
            screen.list.move(movement, rows: rows) { items[$0].id }
            selectionMoved()
        case .selected(let place):
            let items = items
            guard items.indices.contains(place) else { return }
            screen.resumedRow = nil
            screen.list.show(place) { items[$0].id }
            selectionMoved()
        case .resumed(let row):
            screen.resumedRow = row
            followResumedRow()
        case .ordered(let index):
            screen.resumedRow = nil
            orderChanged(to: index)
        case .noticed(let notice): screen.notices.append(notice)
        }
    }
}
