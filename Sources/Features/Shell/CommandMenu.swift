/// The command menu: its filter and its selection.
public struct CommandMenu: Sendable, Equatable {
    /// The filter: the words that a command must contain.
    public var line = LineEditorState()
    /// The index of the selected command among the matches.
    public var selected = 0
}
