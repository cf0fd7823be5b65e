import Features
import Model

/// A command and a word for what it does now.
struct Hint {
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
    static let open = Hint(.openInBrowser, "open")
    static let refresh = Hint(.retry, "refresh")
    static let remove = Hint(.remove, "remove")
    static let retry = Hint(.retry, "retry")
    static let scroll = Hint(.pageDown, "scroll")
    static let sort = Hint(.nextSort, "sort")
}

/// The hints for a row of a list of repositories.
extension AppState {
    /// What Enter does.
    var takeHint: Hint { Hint(.submit, marks.isEmpty ? "print URL" : "print marked") }

    /// Adding or removing a favourite.
    func favouriteHint(for repository: Repository) -> Hint? {
        let isFavourite = favourites.favourites.ids.contains(repository.id)
        return canSave ? Hint(.toggleFavourite, isFavourite ? "remove" : "add") : nil
    }

    /// Reading the page that is beside or below the list.
    var pageHint: Hint? { page.display == .docked ? Hint(.fullPage, "enlarge") : nil }

    /// The forks of a repository that may be no longer maintained.
    func forksHint(for repository: Repository) -> Hint? {
        repository.isDormant(at: search.now) && (repository.forks > 0 || repository.isBuiltIn)
            && search.connection != .offline ? Hint(.listForks, "forks") : nil
    }
}
