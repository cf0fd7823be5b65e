import Core
import Reactive

/// What a list screen is to the rest of the program: where its state is, and what keys mean on it. How it looks is in `Screens`.
protocol ListBehaviour: Sendable {
    /// Its state.
    associatedtype List: ListScreen

    /// What opens it for the selected repository; `nil` if it has a tab.
    func opening(rows: Int?) -> AppReactor.Action?
    /// Whether its line is a query of GitHub, and not a filter.
    var hasQuery: Bool { get }
    /// Whether its items are repositories, which can be marked, opened, copied and put in another order.
    var holdsRepositories: Bool { get }
    /// Whether its items have news, which are checked while it is shown.
    var hasNews: Bool { get }

    /// Its state in the program's.
    func part(of state: AppState) -> CopyOnWrite<List>
    /// What drawing needs of it.
    func drawn(_ state: AppState) -> ShownList
    /// The selected repository.
    func selectedRepository(_ state: AppState) -> Repository?
    /// Changes its state in the program's.
    func change(_ state: inout AppState, _ change: (inout List) -> Void)
    /// An action of its list.
    func action(_ action: ListAction) -> AppReactor.Action
    /// A change of its list.
    func mutation(_ mutation: ListMutation<List.Order>) -> AppReactor.Mutation

    /// What Enter does.
    func enter(_ state: AppState) -> Enter
    /// Whether it is doing work that the user waits for.
    func isWorking(_ state: AppState) -> Bool
    /// What it waits for until it has rows, or newer ones; `nil` for nothing.
    func awaited(_ state: AppState) -> Content?
    /// What Esc closes before it clears the line; `nil` for nothing.
    func closing(_ state: AppState) -> AppReactor.Action?
    /// What Esc means on an empty line.
    var leaving: AppReactor.Action { get }
    /// What a retry means now; `nil` for nothing.
    func retry(_ state: AppState) -> AppReactor.Action?
    /// The search that can be saved or renamed; `nil` for none.
    func searchToSave(_ state: AppState) -> HistoryItem?
    /// The indices of the items that are new or have news.
    func newItems(_ state: AppState) -> [Int]
    /// What showing only those means, or all again; `nil` if there are none.
    func onlyNew(_ state: AppState) -> AppReactor.Mutation?
    /// Forgets what another identity may not see.
    func forget(_ state: inout AppState)
    /// What another account means for it; `nil` for nothing.
    var accountChanged: AppReactor.Action? { get }
    /// What follows from its state and from what is around it.
    func reactions(_ reactor: AppReactor) -> [Reaction<AppState, AppReactor.Mutation>]
}

extension ListBehaviour {
    func opening(rows: Int?) -> AppReactor.Action? { nil }
    var hasQuery: Bool { false }
    var holdsRepositories: Bool { true }
    var hasNews: Bool { false }
    func enter(_ state: AppState) -> Enter {
        if !state.marks.isEmpty { return .printMarked }
        return state.selectedRepository == nil ? .nothing : .print
    }
    func awaited(_ state: AppState) -> Content? { nil }
    func closing(_ state: AppState) -> AppReactor.Action? { nil }
    var leaving: AppReactor.Action { .shell(.back) }
    func retry(_ state: AppState) -> AppReactor.Action? { nil }
    func searchToSave(_ state: AppState) -> HistoryItem? { nil }
    func newItems(_ state: AppState) -> [Int] { [] }
    func onlyNew(_ state: AppState) -> AppReactor.Mutation? { nil }
    func reactions(_ reactor: AppReactor) -> [Reaction<AppState, AppReactor.Mutation>] { [] }

    /// Fits its list to the screen.
    func resize(_ state: inout AppState, screenRows: Int) { change(&state) { $0.list.resize(screenRows: screenRows) } }
    /// Updates the time that ages and countdowns are computed from.
    func tick(_ state: inout AppState, _ now: Timestamp) { change(&state) { $0.screen.now = now } }

    // Every key asks: inlined where the type of the list is known, because generic code looks types up at run time.
    @inline(__always) func drawn(_ state: AppState) -> ShownList { ShownList(part(of: state).wrappedValue) }
    func state(_ state: AppState) -> any ListScreen { part(of: state).wrappedValue }
    @inline(__always) func selectedRepository(_ state: AppState) -> Repository? {
        part(of: state).wrappedValue.selectedRepository
    }
    func selected(_ place: Int) -> AppReactor.Mutation { mutation(.selected(place)) }
    func resumed(_ row: SearchPosition.Row) -> AppReactor.Mutation { mutation(.resumed(row)) }
    func noticed(_ notice: ListNotice) -> AppReactor.Mutation { mutation(.noticed(notice)) }
    func moved(_ movement: ListMovement, rows: Int?) -> AppReactor.Mutation { mutation(.moved(movement, rows: rows)) }
}

