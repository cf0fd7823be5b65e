public import Core
import Reactive

extension AppReactor {
    /// Once the saved search is known.
    var savedSearchReaction: Reaction<State, Mutation> {
        .feedback("saved search", from: { $0.wantedSearch }) { [search] wanted in
            .then { _ in
                switch wanted {
                case .found(let saved):
                    .immediate(.history(.began(saved))).then {
                        search.mutate(.run(HistoryItem.saved(saved).entry), state: $0)
                    }
                case .missing(let name):
                    .immediate(.history(.wanted(nil)), .history(.noticed(.noSuchSearch(name: name))))
                case .failed(let failure):
                    .immediate(.history(.wanted(nil)), .history(.noticed(.notSaved(failure))))
                }
            }
        }
    }
}

/// Saved searches, as they concern the line, the list and the history.
extension AppState {
    /// The rows that the saved search on the line had not shown before.
    public var newRows: Set<Repository.ID> {
        guard let running = history.running, running.query == search.answer?.query else { return [] }
        return running.new
    }

    /// The search on the screen that can be saved or renamed; `nil` if there is none.
    public var searchToSave: HistoryItem? {
        switch shell.screen {
        case .search where showsStartList: return startListSearchToSave
        case .search:
            let query = search.query
            guard !query.isEmpty, query.namedSearch == nil else { return nil }
            let saved = history.saved.first { SearchQuery($0.query, sort: $0.sort) == query }
            return saved.map(HistoryItem.saved)
                ?? .recent(HistoryEntry(query: query.text, sort: query.sort, searchedAt: search.now, resultCount: 0))
        case .history: return history.selected
        default: return nil
        }
    }

    /// Opens the naming of the search on the screen; `nil` if there is none to save.
    public var namingSearch: AppReactor.Action? {
        searchToSave.map { .history(.openNaming($0, shown: shownIDs, problem: obstacleToSaving, on: shell.screen)) }
    }

    /// Why the search on the line cannot be saved: it is not sent either, unless the user insists.
    private var obstacleToSaving: QueryProblem? {
        showsQuery && !search.line.text.isEmpty && shownIDs == nil ? queryCheck.obstacle : nil
    }

    /// The ids of the rows that GitHub returned for the query on the line, as many as are remembered.
    var shownIDs: [Repository.ID]? {
        guard showsQuery, search.answer?.query == search.query else { return nil }
        return search.answered.prefix(SavedSearch.shownLimit).map(\.id)
    }

    /// Records what a saved search shows, when its rows have changed.
    mutating func followSavedSearch(after mutation: SearchReactor.Mutation) {
        guard let running = history.running, running.query == search.answer?.query else { return }
        switch mutation {
        case .searchFinished, .pageFinished, .navigationSettled, .settled:
            history.recordShown(search.answered.prefix(SavedSearch.shownLimit).map(\.id), at: search.now)
            if search.showsOnlyNew { search.showOnly(newRows) }
        default: break
        }
    }

    public enum SavedSearchLookup: Sendable, Equatable {
        case found
        /// Only longer names that begin with it exist.
        case beginning
        case missing
        /// The saved searches are not read yet, or could not be read.
        case unknown
    }

    /// The searches that a name on the line can refer to: the user's, and the built-in ones.
    public var namedSearches: [SavedSearch] { history.saved.withBuiltIn(at: search.now) }

    /// Looks up the name on the line.
    public func savedSearch(named name: String) -> SavedSearchLookup {
        if namedSearches.named(name) != nil { return .found }
        guard history.savedLoading == .loaded else { return .unknown }
        return namedSearches.contains { $0.name.key.hasPrefix(name.lowercased()) } ? .beginning : .missing
    }

    /// The search that the name on the line refers to, once the saved searches are read.
    var wantedSearch: WantedSearch? {
        guard let name = history.wanted else { return nil }
        switch history.savedLoading {
        case .loading: return nil
        case .failed(let failure): return namedSearches.named(name).map(WantedSearch.found) ?? .failed(failure)
        case .loaded: return namedSearches.named(name).map(WantedSearch.found) ?? .missing(name)
        }
    }
}

/// The search that a name on the line refers to.
enum WantedSearch: Sendable, Equatable {
    /// Runs.
    case found(SavedSearch)
    /// No saved search has the name.
    case missing(String)
    case failed(LibraryFailure)
}
