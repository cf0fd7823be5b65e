import Core
import Reactive

/// Where the state of a list is. What keys do on it is in `AppState+Keys`, how it looks in `Screens`.
protocol ListPlace: Sendable {
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
}

extension ListPlace {
    /// Fits the list to the height of the screen.
    func resize(_ state: inout AppState, screenRows: Int) { change(&state) { $0.list.resize(screenRows: screenRows) } }

    // Called for every key: inlined where the type of the list is known, because generic code looks types up at run time.
    @inline(__always) func drawn(_ state: AppState) -> ShownList { ShownList(part(of: state).wrappedValue) }
    func state(_ state: AppState) -> any ListScreen { part(of: state).wrappedValue }
    @inline(__always) func selectedRepository(_ state: AppState) -> Repository? {
        part(of: state).wrappedValue.selectedRepository
    }
    @inline(__always) func fold(_ mutation: ListMutation, into state: inout AppState) -> [Notice] {
        var notices: [Notice] = []
        change(&state) { list in
            list.reduce(mutation)
            if !list.notices.isEmpty { (notices, list.notices) = (list.notices, []) }
        }
        return notices
    }
}

extension AppState {
    /// A change of the list that is shown.
    func list(_ change: ListMutation) -> AppReactor.Mutation { .list(change, on: shell.screen) }

    mutating func changeLists(_ change: (any ListPlace, inout AppState) -> Void) {
        for screen in Screen.allCases { change(screen.place, &self) }
    }
}

struct SearchPlace: ListPlace {
    func part(of state: AppState) -> CopyOnWrite<SearchState> { state.$search }
    func change(_ state: inout AppState, _ change: (inout SearchState) -> Void) { change(&state.search) }
}

/// The list below the empty line of the search.
struct StartListPlace: ListPlace {
    func part(of state: AppState) -> CopyOnWrite<StartListState> { state.$startList }
    func change(_ state: inout AppState, _ change: (inout StartListState) -> Void) { change(&state.startList) }
}

struct FavouritesPlace: ListPlace {
    func part(of state: AppState) -> CopyOnWrite<FavouritesState> { state.$favourites }
    func change(_ state: inout AppState, _ change: (inout FavouritesState) -> Void) { change(&state.favourites) }
}

struct HistoryPlace: ListPlace {
    func part(of state: AppState) -> CopyOnWrite<HistoryState> { state.$history }
    func change(_ state: inout AppState, _ change: (inout HistoryState) -> Void) { change(&state.history) }
}

struct ReleasesPlace: ListPlace {
    func part(of state: AppState) -> CopyOnWrite<ReleasesState> { state.$releases }
    func change(_ state: inout AppState, _ change: (inout ReleasesState) -> Void) { change(&state.releases) }
}

struct ForksPlace: ListPlace {
    func part(of state: AppState) -> CopyOnWrite<ForksState> { state.$forks }
    func change(_ state: inout AppState, _ change: (inout ForksState) -> Void) { change(&state.forks) }
}

struct LinkedPlace: ListPlace {
    func part(of state: AppState) -> CopyOnWrite<LinkedState> { state.$linked }
    func change(_ state: inout AppState, _ change: (inout LinkedState) -> Void) { change(&state.linked) }
}

struct ComparePlace: ListPlace {
    func part(of state: AppState) -> CopyOnWrite<CompareState> { state.$compare }
    func change(_ state: inout AppState, _ change: (inout CompareState) -> Void) { change(&state.compare) }
}

struct FilesPlace: ListPlace {
    func part(of state: AppState) -> CopyOnWrite<FilesState> { state.$files }
    func change(_ state: inout AppState, _ change: (inout FilesState) -> Void) { change(&state.files) }
}
