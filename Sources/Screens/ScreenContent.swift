import Features
import Terminal

/// What one screen puts into the frame that all screens share: see ``ScreenFrame``.
protocol ScreenContent {
    /// The line that is typed into.
    var line: LineEditorState { get }
    /// The order of the list, said at the end of the line.
    var order: (name: String, isUsual: Bool) { get }
    /// What is going on, in place of the summary.
    var activity: String? { get }
    /// How much there is: parts of the status line.
    var summary: [StyledText] { get }
    /// The keys that matter now, the most important first.
    var hints: [KeyHint] { get }

    /// What the first visible rows of a list of so many lines are, where they need a word: said in the rule above it.
    func heading(_ count: Int) -> String?
    /// The visible rows of the list; none where it is empty.
    func rows(_ count: Int, _ cache: RowCache) -> [Frame.Row]
    /// What stands in place of an empty list of so many lines.
    func placeholder(lines: Int) -> [StyledText]
}

extension ScreenContent {
    func heading(_ count: Int) -> String? { nil }
}

/// What is open below a list, and has the keyboard.
protocol PaneContent {
    /// What it is, on the rule above it.
    var title: String { get }
    /// The keys that matter in it.
    var hints: [KeyHint] { get }

    /// Draws a row below the title, counted from 0.
    func draw(_ row: Int, on canvas: inout Canvas)
    /// Where the cursor is, below the title; `nil` where it is not to be seen.
    func cursor(columns: Int) -> Position?
}

/// A piece of text and how it looks.
struct StyledText {
    var text: String
    var style: Style

    init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }
}

/// A key and, in a word, what it does.
struct KeyHint {
    var key: String
    var word: String

    init(_ key: String, _ word: String) {
        self.key = key
        self.word = word
    }
}
