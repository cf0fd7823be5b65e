public import Core
import Reactive

/// The user's actions on every list screen.
public enum ListAction: Sendable, Equatable {
    /// Edit the line.
    case edit(LineEdit)
    /// Move the selection in a list with so many lines; `nil` for as many as last time.
    case move(ListMovement, rows: Int? = nil)
    /// Select the item at an index.
    case select(Int)
    /// Enter: take the selected item.
    case submit
    /// Change the sort order to that at a place among the orders of the list.
    case order(Int)
    /// Open the selected repository in the browser.
    case openInBrowser
    /// Copy the URL of the selected repository.
    case copyAddress
}

/// Changes of the state of every list screen.
public enum ListMutation<Order: Sendable>: Sendable {
    /// The line was edited.
    case edited(LineEdit, at: Timestamp)
    /// The selection moved in a list with so many lines; `nil` for as many as last time.
    case moved(ListMovement, rows: Int? = nil)
    /// The item at an index was selected.
    case selected(Int)
    /// The row is wanted that an earlier run had selected.
    case resumed(SearchPosition.Row)
    /// The sort order changed.
    case ordered(Order)
    /// Repositories were chosen; their URLs are the program's output.
    case chose(RepositoryChoice)
    /// A notice was posted.
    case noticed(ListNotice)
}

extension ListMutation: Equatable where Order: Equatable {}

/// The mutations of a feature with a list screen.
public protocol ListScreenMutation: Sendable {
    /// The sort order of the list.
    associatedtype Order: ListOrder
    /// A mutation of every list screen.
    static func list(_ mutation: ListMutation<Order>) -> Self
}

extension ListScreenMutation {
    /// Posts a notice.
    static func noticed(_ notice: ListNotice) -> Self { .list(.noticed(notice)) }
}

extension ListAction {
    /// The effect of the action on a screen that gives it no other meaning.
    func effect<State: ListScreen, Mutation: ListScreenMutation>(
        on state: State, at now: Timestamp, _ opening: RepositoryOpening? = nil
    ) -> Effect<Mutation, State> where Mutation.Order == State.Order {
        switch self {
        case .edit(let edit):
            state.line.cuts(edit)
                ? .immediate(.list(.edited(edit, at: now)), .noticed(.textCut))
                : .immediate(.list(.edited(edit, at: now)))
        case .move(let movement, let rows): .immediate(.list(.moved(movement, rows: rows)))
        case .select(let index): .immediate(.list(.selected(index)))
        case .order(let index):
            State.Order.allCases.dropFirst(index).first.map { .immediate(.list(.ordered($0))) } ?? .none
        case .submit: opening?.choose(state.selectedRepository) ?? .none
        case .openInBrowser: opening?.showInBrowser(state.selectedRepository) ?? .none
        case .copyAddress: opening?.copyAddress(state.selectedRepository) ?? .none
        }
    }
}

extension ListScreen {
    /// Folds a mutation into the state.
    mutating func reduce(_ mutation: ListMutation<Order>) {
        switch mutation {
        case .edited(let edit, let now):
            let text = screen.line.text
            screen.line.apply(edit)
            screen.now = now
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
        case .ordered(let order):
            screen.resumedRow = nil
            screen.order = order
            orderChanged()
        case .chose(let choice): screen.choice = choice
        case .noticed(let notice): screen.notices.emit(notice)
        }
    }
}
