import Features

/// A command and a word for what it does now.
struct Hint: Equatable {
    let command: Command
    let word: String

    init(_ command: Command, _ word: String) {
        self.command = command
        self.word = word
    }
}

/// The hints that several layers give.
extension Hint {
    static let cancel = Hint(.escape, "cancel")
    static let close = Hint(.escape, "close")
    static let find = Hint(.findInPage, "find")
    static let help = Hint(.help, "help")
    static let mark = Hint(.mark, "mark")
    static let menu = Hint(.menu, "menu")
    static let narrow = Hint(.facets, "narrow")
    static let open = Hint(.openInBrowser, "open")
    static let outline = Hint(.showOutline, "outline")
    static let refresh = Hint(.retry, "refresh")
    static let remove = Hint(.remove, "remove")
    static let retry = Hint(.retry, "retry")
    static let scroll = Hint(.pageDown, "scroll")
    static let stopCloning = Hint(.clone, "stop")
    static let sort = Hint(.nextSort, "sort")
}

/// The hints for a list of repositories. They are the same for every row.
extension AppState {
    /// Adding or removing a favourite.
    var favouriteHint: Hint? { canSave ? Hint(.toggleFavourite, "favourite") : nil }

    /// Showing the page, or reading the one beside or below the list.
    var pageHint: Hint {
        page.display == .docked && showsPage ? Hint(.fullPage, "full screen") : Hint(.togglePage, "page")
    }
}
