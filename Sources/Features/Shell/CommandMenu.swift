import Text

/// A menu: its filter and its selection.
public struct CommandMenu: Sendable, Equatable {
    /// The filter: the words that a row must contain.
    public var line = LineEditorState()
    /// The index of the selected row among the matches.
    public var selected = 0

    /// Whether a text contains all words of the filter.
    public func matches(_ text: String) -> Bool {
        TextFilter(line.text).matches(text)
    }
}
