import Core
import Features

struct FavouritesContent: LibraryListContent {
    let state: AppState
    let look: Look
    /// Sections by list. Every row asks for them, so they are made once.
    let headings: [(index: Int, text: String)]

    init(state: AppState, look: Look) {
        (self.state, self.look) = (state, look)
        headings = state.favourites.favourites.sections.map { section in
            (
                index: section.index,
                text: section.list == nil ? "in no list" : Messages.listName(section.name ?? "")
            )
        }
    }

    private var favourites: FavouritesState { state.favourites }

    var orders: (names: [String], current: Int) {
        let all = FavouriteOrder.allCases
        return (all.map(Messages.order), all.firstIndex(of: favourites.favourites.order) ?? 0)
    }

    // MARK: Keys

    var fix: LineEdit? { state.fix }

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .toggleFavourite, .remove: [.favourites(.remove)]
        case .editNote: [.send(.editNote)]
        case .facets: [.shell(.toggle(.facets))]
        case .addRepository: [.send(.addRepository)]
        case .importStars: [.starImport(.toggle)]
        case .acknowledge: [.favourites(.acknowledge)]
        case .acknowledgeAll: [.favourites(.acknowledgeAll)]
        default: nil
        }
    }

    // MARK: The import of stars

    private var hasImportFailed: Bool { state.starImport.failure != nil }

    private var canImport: Bool {
        state.canSave && state.search.connection != .offline && !state.starImport.isImporting
    }

    var failure: (summary: String, advice: String)? {
        state.starImport.failure.map { failure, progress in
            (
                Messages.importFailed(failure, after: progress),
                Messages.importAdvice(failure, state.secondsToImport)
            )
        }
    }

    var activity: String? {
        let news = state.news.progress.map(Messages.checkingNews)
        let stars = Messages.importing(state.starImport.progress, about: look.symbols.about)
        let lists =
            state.starLists.isSending
            ? Messages.savingLists : state.isReadingStarLists ? Messages.readingLists : nil
        return (state.starImport.isImporting ? stars : news ?? lists).map { look.working($0, state) }
    }

    // MARK: The list

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [ListRow] {
        let shown = favourites.favourites.shown
        var context = RowContext(
            state, columns: columns(width, cache), width: width, now: state.now, words: favourites.words)
        // They all are.
        context.favourites = []
        context.readmeLines = favourites.favourites.readmeLines
        return indices.map { index in
            var row = context.row(shown[index].repository, isSelected: index == favourites.list.selectedIndex)
            row.note = shown[index].note.map { String($0.firstLine.drop(while: \.isWhitespace)) }
            row.news = Messages.news(shown[index], separator: look.symbols.between)
            return .repository(row)
        }
    }

    var descriptionTitle: String { "Note or description" }

    var columnOrder: RepositoryColumns.Order? {
        switch favourites.favourites.order {
        case .name: .name
        case .stars: .stars
        case .lastPush: .push
        case .dateAdded, .news: nil
        }
    }

    /// In a narrow list the news of the selected row, which has only a mark, in place of the counts.
    var headline: StyledText? {
        guard !RepositoryColumns.hasDescription(width: state.shell.columns), let selected = favourites.selected else {
            return nil
        }
        let news = Messages.news(selected, separator: look.symbols.between)
        let text = look.cells(news)
        let room = state.shell.columns - 2
        return news.isEmpty
            ? nil
            : StyledText(text.truncated(to: room, repertoire: look.repertoire).string, look.theme[.news])
    }

    var narrowing: String? { favourites.favourites.hasOnlyNews ? "only with news" : nil }

    var knowledge: [StyledText] {
        guard let readmes = state.knownReadmes, readmes.known > 0 else { return [] }
        return [StyledText(Messages.readmes(readmes, at: state.now), look.theme[.dim])]
    }

    // MARK: Counts

    var loading: LibraryLoading { favourites.loading }
    var counts: (all: Int, shown: Int) { (favourites.favourites.all.count, favourites.favourites.shown.count) }
    var selectedIndex: Int { favourites.list.selectedIndex }
    func total(_ count: String, isOne: Bool) -> String { Messages.favourites(count, isOne: isOne) }

    var emptyText: (summary: String, advice: [String]) {
        let keeping = Messages.noFavouritesAdvice(look.keymap.name(of: .toggleFavourite))
        let importing = Messages.importAdvice(look.keymap.name(of: .importStars))
        return (Messages.noFavourites, canImport ? [keeping, importing] : [keeping])
    }

    var noMatches: String { favourites.favourites.hasOnlyNews ? Messages.noNews : Messages.noFavouriteMatches }

    var hints: [Hint] { importHints + checkHints + (headline == nil ? listHints : [.seen, .help]) }

    private var importHints: [Hint] {
        if state.starImport.isImporting { return [Hint(.importStars, "cancel")] }
        return hasImportFailed ? [.retry, .close] : []
    }

    private var checkHints: [Hint] {
        state.news.progress != nil && !state.starImport.isImporting && !hasImportFailed ? [Hint(.retry, "cancel")] : []
    }

    private var listHints: [Hint] {
        let add = state.canSave ? Hint(.addRepository, "add") : nil
        let all = favourites.favourites.hasOnlyNews ? Hint(.onlyNews, "show all") : nil
        let fixHint = fix.map { _ in Hint(.mark, "fix") }
        guard favourites.selected != nil else { return [fixHint, all, .menu, add, .help].compactMap { $0 } }
        let news = favourites.favourites.all.newsCount > 0 ? [Hint(.nextNew, "next news"), .seen] : []
        return [state.enterHint, fixHint ?? state.markHint, state.pageHint, all].compactMap { $0 } + news
            + [.remove, Hint(.editNote, "note"), .sort, .menu, add, .open, .help].compactMap { $0 }
    }
}

extension Hint {
    fileprivate static let seen = Hint(.acknowledge, "mark seen")
}
