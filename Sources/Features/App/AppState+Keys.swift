import Core

/// What keys mean on the list that is shown.
extension AppState {
    /// What Enter does.
    public var enter: Enter {
        let enter = enterOnRow
        switch enter {
        case .print where selectedRelease != nil: return enter
        case .print: return clones.lacks(selectedRepository.map { [$0] } ?? []) ? .clone : enter
        case .printMarked: return clones.lacks(marks.repositories) ? .clone : enter
        default: return enter
        }
    }

    private var enterOnRow: Enter {
        switch shell.screen {
        case .search where showsStartList: enterOnStartList
        case .search: enterOnSearch
        case .history: history.selected == nil ? .nothing : .runSelected
        case .files: .nothing
        case .favourites where !marks.isEmpty, .releases where !marks.isEmpty, .forks where !marks.isEmpty,
            .linked where !marks.isEmpty:
            .printMarked
        // In a comparison, all columns are marked.
        case .favourites, .releases, .forks, .linked, .compare: selectedRepository == nil ? .nothing : .print
        }
    }

    private var enterOnSearch: Enter {
        let (enter, line) = (search.enter, search.query)
        switch enter {
        case .print, .confirm: return marks.isEmpty ? enter : .printMarked
        default: break
        }
        if let name = line.namedSearch { return name.isEmpty ? .offerNames : .runSaved(name) }
        // While a search for the line is due, Enter runs it.
        let isFree = line.isEmpty || enter == .nothing && !search.isAwaited
        return isFree && !marks.isEmpty ? .printMarked : enter
    }

    private var enterOnStartList: Enter {
        // As on the empty line without the list, until the user selects a row.
        if !marks.isEmpty, !startList.hasMoved { return .printMarked }
        return switch startList.selected {
        case .search: .runSelected
        case .favourite(let favourite): .showFavourite(favourite.id)
        case nil: .nothing
        }
    }

    public var canRetry: Bool { retry != nil }

    /// The retry of the page or of the list; `nil` if there is none.
    var retry: AppReactor.Action? {
        if isFileOpen || previewTakesRetry { return .file(.reload) }
        if pageTakesRetry { return .reloadPage }
        switch shell.screen {
        case .search: return .search(.retry)
        case .favourites where starImport.failure != nil: return .starImport(.toggle)
        case .favourites where news.isRunning, .releases where news.isRunning: return .news(.cancel)
        case .favourites, .releases: return canCheckNews ? .checkNews(isExplicit: true) : nil
        case .history: return nil
        case .forks:
            let isPage = !forks.isAwaited && (forks.failure != nil || holdOfPageOfForks != nil)
            return isPage ? .loadPageOfForks : .reloadForks
        case .linked: return linked.parent == nil ? nil : .reloadLinked
        case .compare: return .reloadComparison
        case .files: return files.parent == nil ? nil : files.showsHits ? .reloadCode : .reloadFiles
        }
    }

    /// Esc ends what was begun last, otherwise clears the line, otherwise goes back or quits.
    var escape: AppReactor.Action {
        if customActions.waitsFor != nil { return .customActions(.cancel) }
        if !clones.failures.isEmpty { return .clones(.dismiss) }
        switch shell.screen {
        case .favourites where starImport.failure != nil: return .starImport(.dismiss)
        case .favourites where favourites.favourites.hasOnlyNews, .search where search.showsOnlyNew: return .onlyNew
        default: break
        }
        if !shownList.line.text.isEmpty { return .list(.edit(.clear)) }
        return shell.screen == .search ? .leave : .shell(.back)
    }
}
