public import Model
import Reactive

/// What can happen on every list screen.
public enum ListAction: Sendable, Equatable {
    /// The line is edited.
    case edit(LineEdit)
    /// The selection is moved, in a list of so many lines; `nil` for as many as last time.
    case move(ListMovement, rows: Int? = nil)
    /// Enter: take the selected item.
    case submit
    /// Another order.
    case nextOrder
    /// The selected repository in the browser.
    case openInBrowser
    /// The selected repository's web address on the clipboard.
    case copyAddress
}

/// What can change on every list screen.
public enum ListMutation<Order: ListOrder>: Sendable, Equatable {
    /// The line is another one.
    case edited(LineEdit, at: Timestamp)
    /// The selection moved.
    case moved(ListMovement, rows: Int? = nil)
    /// The order is another one.
    case ordered(Order)
    /// A repository was chosen; its web address.
    case chose(String)
    /// A notice.
    case noticed(ListNotice)
}

/// The mutations of a feature with a list screen.
public protocol ListScreenMutation: Sendable {
    /// An order of the list.
    associatedtype Order: ListOrder
    /// What changes on every list screen.
    static func list(_ mutation: ListMutation<Order>) -> Self
}

extension ListScreenMutation {
    /// A notice.
    public static func noticed(_ notice: ListNotice) -> Self { .list(.noticed(notice)) }
}

extension ListAction {
    /// What it leads to on a screen that means nothing else by it.
    func effect<State: ListScreen, Mutation: ListScreenMutation>(
        on state: State, at now: Timestamp, _ opening: (any RepositoryOpening)? = nil
    ) -> Effect<Mutation> where Mutation.Order == State.Order {
        switch self {
        case .edit(let edit): .immediate(.list(.edited(edit, at: now)))
        case .move(let movement, let rows): .immediate(.list(.moved(movement, rows: rows)))
        case .nextOrder: .immediate(.list(.ordered(state.screen.order.next)))
        case .submit: opening?.choose(state.selectedRepository) ?? .none
        case .openInBrowser: opening?.showInBrowser(state.selectedRepository) ?? .none
        case .copyAddress: opening?.copyAddress(state.selectedRepository) ?? .none
        }
    }
}

extension ListScreen {
    /// Folds a mutation of every list screen into the state.
    mutating func reduce(_ mutation: ListMutation<Order>) {
        switch mutation {
        case .edited(let edit, let now):
            let text = screen.line.text
            screen.line.apply(edit)
            screen.now = now
            if screen.line.text != text { lineChanged() }
        case .moved(let movement, let rows):
            let items = items
            screen.list.move(movement, rows: rows) { items[$0].id }
            selectionMoved()
        case .ordered(let order):
            screen.order = order
            orderChanged()
        case .chose(let address):
            screen.chosenAddress = address
        case .noticed(let notice):
            screen.notices.emit(notice)
        }
    }
}
