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
        case .importStars: [.starImport(.toggle)]
        case .retry where hasImportFailed: [.starImport(.toggle)]
        case .submit: [.favourites(.submit)]
        case .nextSort: [.favourites(.cycleOrder)]
        case .copyURL: [.favourites(.copyAddress)]
        case .openInBrowser: [.favourites(.openInBrowser)]
        default: nil
        }
    }

    private var hasImportFailed: Bool { state.starImport.failure != nil }

    /// What is said of an import that failed.
    var closing: [Intent]? { hasImportFailed ? [.starImport(.dismiss)] : nil }

    func intents(of edit: LineEdit) -> [Intent] { [.favourites(.edit(edit))] }

    func intents(of movement: ListMovement, rows: Int) -> [Intent] { [.favourites(.move(movement, rows: rows))] }

    // MARK: What went wrong

    var trouble: (summary: String, advice: String)? {
        if case .failed(let failure) = favourites.loading { return (failure.summary, failure.advice) }
        return state.starImport.failure.map { failure, progress in
            (
                Messages.importFailed(failure, after: progress),
                Messages.importAdvice(failure, state.starImport.secondsToWait)
            )
        }
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

    private var canImport: Bool {
        state.canKeep && state.search.connection != .offline && !state.starImport.isImporting
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
                + (canImport
                    ? [StyledText(Messages.importAdvice(look.keymap.name(of: .importStars)), theme.dim)] : [])
        case .loaded:
            [StyledText(Messages.noFavouriteMatches, theme.strong)]
        }
    }

    // MARK: The status line

    var status: StatusText { StatusText(activity: activity, summary: state.marked(look) + summary) }

    private var activity: String? {
        if favourites.loading == .loading { return "\(look.symbols.separator) \(Messages.openingLibrary)" }
        guard case .importing(let progress) = state.starImport.phase else { return nil }
        let spinner = state.spinnerPhase.map { look.symbols.spinner[$0 % look.symbols.spinner.count] }
        return (spinner ?? look.symbols.separator) + " " + Messages.importing(progress, about: look.symbols.about)
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

    var hints: [Hint] { importHints + listHints }

    private var importHints: [Hint] {
        if state.starImport.isImporting { return [Hint(.importStars, Messages.cancelHint)] }
        return hasImportFailed ? [Hint(.retry, Messages.retryHint), Hint(.escape, Messages.closeHint)] : []
    }

    private var listHints: [Hint] {
        let always = (state.canKeep ? [Hint(.addRepository, "add")] : []) + [Hint(.help, "help")]
        guard favourites.selected != nil else { return always }
        return [
            Hint(.submit, state.takeWord), Hint(.mark, "mark"), Hint(.openInBrowser, "open"), Hint(.remove, "remove"),
            Hint(.editNote, "note"), Hint(.nextSort, "sort"),
        ] + always
    }
}
