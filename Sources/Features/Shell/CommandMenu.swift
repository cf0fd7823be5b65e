import Text

/// Help or a menu. Only one of them is open at a time.
public enum Dialog: Sendable, Equatable {
    /// Help; its first visible line.
    case help(offset: Int)
    /// A menu.
    case menu(Menu, CommandMenu)

    /// What a menu is of.
    public enum Menu: Sendable {
        /// The commands that work now.
        case commands
        /// The sort orders of the list.
        case orders
        /// The facets of the results.
        case facets
        /// The marked repositories.
        case marks
    }

    /// The open menu.
    var menu: CommandMenu? {
        get { if case .menu(_, let menu) = self { menu } else { nil } }
        set { if let newValue, case .menu(let kind, _) = self { self = .menu(kind, newValue) } }
    }

    /// The menu of a kind, if it is open.
    func menu(_ kind: Menu) -> CommandMenu? {
        if case .menu(kind, let menu) = self { menu } else { nil }
    }
}

/// A menu: its filter and its selection.
public struct CommandMenu: Sendable, Equatable {
    /// The filter: the words that a row must contain.
    public var line = EditableText()
    /// The index of the selected row among the matches.
    public var selected = 0

    /// Whether a text contains all words of the filter.
    public func matches(_ text: String) -> Bool {
        TextFilter(line.text).matches(text)
    }
}
