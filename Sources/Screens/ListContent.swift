import Features
import Model
import Terminal

/// What one list screen puts into the layer that all of them share: see ``ListLayer``.
protocol ListContent {
    /// The order of the list, said at the end of the line.
    var order: (name: String, isUsual: Bool) { get }
    /// What the status line says.
    var status: StatusText { get }
    /// The commands that matter now, the most important first.
    var hints: [Hint] { get }
    /// What went wrong, and what to do or what will happen.
    var trouble: (summary: String, advice: String)? { get }
    /// Whether a further page is on its way.
    var isLoadingMore: Bool { get }
    /// What is open below the list.
    var pane: FavouritesPane? { get }

    /// Whether its items are repositories, which can be marked, opened, copied and put in another order.
    var holdsRepositories: Bool { get }

    /// What a command asks for, beyond what it does in every list; `nil` where it does nothing.
    func intents(of command: Command) -> [Intent]?

    /// Headings of the rows, each with the place of the first row below it.
    var headings: [(place: Int, text: String)] { get }
    /// Some rows of the list.
    func rows(_ places: Range<Int>, _ cache: RowCache) -> [Frame.Row]
    /// What stands in place of an empty list of so many lines.
    func placeholder(lines: Int) -> [StyledText]
}

extension ListContent {
    var isLoadingMore: Bool { false }
    var pane: FavouritesPane? { nil }
    var holdsRepositories: Bool { true }
    var headings: [(place: Int, text: String)] { [] }
}
