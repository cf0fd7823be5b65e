import Features
import Model
import Terminal

/// What one list screen puts into the layer that all of them share: see ``ListLayer``.
protocol ListContent {
    /// The line that is typed into.
    var line: LineEditorState { get }
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

    /// Whether its rows are repositories, which can be marked.
    var marksRepositories: Bool { get }
    /// The selected repository; `nil` if there is none.
    var selected: Repository? { get }

    /// What a command asks for, beyond what it does in every list; `nil` if it does nothing.
    func intents(of command: Command) -> [Intent]?
    /// What an edit of the line asks for.
    func intents(of edit: LineEdit) -> [Intent]
    /// What pasted text asks for.
    func intents(pasting text: String) -> [Intent]
    /// What a movement asks for in a list of so many lines.
    func intents(of movement: ListMovement, rows: Int) -> [Intent]

    /// The list as far as it is selected and scrolled.
    var listed: any VisibleList { get }
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
    var marksRepositories: Bool { true }
    var selected: Repository? { nil }
    var headings: [(place: Int, text: String)] { [] }
    func intents(pasting text: String) -> [Intent] { intents(of: .insert(text)) }
}

/// A list whose items do not matter: how many there are, and which are visible.
protocol VisibleList {
    var count: Int { get }
    func visible(in rows: Int) -> Range<Int>
}

extension ListState: VisibleList {}
