import Features
import Model
import Terminal
import Text

/// What is particular to the favourites screen.
struct FavouritesScreen: ListContent {
    let state: AppState
    let look: Look

    private var favourites: FavouritesState { state.favourites }
    private var theme: Theme { look.theme }

    var line: LineEditorState { favourites.line }

    var order: (name: String, isUsual: Bool) {
        let order = favourites.favourites.order
        return (Messages.order(order), order == .dateAdded)
    }

    var pane: FavouritesPane? { favourites.pane }

    var selected: Repository? { favourites.selected?.repository }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .toggleFavourite, .remove: [.favourites(.remove)]
        case .undo: [.favourites(.undo)]
        case .editNote: [.favourites(.openNote())]
        case .addRepository: [.favourites(.openForm)]
        case .submit: [.favourites(.submit)]
        case .nextSort: [.favourites(.cycleOrder)]
        case .copyURL: [.favourites(.copyAddress)]
        case .openInBrowser: [.favourites(.openInBrowser)]
        default: nil
        }
    }

    func intents(of edit: LineEdit) -> [Intent] { [.favourites(.edit(edit))] }

    func intents(of movement: ListMovement, rows: Int) -> [Intent] { [.favourites(.move(movement, rows: rows))] }

    // MARK: What went wrong

    var trouble: (summary: String, advice: String)? {
        guard case .failed(let failure) = favourites.loading else { return nil }
        return (failure.summary, failure.advice)
    }

    // MARK: The list

    var listed: any VisibleList { favourites.list }

    func rows(_ places: Range<Int>, _ cache: RowCache) -> [Frame.Row] {
        let shown = favourites.favourites.shown
        let columns = RepositoryColumns(
            width: state.shell.columns, contents: cache.contents(of: favourites.favourites.all), order: columnOrder)
        let pending = favourites.pendingIDs
        let words = favourites.line.text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        return places.map { index in
            let repository = shown[index].repository
            return cache.row(
                RepositoryRow(
                    repository: repository, columns: columns, width: state.shell.columns,
                    age: repository.pushedAt.map { Age(of: $0, at: favourites.now) },
                    isSelected: index == favourites.list.selectedIndex, isStale: false, words: words,
                    isMarked: state.marks.ids.contains(repository.id), isPending: pending.contains(repository.id),
                    note: shown[index].note.map { String($0.firstLine.drop(while: \.isWhitespace)) }))
        }
    }

    private var columnOrder: RepositoryColumns.Order? {
        switch favourites.favourites.order {
        case .name: .name
        case .stars: .stars
        case .lastPush: .push
        case .dateAdded: nil
        }
    }

    func placeholder(lines: Int) -> [StyledText] {
        switch favourites.loading {
        case .loading: []
        case .failed: []
        case .loaded where favourites.favourites.all.isEmpty:
            [
                StyledText(Messages.noFavourites, theme.strong),
                StyledText(Messages.noFavouritesAdvice(look.keymap.name(of: .toggleFavourite)), theme.dim),
            ]
        case .loaded:
            [StyledText(Messages.noFavouriteMatches, theme.strong)]
        }
    }

    // MARK: The status line

    var status: StatusText { StatusText(activity: activity, summary: state.marked(look) + summary) }

    private var activity: String? {
        guard favourites.loading == .loading else { return nil }
        return "\(look.symbols.separator) \(Messages.openingLibrary)"
    }

    private var summary: [StyledText] {
        guard favourites.loading == .loaded else { return [] }
        let (all, shown) = (favourites.favourites.all.count, favourites.favourites.shown.count)
        let total = Messages.favourites(Quantities.grouped(all), isOne: all == 1)
        guard shown > 0 else { return [StyledText(total, theme.normal)] }
        let place = favourites.list.selectedIndex + 1
        if shown == all { return [StyledText(Messages.place(place, of: total), theme.normal)] }
        return [
            StyledText(Messages.place(place, of: Quantities.grouped(shown)), theme.normal),
            StyledText(total, theme.dim),
        ]
    }

    var hints: [Hint] {
        let always = (state.canKeep ? [Hint(.addRepository, "add")] : []) + [Hint(.help, "help")]
        guard favourites.selected != nil else { return always }
        return [
            Hint(.submit, state.takeWord), Hint(.mark, "mark"), Hint(.openInBrowser, "open"), Hint(.remove, "remove"),
            Hint(.editNote, "note"), Hint(.nextSort, "sort"),
        ] + always
    }
}
