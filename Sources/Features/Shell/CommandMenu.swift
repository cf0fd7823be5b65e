/// The menu of commands: what was typed to find one, and which is selected.
public struct CommandMenu: Sendable, Equatable {
    /// What is typed: the words that a command must have.
    public var line = LineEditorState()
    /// The place of the selected command among those that have the words.
    public var selected = 0
}
