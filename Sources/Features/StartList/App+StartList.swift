import Core
import Reactive

extension AppState {
    /// The list below the empty line is shown while there are no results; offline there may be.
    public var showsStartList: Bool {
        shell.screen == .search && search.line.text.isEmpty && search.repositories.isEmpty && startList.list.count > 0
    }

    /// Until the user has searched a few times.
    public var showsExamples: Bool { history.entries.count < StartListState.experience }

    /// A built-in search is saved as one of the user's.
    var startListSearchToSave: HistoryItem? {
        guard let item = startList.selected?.search else { return nil }
        guard case .saved(let search) = item, history.saved.named(search.name.text) == nil else { return item }
        return .recent(item.entry)
    }

    /// The search that Enter runs.
    var selectedSearch: HistoryItem? {
        guard showsStartList else { return history.selected }
        guard let item = startList.selected?.search, case .saved(let search) = item else {
            return startList.selected?.search
        }
        // The dates of a built-in search are relative to today.
        return namedSearches.named(search.name.text).map(HistoryItem.saved) ?? item
    }

    /// Updates the list when the history or the favourites change.
    mutating func followStartList(after mutation: AppReactor.Mutation) {
        switch mutation {
        case .history(.changed), .history(.savedChanged), .history(.changeStarted), .history(.changeFinished),
            .favourites(.observed), .favourites(.changeStarted), .favourites(.changesStarted),
            .favourites(.changeFinished):
            fillStartList()
        case .search where startList.hasMoved && !search.line.text.isEmpty: startList.leave()
        default: break
        }
    }

    private mutating func fillStartList() {
        let favourites = favourites.favourites.all
        let all = namedSearches.map(HistoryItem.saved)
        startList.take(
            recent: history.entries.prefix(StartListState.recentLimit).map(HistoryItem.recent),
            saved: Array(all.prefix(history.saved.count)), builtIn: Array(all.dropFirst(history.saved.count)),
            news: favourites.withNews.map { favourites[$0] })
    }

    /// `nil` if none are shown.
    var savedToCount: SavedToCount? {
        guard showsStartList, history.saved.contains(where: { $0.shownAt != nil }) else { return nil }
        return SavedToCount(searches: history.saved, identity: account.changes)
    }
}

struct SavedToCount: Sendable, Equatable {
    var searches: [SavedSearch]
    /// Counts changes of the identity.
    var identity: Int
}

extension AppReactor {
    /// Counts the new rows of saved searches whenever the list appears, and when the searches change.
    var newRowsReaction: Reaction<State, Mutation> {
        .feedback("new rows", from: { $0.savedToCount }) { [newRows] saved in
            .run { send in send(.startList(newRows: await newRows(saved.searches))) }
        }
    }

    /// Shows a favourite in the list of all favourites, where its news can be read and acknowledged.
    func showFavourite(_ id: Repository.ID, _ state: AppState) -> Effect<Mutation, State> {
        let isShown = state.favourites.favourites.shown.ids.contains(id)
        let cleared: [Mutation] = isShown ? [] : [.list(.edited(.clear, at: now()), on: .favourites)]
        return .immediate(.shell(.show(.favourites))).and(.immediate(cleared)).then { state in
            let place = state.favourites.favourites.shown.ids.firstIndex(of: id)
            return place.map { .immediate(.list(.selected($0), on: .favourites)) } ?? .none
        }
    }
}
