import Core
import Features
import Markup

extension Command {
    /// Why it cannot do anything now, in a few words; `nil` if it can, or if it belongs to what is not open.
    func obstacle(in state: AppState) -> String? {
        switch self {
        case .mark, .markUpwards, .markAll:
            if state.marks.limit == 0 { return "marking is turned off by --no-multi" }
        case .toggleFavourite, .addRepository, .importStars, .editNote, .favouriteMarked, .saveSearch,
            .chooseLists:
            if !state.canSave { return "this session is private: nothing is saved" }
        default: break
        }
        switch self {
        // Shows all of them again.
        case .onlyNews where state.search.showsOnlyNew && state.showsQuery,
            .onlyNews where state.favourites.favourites.hasOnlyNews && state.shell.screen == .favourites:
            return nil
        case .nextNew where state.showsQuery, .onlyNews where state.showsQuery:
            return state.newRows.isEmpty ? "no new rows" : nil
        case .onlyNews where state.shell.screen != .favourites: return Messages.only(on: [.search, .favourites])
        case .acknowledge where state.shell.screen == .releases:
            return state.releases.selected == nil ? "no release selected" : nil
        case .acknowledgeAll where state.shell.screen == .releases:
            return state.releases.unread == 0 ? "no unread releases" : nil
        case .importStars, .acknowledge, .acknowledgeAll, .onlyNews:
            if state.shell.screen != .favourites {
                return Messages.only(on: self == .importStars ? [.favourites] : [.favourites, .releases])
            }
            return self != .importStars && state.favourites.favourites.all.newsCount == 0 ? "no news" : nil
        case .remove where state.shell.screen == .history:
            return state.history.selected == nil ? "no search selected" : nil
        case .remove where state.shell.screen != .favourites: return Messages.only(on: [.favourites, .history])
        case .readmeMatches:
            if state.shell.screen != .search { return Messages.only(on: [.search]) }
            let hasSome = state.search.otherReadmeMatches > 0 || state.search.showsReadmeMatches
            return hasSome ? nil : "no more in READMEs"
        case .saveSearch: return state.searchToSave == nil ? Messages.noSearchToSave : nil
        case .facets:
            if ![.search, .favourites].contains(state.shell.screen) {
                return Messages.only(on: [.search, .favourites])
            }
            return state.hasFacets ? nil : Messages.noResultsYet
        case .showMarks, .openMarked, .copyMarked, .favouriteMarked, .clearMarks:
            return state.marks.isEmpty ? Messages.nothingMarked : nil
        case .clone where state.clones.running != nil: return nil
        case .clone where state.search.connection == .offline: return Messages.offlineHere
        case .clone, .actions: return state.actionTargets.isEmpty ? Messages.nothingSelected : nil
        case .chooseLists where state.starListsObstacle != nil:
            return state.starListsObstacle.flatMap(Messages.listsObstacle)
        case .openInBrowser where state.shell.screen == .files, .copyURL where state.shell.screen == .files:
            return state.files.selected == nil ? "no file selected" : nil
        case .chooseLists, .openInBrowser, .copyURL, .moreLikeThis, .toggleFavourite, .editNote, .mark, .markUpwards,
            .remove:
            return state.shownList.selectedRepository == nil ? Messages.nothingSelected : nil
        case .markAll where state.listsRepositories: return state.shownList.itemCount == 0 ? Messages.noResultsYet : nil
        // Compares the marked repositories, if there are any.
        case .compare where state.listsRepositories: return nil
        case .compare, .markAll: return Messages.onlyRepositories
        case .nextSort where state.shell.screen == .history: return "history is always newest first"
        case .addRepository where ![.search, .favourites].contains(state.shell.screen):
            return Messages.only(on: [.search, .favourites])
        case .searchBack where state.showsQuery: return state.search.hasStep(.back) ? nil : "no earlier search"
        case .searchForward where state.showsQuery: return state.search.hasStep(.forward) ? nil : "no later search"
        case .nextHeading, .showOutline: return state.lacksHeadings ? "no headings" : nil
        case .nextMatch, .previousMatch: return state.lacksFind ? "find text first" : nil
        case .toggleFileForm where state.isFileOpen: return state.canRenderFile ? nil : "no rendered form"
        case .goToLine, .toggleWrap, .toggleFileForm:
            if state.isFileOpen { return state.file.form == .rendered ? "not in the rendered form" : nil }
            return state.pagePlacement == .full ? "only in a file" : nil
        case .retry: return state.canRetry ? nil : "nothing to refresh"
        default: return opensList && state.shownList.selectedRepository == nil ? Messages.nothingSelected : nil
        }
    }

    /// What it asks for if it cannot do anything now: to say why, as the menu does. `nil` if it can, or says more about it itself.
    func excuse(in state: AppState) -> [Intent]? {
        self == .chooseLists && state.starListsObstacle != nil ? nil : obstacle(in: state).map(Intent.excuse)
    }
}

extension Intent {
    /// Says why a command cannot do anything.
    static func excuse(_ obstacle: String) -> [Intent] {
        [.shell(.say(.text(Messages.sentence(ofObstacle: obstacle))))]
    }
}

extension AppState {
    /// Whether what is read in full screen has none.
    fileprivate var lacksHeadings: Bool {
        guard isFileOpen || pagePlacement == .full else { return false }
        return (isFileOpen ? file.layout : page.layout)?.headings.isEmpty ?? true
    }

    /// Whether nothing is looked for in what is read in full screen.
    fileprivate var lacksFind: Bool {
        isFileOpen ? file.reader.find == nil : pagePlacement == .full && page.reader.find == nil
    }
}
