import Core
import Reactive

/// A list screen for the rest of the program: where its state is, and what keys do on it. How it looks is in `Screens`.
protocol ListBehaviour: Sendable {
    associatedtype List: ListScreen

    /// Opens the screen for the selected repository; `nil` if it has a tab.
    func opening(rows: Int?) -> AppReactor.Action?
    /// Whether its line is a query for GitHub, and not a filter.
    var hasQuery: Bool { get }
    /// Whether its items are repositories, which can be marked, opened, copied and sorted.
    var holdsRepositories: Bool { get }
    /// Whether its items have news, which are checked while it is shown.
    var hasNews: Bool { get }

    /// The screen's state within the program's.
    func part(of state: AppState) -> CopyOnWrite<List>
    /// What drawing needs of it.
    func drawn(_ state: AppState) -> ShownList
    func selectedRepository(_ state: AppState) -> Repository?
    /// Changes the screen's state within the program's.
    func change(_ state: inout AppState, _ change: (inout List) -> Void)
    /// Wraps an action of its list.
    func action(_ action: ListAction) -> AppReactor.Action
    /// Wraps a change of its list.
    func mutation(_ mutation: ListMutation<List.Order>) -> AppReactor.Mutation

    func enter(_ state: AppState) -> Enter
    /// Whether work is under way that the user waits for.
    func isWorking(_ state: AppState) -> Bool
    /// The content it waits for until it has rows, or newer ones; `nil` for none.
    func awaited(_ state: AppState) -> Content?
    /// What Esc closes before it clears the line; `nil` for nothing.
    func closing(_ state: AppState) -> AppReactor.Action?
    /// What Esc does on an empty line.
    var leaving: AppReactor.Action { get }
    /// `nil` if there is nothing to retry.
    func retry(_ state: AppState) -> AppReactor.Action?
    /// The search that can be saved or renamed; `nil` for none.
    func searchToSave(_ state: AppState) -> HistoryItem?
    /// The indices of the items that are new or have news.
    func newItems(_ state: AppState) -> [Int]
    /// Shows only those items, or all again; `nil` if there are none.
    func onlyNew(_ state: AppState) -> AppReactor.Mutation?
    /// Forgets what another identity may not see.
    func forget(_ state: inout AppState)
    /// The action after a change of the account; `nil` for none.
    var accountChanged: AppReactor.Action? { get }
    /// Reactions to its state and to the state around it.
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

    /// Fits the list to the height of the screen.
    func resize(_ state: inout AppState, screenRows: Int) { change(&state) { $0.list.resize(screenRows: screenRows) } }
    /// Ages and countdowns are computed from this time.
    func tick(_ state: inout AppState, _ now: Timestamp) { change(&state) { $0.screen.now = now } }

    // Called for every key: inlined where the type of the list is known, because generic code looks types up at run time.
    @inline(__always) func drawn(_ state: AppState) -> ShownList { ShownList(part(of: state).wrappedValue) }
    func state(_ state: AppState) -> any ListScreen { part(of: state).wrappedValue }
    @inline(__always) func selectedRepository(_ state: AppState) -> Repository? {
        part(of: state).wrappedValue.selectedRepository
    }
    func selected(_ place: Int) -> AppReactor.Mutation { mutation(.selected(place)) }
    func resumed(_ row: SearchPosition.Row) -> AppReactor.Mutation { mutation(.resumed(row)) }
    func noticed(_ notice: Notice) -> AppReactor.Mutation { mutation(.noticed(notice)) }
    func moved(_ movement: ListMovement, rows: Int?) -> AppReactor.Mutation { mutation(.moved(movement, rows: rows)) }
}

extension AppState {
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
        // While a search for the line is due, Enter runs it.
        let isFree = line.isEmpty || enter == .nothing && !state.search.isAwaited
        return isFree && !state.marks.isEmpty ? .printMarked : enter
    }
    var leaving: AppReactor.Action { .leave }
    func isWorking(_ state: AppState) -> Bool { state.search.isWorking }
    var accountChanged: AppReactor.Action? { .search(.accountChanged) }
    /// The action for a changed account already forgets it, and cancels what runs.
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