extension AppState {
    /// Changes the states of all list screens.
    mutating func changeLists(_ change: (any ListBehaviour, inout AppState) -> Void) {
        for screen in Screen.allCases { change(screen.behaviour, &self) }
    }
}

struct SearchBehaviour: ListBehaviour {
    var hasQuery: Bool { true }
    func part(of state: AppState) -> CopyOnWrite<SearchState> { state.$search }
    func change(_ state: inout AppState, _ change: (inout SearchState) -> Void) { change(&state.search) }
    func action(_ action: ListAction) -> AppReactor.Action { .search(.list(action)) }
    func mutation(_ mutation: ListMutation<SearchSort>) -> AppReactor.Mutation { .search(.list(mutation)) }
    func enter(_ state: AppState) -> Enter {
        let (enter, line) = (state.search.enter, state.search.query)
        switch enter {
        case .print, .confirm: return state.marks.isEmpty ? enter : .printMarked
        default: break
        }
        if let name = line.namedSearch { return name.isEmpty ? .offerNames : .runSaved(name) }
        // While a search for the line is due, Enter means that.
        let isFree = line.isEmpty || enter == .nothing && !state.search.isAwaited
        return isFree && !state.marks.isEmpty ? .printMarked : enter
    }
    var leaving: AppReactor.Action { .leave }
    func isWorking(_ state: AppState) -> Bool { state.search.isWorking }
    var accountChanged: AppReactor.Action? { .search(.accountChanged) }
    /// What belongs to the account goes with its action, and with that what is running.
    func forget(_ state: inout AppState) {}
    func retry(_ state: AppState) -> AppReactor.Action? { .search(.retry) }

    func newItems(_ state: AppState) -> [Int] {
        let new = state.newRows
        guard !new.isEmpty else { return [] }
        return state.search.repositories.indices.filter { new.contains(state.search.repositories[$0].id) }
    }

    func closing(_ state: AppState) -> AppReactor.Action? { state.search.showsOnlyNew ? .onlyNew : nil }
    func onlyNew(_ state: AppState) -> AppReactor.Mutation? { state.onlyNew }

    func searchToSave(_ state: AppState) -> HistoryItem? {
        let (query, now) = (state.search.query, state.search.now)
        guard !query.isEmpty, query.namedSearch == nil else { return nil }
        let saved = state.history.saved.first { SearchQuery($0.query, sort: $0.sort) == query }
        return saved.map(HistoryItem.saved)
            ?? .recent(HistoryEntry(query: query.text, sort: query.sort, searchedAt: now, resultCount: 0))
    }
}

struct FavouritesBehaviour: ListBehaviour {
    var hasNews: Bool { true }
    func part(of state: AppState) -> CopyOnWrite<FavouritesState> { state.$favourites }
    func change(_ state: inout AppState, _ change: (inout FavouritesState) -> Void) { change(&state.favourites) }
    func action(_ action: ListAction) -> AppReactor.Action { .favourites(.list(action)) }
    func mutation(_ mutation: ListMutation<FavouriteOrder>) -> AppReactor.Mutation { .favourites(.list(mutation)) }
    func isWorking(_ state: AppState) -> Bool { state.favourites.isWorking }
    var accountChanged: AppReactor.Action? { nil }
    func forget(_ state: inout AppState) {}

    func closing(_ state: AppState) -> AppReactor.Action? {
        if state.starImport.failure != nil { return .starImport(.dismiss) }
        return state.favourites.favourites.hasOnlyNews ? .onlyNew : nil
    }

    func newItems(_ state: AppState) -> [Int] { state.favourites.favourites.shown.withNews }
    func onlyNew(_ state: AppState) -> AppReactor.Mutation? { .favourites(.filteredNews) }

    func retry(_ state: AppState) -> AppReactor.Action? {
        if state.starImport.failure != nil { return .starImport(.toggle) }
        if state.news.isRunning { return .news(.cancel) }
        return state.canCheckNews ? .checkNews(isByKey: true) : nil
    }
}

struct HistoryBehaviour: ListBehaviour {
    var holdsRepositories: Bool { false }
    func part(of state: AppState) -> CopyOnWrite<HistoryState> { state.$history }
    func change(_ state: inout AppState, _ change: (inout HistoryState) -> Void) { change(&state.history) }
    func action(_ action: ListAction) -> AppReactor.Action { .history(.list(action)) }
    func mutation(_ mutation: ListMutation<OnlyOrder>) -> AppReactor.Mutation { .history(.list(mutation)) }
    func isWorking(_ state: AppState) -> Bool { !state.history.changes.isEmpty }
    var accountChanged: AppReactor.Action? { nil }
    func forget(_ state: inout AppState) {}
    func enter(_ state: AppState) -> Enter { state.history.selected == nil ? .nothing : .runSelected }
    func searchToSave(_ state: AppState) -> HistoryItem? { state.history.selected }
}
