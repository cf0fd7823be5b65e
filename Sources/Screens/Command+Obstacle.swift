import Features

extension Command {
    /// Why it cannot do anything now, in a few words; `nil` if it can, or if it belongs to what is not open.
    func obstacle(in state: AppState) -> String? {
        switch self {
        case .mark, .markUpwards, .markAll:
            if state.marks.limit == 0 { return Messages.markingIsOff }
        case .toggleFavourite, .addRepository, .importStars, .editNote, .favouriteMarked, .saveSearch,
            .chooseLists:
            if !state.canSave { return Messages.nothingSavedHere }
        default: break
        }
        switch self {
        case .nextNew where state.showsQuery, .onlyNews where state.showsQuery:
            return state.newRows.isEmpty ? Messages.nothingNewHere : nil
        case .onlyNews where state.shell.screen != .favourites: return Messages.only(on: [.search, .favourites])
        case .importStars, .acknowledge, .acknowledgeAll, .onlyNews:
            if state.shell.screen != .favourites { return Messages.only(on: [.favourites]) }
            return self != .importStars && state.favourites.favourites.all.newsCount == 0 ? Messages.noNewsHere : nil
        case .remove:
            return [.favourites, .history].contains(state.shell.screen)
                ? nil : Messages.only(on: [.favourites, .history])
        case .readmeMatches:
            if state.shell.screen != .search { return Messages.only(on: [.search]) }
            let hasSome = state.search.otherReadmeMatches > 0 || state.search.showsReadmeMatches
            return hasSome ? nil : Messages.noReadmeMatches
        case .saveSearch: return state.searchToSave == nil ? Messages.noSearchToSave : nil
        case .facets:
            if ![.search, .favourites].contains(state.shell.screen) {
                return Messages.only(on: [.search, .favourites])
            }
            return state.hasFacets ? nil : Messages.noResultsYet
        case .openMarked, .copyMarked, .favouriteMarked, .clearMarks:
            return state.marks.isEmpty ? Messages.nothingMarked : nil
        case .clone where state.clones.running != nil: return nil
        case .clone where state.search.connection == .offline: return Messages.offlineHere
        case .clone, .actions: return state.actionTargets.isEmpty ? Messages.nothingSelected : nil
        case .chooseLists where state.starListsObstacle != nil:
            return state.starListsObstacle.flatMap(Messages.listsObstacle)
        case .openInBrowser where state.shell.screen == .files, .copyURL where state.shell.screen == .files:
            return state.files.selected == nil ? Messages.nothingSelected : nil
        case .chooseLists, .openInBrowser, .copyURL, .moreLikeThis, .toggleFavourite, .editNote, .mark, .markUpwards:
            return state.shownList.selectedRepository == nil ? Messages.nothingSelected : nil
        // Compares the marked repositories, if there are any.
        case .compare: return nil
        case .searchBack where state.showsQuery: return state.search.hasStep(.back) ? nil : Messages.noEarlierSearch
        case .searchForward where state.showsQuery: return state.search.hasStep(.forward) ? nil : Messages.noLaterSearch
        case .retry: return state.canRetry ? nil : Messages.nothingToRetry
        default: return opensList && state.shownList.selectedRepository == nil ? Messages.nothingSelected : nil
        }
    }
}
