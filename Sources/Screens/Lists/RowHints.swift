import Features
import Model

extension AppState {
    /// The hint for adding or removing a favourite.
    func favouriteWord(for repository: Repository) -> String {
        favourites.favourites.ids.contains(repository.id) ? "remove" : "add"
    }

    /// The hints for the selected repository that are not always there.
    func rowHints(for repository: Repository?) -> [Hint] { pageHints + forksHints(for: repository) }

    /// The hint for reading the page that is beside or below the list.
    var pageHints: [Hint] { page.display == .docked ? [Hint(.fullPage, Messages.enlargeHint)] : [] }

    /// The hint for the forks of a repository that may be no longer maintained.
    private func forksHints(for repository: Repository?) -> [Hint] {
        guard let repository, repository.isDormant(at: search.now), repository.forks > 0 || repository.isBuiltIn,
            search.connection != .offline
        else { return [] }
        return [Hint(.listForks, Messages.forksHint)]
    }
}
