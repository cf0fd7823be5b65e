import Core

/// Only one menu is open at a time.
public struct Dialog: Sendable, Equatable {
    public enum Kind: Sendable {
        /// The selection is the first visible line.
        case help
        case commands
        case orders
        case facets
        case marks
        /// What can be opened and copied of repositories.
        case actions
        case lists
        /// The headings of what is read in full screen.
        case outline
    }

    public var kind: Kind
    public var menu = CommandMenu()

    public init(_ kind: Kind, _ menu: CommandMenu = CommandMenu()) {
        self.kind = kind
        self.menu = menu
    }
}

public struct CommandMenu: Sendable, Equatable {
    /// The words that a row must contain.
    public var line: EditableText
    /// The index among the matches.
    public var selected: Int

    public init(line: EditableText = EditableText(), selected: Int = 0) {
        (self.line, self.selected) = (line, selected)
    }

    /// Whether a text contains all words of the filter.
    public func matches(_ text: String) -> Bool { TextFilter(line.text).matches(text) }
}
