import Features
import Terminal

/// The menu of sort orders, filtered by the typed text.
struct OrderLayer: FramedMenu {
    let menu: CommandMenu
    let look: Look
    let state: AppState
    /// The orders of the list, and the current one.
    let orders: (names: [String], current: Int)

    var frame: MenuFrame { MenuFrame(menu: menu, title: Messages.orderTitle, look: look, shell: state.shell) }

    /// The orders that contain all typed words, by their places.
    private var matches: [Int] {
        orders.names.indices.filter { menu.matches(orders.names[$0]) }
    }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        let matches = self.matches
        switch command {
        case .submit:
            guard matches.indices.contains(menu.selected) else { return [] }
            return [.shell(.closeDialog), .list(.order(matches[menu.selected]))]
        // The key that opened it goes on to the next one, and from the last to the first.
        case .nextSort:
            return matches.isEmpty ? [] : [.shell(.selectInMenu((menu.selected + 1) % matches.count))]
        default:
            return frame.intents(of: command, count: matches.count)
        }
    }

    var status: StatusText? { StatusText() }
    var hints: [Hint]? {
        [
            Hint(.submit, Messages.sortHint), Hint(.nextSort, Messages.nextHint),
            Hint(.escape, Messages.closeHint),
        ]
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let rows = matches.map { (mark: $0 == orders.current ? look.symbols.check : "", text: orders.names[$0]) }
        frame.draw(rows, field: 1, placeholder: Messages.noOrder, on: &canvas)
    }
}
