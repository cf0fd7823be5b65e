public import Core
import Reactive

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

public protocol ListScreenMutation: Sendable {
    static func list(_ mutation: ListMutation) -> Self
}

extension ListScreenMutation {
    static func noticed(_ notice: Notice) -> Self { .list(.noticed(notice)) }
}

extension ListAction {
    /// The default effect; a screen may give an action another meaning, and Enter mostly means the program.
    func effect<State: ListScreen, Mutation: ListScreenMutation>(
        on state: State, at now: Timestamp, _ opening: RepositoryOpening? = nil
    ) -> Effect<Mutation, State> {
        switch self {
        case .edit(let edit):
            state.line.cuts(edit)
                ? .immediate(.list(.edited(edit, at: now)), .noticed(.textCut))
                : .immediate(.list(.edited(edit, at: now)))
        case .move(let movement, let rows): .immediate(.list(.moved(movement, rows: rows)))
        case .select(let index): .immediate(.list(.selected(index)))
        case .order(let index): .immediate(.list(.ordered(index)))
        case .submit: .none
        case .openInBrowser: opening?.showInBrowser(state.selectedRepository) ?? .none
        case .copyAddress: opening?.copyAddress(state.selectedRepository) ?? .none
        }
    }
}

extension ListScreen {
    mutating func reduce(_ mutation: ListMutation) {
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
        case .noticed(let notice): screen.said.append(notice)
        }
    }
}
