import Core
import Reactive

/// The list below the empty line of the search.
struct StartListBehaviour: ListBehaviour {
    private let search = SearchBehaviour()

    var hasQuery: Bool { true }
    func part(of state: AppState) -> CopyOnWrite<StartListState> { state.$startList }
    func change(_ state: inout AppState, _ change: (inout StartListState) -> Void) { change(&state.startList) }
    func mutation(_ mutation: ListMutation<SearchSort>) -> AppReactor.Mutation { .startList(.list(mutation)) }
    func isWorking(_ state: AppState) -> Bool { false }
    var accountChanged: AppReactor.Action? { nil }
    func forget(_ state: inout AppState) {}

    /// The line and the order are those of the search.
    func action(_ action: ListAction) -> AppReactor.Action {
        switch action {
        case .edit, .order, .submit: .search(.list(action))
        case .move, .select, .openInBrowser, .copyAddress: .startList(.list(action))
        }
    }

    func enter(_ state: AppState) -> Enter {
        // As on the empty line without the list, until a row is meant.
        if !state.marks.isEmpty, !state.startList.hasMoved { return .printMarked }
        return switch state.startList.selected {
        case .search: .runSelected
        case .favourite(let favourite): .showFavourite(favourite.id)
        case nil: .nothing
        }
    }

    var leaving: AppReactor.Action { search.leaving }
    func retry(_ state: AppState) -> AppReactor.Action? { search.retry(state) }

    /// What comes with the program is saved as a search of the user's.
    func searchToSave(_ state: AppState) -> HistoryItem? {
        guard let item = state.startList.selected?.search else { return nil }
        guard case .saved(let search) = item, state.history.saved.named(search.name.text) == nil else { return item }
        return .recent(item.entry)
    }
}

extension AppState {
    /// Whether the list is shown that the empty line has: where there are no results, as there are offline.
    public var showsStartList: Bool {
        shell.screen == .search && search.line.text.isEmpty && search.repositories.isEmpty && startList.list.count > 0
    }

    /// Whether examples are shown: the user has not searched much yet.
    public var showsExamples: Bool { history.entries.count < StartListState.experience }

    /// The search that Enter runs.
    var selectedSearch: HistoryItem? {
        guard showsStartList else { return history.selected }
        guard let item = startList.selected?.search, case .saved(let search) = item else {
            return startList.selected?.search
        }
        // The dates of one that comes with the program are those of today.
        return namedSearches.named(search.name.text).map(HistoryItem.saved) ?? item
    }

    /// The list follows what it is made of.
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

    /// The saved searches whose new rows are to be counted, and for whom; `nil` if none are shown.
    var savedToCount: SavedToCount? {
        guard showsStartList, history.saved.contains(where: { $0.shownAt != nil }) else { return nil }
        return SavedToCount(searches: history.saved, identity: account.changes)
    }
}

/// Saved searches, and who looks at them.
struct SavedToCount: Sendable, Equatable {
    var searches: [SavedSearch]
    /// Counts changes of the identity.
    var identity: Int
}

extension AppReactor {
    /// Counts the new rows of saved searches whenever the list appears, and when they change.
    var newRowsReaction: Reaction<State, Mutation> {
        .feedback("new rows", from: { $0.savedToCount }) { [startList] saved in
            .then { startList.mutate(.count(saved.searches), state: $0) }
        }
    }

    /// Shows a favourite in the list of all, where its news can be read and marked as seen.
    func showFavourite(_ id: Repository.ID, _ state: AppState) -> Effect<Mutation, State> {
        let isShown = state.favourites.favourites.shown.ids.contains(id)
        let cleared = isShown ? .none : favourites.mutate(.list(.edit(.clear)), state: state)
        return Effect<Mutation, State>.immediate(.shell(.show(.favourites))).and(cleared).then { state in
            let place = state.favourites.favourites.shown.ids.firstIndex(of: id)
            return place.map { .immediate(.favourites(.list(.selected($0)))) } ?? .none
        }
    }
}
