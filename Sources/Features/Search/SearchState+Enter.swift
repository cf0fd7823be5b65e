public import Core
import Reactive

/// What Enter does on a list. The key and its hint both read it from ``AppState/enter``.
public enum Enter: Sendable, Equatable {
    case nothing
    /// The names of saved searches are offered.
    case offerNames
    case runSaved(String)
    /// The selected search of the history runs.
    case runSelected
    /// A favourite is shown in the list of all.
    case showFavourite(Repository.ID)
    case search
    /// The rows are too recent to be chosen; Enter confirms the line.
    case confirm
    /// The program ends with the selected repository.
    case print
    case printMarked
    /// What would be printed is cloned first.
    case clone
}

extension SearchState {
    /// A selected repository among the results of a query. Enter chooses it once the user can have seen it there.
    public struct SettledRow: Sendable, Equatable {
        let query: SearchQuery
        let id: Repository.ID
    }

    var enter: Enter {
        if selected != nil, hasMovedSinceEdit, resumption == nil { return .print }
        if let settledRow { return settledRow == seen ? .print : .confirm }
        return canSearch ? .search : .nothing
    }

    /// The selected repository, unless the user selected it or other rows will replace it.
    var settledRow: SettledRow? {
        guard isSettled, !hasMovedSinceEdit || resumption != nil, let selected else { return nil }
        return SettledRow(query: query, id: selected.id)
    }

    /// Whether the rows are the results for the line: from GitHub or, if it does not answer, from the library.
    public var isSettled: Bool {
        if answer?.query == query { return true }
        guard !isAwaited, connection != .online || failure != nil || wait != nil || isHeldBack else { return false }
        return localResults?.query == query && screen.list.selectedIndex < localCount
    }

    /// Whether a search for the line is due or in flight.
    var isAwaited: Bool {
        switch loading {
        case .searching, .retrying(.search, _): true
        case .idle, .nextPage, .retrying(.nextPage, _): connection == .online && failure == nil && isPending
        case .waiting: false
        }
    }

    /// Whether a search for the line can be sent, and would bring something new.
    private var canSearch: Bool {
        let query = query
        let isDone = answer?.query == query && failure == nil
        let isDenied = connection == .offline || isRefused || wait != nil && hasAskedDuringWait
        return !isDone && !isDenied && !query.isEmpty && !query.endsWithoutValue && loading != .searching(query)
            && query.namedSearch == nil
    }
}

private struct SeenCheck: Sendable, Equatable {
    let settledRow: SearchState.SettledRow?
    let seen: SearchState.SettledRow?
}

extension SearchReactor {
    /// Another selected repository, or another line, restarts the time.
    var settledRow: Reaction<State, Mutation> {
        .feedback(
            "settled row",
            from: { $0.settledRow == $0.seen ? nil : SeenCheck(settledRow: $0.settledRow, seen: $0.seen) }
        ) {
            [clock = dependencies.clock] check in
            guard let settledRow = check.settledRow, check.seen == nil else { return .immediate(.seen(nil)) }
            return .after(SearchReactor.seenDelay, on: clock) { _ in .immediate(.seen(settledRow)) }
        }
    }
}
