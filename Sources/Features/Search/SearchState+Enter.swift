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
    public struct Standing: Sendable, Equatable {
        let query: SearchQuery
        let id: Repository.ID
    }

    var enter: Enter {
        if selected != nil, hasMovedSinceEdit, resumption == nil { return .print }
        if let standing { return standing == stood ? .print : .confirm }
        return canSearch ? .search : .nothing
    }

    /// The selected repository, unless the user selected it or other rows will replace it.
    var standing: Standing? {
        guard isSettled, !hasMovedSinceEdit || resumption != nil, let selected else { return nil }
        return Standing(query: query, id: selected.id)
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

private struct Glance: Sendable, Equatable {
    let standing: SearchState.Standing?
    let stood: SearchState.Standing?
}

extension SearchReactor {
    /// Another selected repository, or another line, restarts the time.
    var standing: Reaction<State, Mutation> {
        .feedback("standing", from: { $0.standing == $0.stood ? nil : Glance(standing: $0.standing, stood: $0.stood) })
        {
            [clock = dependencies.clock] glance in
            guard let standing = glance.standing, glance.stood == nil else { return .immediate(.stood(nil)) }
            return .after(SearchReactor.glance, on: clock) { _ in .immediate(.stood(standing)) }
        }
    }
}
