import Core
import Reactive

/// A list screen for the rest of the program: where its state is, and what keys do on it. How it looks is in `Screens`.
protocol ListBehaviour: Sendable {
    associatedtype List: ListScreen

    /// The screen's state within the program's.
    func part(of state: AppState) -> CopyOnWrite<List>
    /// What drawing needs of it.
    func drawn(_ state: AppState) -> ShownList
    func selectedRepository(_ state: AppState) -> Repository?
    /// Changes the screen's state within the program's.
    func change(_ state: inout AppState, _ change: (inout List) -> Void)
    /// Applies a change of its list; returns what it says.
    func fold(_ mutation: ListMutation, into state: inout AppState) -> [Notice]

    func enter(_ state: AppState) -> Enter
    /// The content it waits for until it has rows, or newer ones; `nil` for none.
    func awaited(_ state: AppState) -> Content?
    /// `nil` if there is nothing to retry.
    func retry(_ state: AppState) -> AppReactor.Action?
}

extension ListBehaviour {
    func enter(_ state: AppState) -> Enter {
        if !state.marks.isEmpty { return .printMarked }
        return state.selectedRepository == nil ? .nothing : .print
    }
    func awaited(_ state: AppState) -> Content? { nil }
    func retry(_ state: AppState) -> AppReactor.Action? { nil }

    /// Fits the list to the height of the screen.
    func resize(_ state: inout AppState, screenRows: Int) { change(&state) { $0.list.resize(screenRows: screenRows) } }

    // Called for every key: inlined where the type of the list is known, because generic code looks types up at run time.
    @inline(__always) func drawn(_ state: AppState) -> ShownList { ShownList(part(of: state).wrappedValue) }
    func state(_ state: AppState) -> any ListScreen { part(of: state).wrappedValue }
    @inline(__always) func selectedRepository(_ state: AppState) -> Repository? {
        part(of: state).wrappedValue.selectedRepository
    }
    @inline(__always) func fold(_ mutation: ListMutation, into state: inout AppState) -> [Notice] {
        var said: [Notice] = []
        change(&state) { list in
            list.reduce(mutation)
            if !list.said.isEmpty { (said, list.said) = (list.said, []) }
        }
        return said
    }
}

extension AppState {
    /// A change of the list that is shown.
    func list(_ change: ListMutation) -> AppReactor.Mutation { .list(change, on: shell.screen) }

    mutating func changeLists(_ change: (any ListBehaviour, inout AppState) -> Void) {
        for screen in Screen.allCases { change(screen.behaviour, &self) }
    }
}

struct SearchBehaviour: ListBehaviour {
    func part(of state: AppState) -> CopyOnWrite<SearchState> { state.$search }
    func change(_ state: inout AppState, _ change: (inout SearchState) -> Void) { change(&state.search) }
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
    func retry(_ state: AppState) -> AppReactor.Action? { .search(.retry) }
}

struct FavouritesBehaviour: ListBehaviour {
    func part(of state: AppState) -> CopyOnWrite<FavouritesState> { state.$favourites }
    func change(_ state: inout AppState, _ change: (inout FavouritesState) -> Void) { change(&state.favourites) }

    func retry(_ state: AppState) -> AppReactor.Action? {
        if state.starImport.failure != nil { return .starImport(.toggle) }
        if state.news.isRunning { return .news(.cancel) }
        return state.canCheckNews ? .checkNews(isByKey: true) : nil
    }
}

struct HistoryBehaviour: ListBehaviour {
    func part(of state: AppState) -> CopyOnWrite<HistoryState> { state.$history }
    func change(_ state: inout AppState, _ change: (inout HistoryState) -> Void) { change(&state.history) }
    func enter(_ state: AppState) -> Enter { state.history.selected == nil ? .nothing : .runSelected }
}
