import Core

/// An open menu. Only one is open at a time.
public struct Dialog: Sendable, Equatable {
    /// What the menu is of.
    public enum Kind: Sendable {
        /// Help. Its selection is the first visible line.
        case help
        /// The commands.
        case commands
        /// The sort orders of the list.
        case orders
        /// The facets of the results.
        case facets
        /// The marked repositories.
        case marks
        /// What can be opened and copied of repositories.
        case actions
        /// The lists of stars that a repository is in.
        case lists
        /// The headings of what is read in full screen.
        case outline
    }

    /// What it is of.
    public var kind: Kind
    /// Its filter and its selection.
    public var menu = CommandMenu()

    /// Opens a menu.
    public init(_ kind: Kind, _ menu: CommandMenu = CommandMenu()) {
        self.kind = kind
        self.menu = menu
    }
}

/// A menu: its filter and its selection.
public struct CommandMenu: Sendable, Equatable {
    /// The filter: the words that a row must contain.
    public var line: EditableText
    /// The index of the selected row among the matches.
    public var selected: Int

    /// A menu with a filter and a selection.
    public init(line: EditableText = EditableText(), selected: Int = 0) {
        (self.line, self.selected) = (line, selected)
    }

    /// Whether a text contains all words of the filter.
    public func matches(_ text: String) -> Bool { TextFilter(line.text).matches(text) }
}
