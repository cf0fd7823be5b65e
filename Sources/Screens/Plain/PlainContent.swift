import Core
import Features

/// What plain mode has to know of a list screen besides what is drawn of it.
protocol PlainContent {
    /// What is said while its list is loaded, whatever is shown meanwhile; `nil` if it is not.
    static func activity(_ state: AppState) -> String?
    /// Whether its rows are those that were asked for.
    var isSettled: Bool { get }
    /// The lines above its rows.
    ///
    /// - Parameter folder: The path of the folder whose files are listed; empty for the top.
    func heading(in folder: String) -> [String]
}

extension PlainContent {
    static func activity(_ state: AppState) -> String? { nil }
}

extension AppState {
    /// Whether the next page of the list that is shown is loading.
    var isLoadingMore: Bool { content(Look(spoken)).isLoadingMore }
}

extension FavouritesContent {
    static func activity(_ state: AppState) -> String? {
        state.shell.screen == .favourites && state.favourites.loading == .loading ? PlainMessages.openingLibrary : nil
    }
}

extension HistoryContent {
    static func activity(_ state: AppState) -> String? {
        state.shell.screen == .history && state.history.loading == .loading ? PlainMessages.openingLibrary : nil
    }
}

extension LibraryListContent {
    var isSettled: Bool { loading != .loading }

    func heading(in folder: String) -> [String] {
        guard loading == .loaded, counts.all > 0 else { return [] }
        let total = total(Quantities.grouped(counts.shown), isOne: counts.shown == 1)
        let filter = state.shownList.line.text
        let parts = [total, narrowing, filter.isEmpty ? nil : PlainMessages.filtered(filter)].compactMap { $0 }
        return [PlainMessages.title(Messages.title(state.shell.screen), parts.joined(separator: ", "))]
    }
}

extension ForksContent {
    static func activity(_ state: AppState) -> String? {
        state.shell.screen == .forks && state.isLoadingList ? Messages.loadingForks : nil
    }

    var isSettled: Bool { !state.isLoadingList }

    func heading(in folder: String) -> [String] {
        let count = state.forks.all.count
        guard let parent = state.forks.parent, count > 0 else { return [] }
        let total = Messages.forks(Quantities.grouped(count) + (state.forks.next == nil ? "" : "+"), isOne: count == 1)
        return [PlainMessages.title(Messages.forksOf(parent.fullName), total)]
    }
}

extension LinkedContent {
    static func activity(_ state: AppState) -> String? {
        state.shell.screen == .linked && state.isLoadingList ? Messages.loadingLinks : nil
    }

    var isSettled: Bool { !state.isLoadingList && (state.linked.isArranged || state.linked.all.isEmpty) }

    func heading(in folder: String) -> [String] {
        guard let parent = state.linked.parent, !state.linked.all.isEmpty else { return [] }
        return [PlainMessages.title(Messages.linksOf(parent.fullName), total)]
    }
}

extension CompareContent {
    static func activity(_ state: AppState) -> String? {
        state.shell.screen == .compare && state.isLoadingComparison ? PlainMessages.comparing : nil
    }

    /// Whether all that was asked for is there, or has a reason not to be.
    var isSettled: Bool {
        !state.isLoadingComparison
            && !state.compare.comparison.rows.contains { $0.cells.contains { $0.unknown == .awaited } }
    }

    func heading(in folder: String) -> [String] { [PlainMessages.comparison] }
}

extension FilesContent {
    static func activity(_ state: AppState) -> String? {
        if state.shell.screen == .files, state.isLoadingList { return Messages.loadingFiles }
        return state.isSearchingCode ? PlainMessages.searchingCode : nil
    }

    var isSettled: Bool { !state.isLoadingFiles && state.files.isArranged }

    func heading(in folder: String) -> [String] {
        let files = state.files
        guard let listing = files.listing else { return [] }
        let name = listing.repository.fullName
        if files.showsHits {
            let hits = files.code?.hits
            return [PlainMessages.title(Messages.codeOf(name), Messages.codeHits(hits?.totalCount ?? 0))]
        }
        if files.mode == .filter {
            let count = Messages.files(files.items.count, isKnown: true)
            return [PlainMessages.title(Messages.filesOf(name), "\(count), \(PlainMessages.filtered(files.line.text))")]
        }
        if !folder.isEmpty { return [PlainMessages.folder(folder, FilesOfFolder(files, folder).count)] }
        let count = Messages.files(listing.tree.fileCount, isKnown: !listing.tree.tree.isTruncated)
        return [PlainMessages.title(Messages.filesOf(name), count)]
    }
}

extension StartListContent {
    /// It is for those who see it: nothing is listed for an empty line.
    var isSettled: Bool { false }

    func heading(in folder: String) -> [String] { [] }
}

extension SearchContent {
    var isSettled: Bool {
        guard !search.query.isEmpty, search.query.namedSearch == nil else { return false }
        switch search.loading {
        case .searching, .retrying(.search, _): return false
        default: break
        }
        if search.connection == .offline, let local = search.localResults {
            return local.query == search.query && local.answer.isComplete
        }
        return search.isSettled
    }

    func heading(in folder: String) -> [String] {
        // A line that was entered is whole, wherever the cursor of the screen would be.
        let problem =
            state.queryCheck.mostImportant(typingAt: nil).flatMap { Messages.problem($0).first }.map { [$0] } ?? []
        // Without rows, the problem that the screen knows is said with the advice.
        guard state.shownList.itemCount > 0 else { return state.queryProblem == nil ? problem : [] }
        return [PlainMessages.sentence(summaryInWords)] + problem
    }

    private var summaryInWords: [String] {
        guard let answer = search.answer, answer.query == search.query,
            search.connection != .offline || search.localCount == 0
        else { return summary.map(\.text) }
        let loaded = search.repositories.count - search.localCount
        let isExact =
            answer.slices?.isSliced == true
            ? answer.isWhole(loaded: loaded)
            : answer.following == nil && !answer.leavesOut && answer.totalCount == loaded
        // What is loaded, with the place of the selected row, and then the total.
        let rest = summary(of: answer).dropFirst(isExact ? 1 : 2).map(\.text)
        let counts =
            [PlainMessages.results(isExact ? loaded : answer.totalCount, isExact: isExact)]
            + (isExact ? [] : [Messages.loaded(Quantities.grouped(loaded))])
        return counts + rest
    }
}
