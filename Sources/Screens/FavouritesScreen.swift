import Features
import Model
import Terminal
import Text

/// What is particular to the favourites screen.
struct FavouritesScreen: ScreenContent {
    let state: AppState
    let look: Look

    private var favourites: FavouritesState { state.favourites }
    private var theme: Theme { look.theme }

    var line: LineEditorState { favourites.line }

    var order: (name: String, isUsual: Bool) {
        let order = favourites.favourites.order
        return (Messages.order(order), order == .dateAdded)
    }

    func rows(_ count: Int, _ cache: RowCache) -> [Frame.Row] {
        let shown = favourites.favourites.shown
        let columns = RepositoryColumns(width: state.shell.columns)
        let pending = favourites.pendingIDs
        let words = favourites.line.text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        return favourites.list.visible(in: count).map { index in
            let repository = shown[index].repository
            return cache.row(
                RepositoryRow(
                    repository: repository, columns: columns, width: state.shell.columns,
                    age: repository.pushedAt.map { Age(of: $0, at: favourites.now) },
                    isSelected: index == favourites.list.selectedIndex, isStale: false, words: words,
                    isPending: pending.contains(repository.id),
                    note: shown[index].note.map { String($0.firstLine.drop(while: \.isWhitespace)) }))
        }
    }

    func placeholder(lines: Int) -> [StyledText] {
        switch favourites.loading {
        case .loading: []
        case .failed: []
        case .loaded where favourites.favourites.all.isEmpty:
            [StyledText(Messages.noFavourites, theme.strong), StyledText(Messages.noFavouritesAdvice, theme.dim)]
        case .loaded:
            [StyledText(Messages.noFavouriteMatches, theme.strong)]
        }
    }

    // MARK: The status line

    var activity: String? {
        guard favourites.loading == .loading else { return nil }
        return "\(look.symbols.separator) \(Messages.openingLibrary)"
    }

    var summary: [StyledText] {
        guard favourites.loading == .loaded else { return [] }
        let (all, shown) = (favourites.favourites.all.count, favourites.favourites.shown.count)
        let total = StyledText(Messages.favourites(Quantities.grouped(all), isOne: all == 1), theme.normal)
        return shown == all ? [total] : [total, StyledText(Messages.shown(Quantities.grouped(shown)), theme.dim)]
    }

    var hints: [KeyHint] {
        let add = state.canKeep ? [KeyHint("Alt-A", "add")] : []
        let always = add + [KeyHint("F1", "help")]
        guard favourites.selected != nil else { return always }
        return [
            KeyHint(look.symbols.enter, "print URL"), KeyHint("^O", "open"), KeyHint("^X", "remove"),
            KeyHint("Alt-E", "note"),
        ] + always
    }
}
