import Model
import Reactive

extension SearchReactor {
    /// Takes what the library knows of what is on the line.
    static func adopt(_ state: inout SearchState, _ query: SearchQuery, _ answer: SeenAnswer) {
        // GitHub was faster: its rows are there already, and nothing is to move any more.
        guard query == state.query, state.answer?.query != query else { return }
        let answered = state.connection == .offline ? [] : state.answered
        let isEmpty = answer.repositories.isEmpty && state.connection == .online
        state.seen = isEmpty ? nil : SeenBefore(query: query, answer: answer)
        compose(&state, answered, keepsSelection: state.hasMovedSinceEdit)
    }

    /// Puts the list together: what was seen before in front, then GitHub's rows, each repository once.
    static func compose(_ state: inout SearchState, _ answered: [Repository], keepsSelection: Bool) {
        let isAnswered = state.seen.map { $0.query == state.answer?.query } ?? false
        if isAnswered { merge(&state, answered) }
        if var seen = state.seen {
            let front = seen.answer.repositories
            let names = Set(front.lazy.map(name))
            seen.count = front.count
            seen.answered = answered
            state.seen = seen
            state.repositories = front + (isAnswered ? answered : answered.filter { !names.contains(name(of: $0)) })
        } else {
            state.repositories = answered
        }
        state.list.replace(with: state.repositories.lazy.map(\.id), keepsSelection: keepsSelection)
    }

    /// Leaves in front what GitHub has not named and the user is among.
    private static func merge(_ state: inout SearchState, _ answered: [Repository]) {
        guard var seen = state.seen else { return }
        let named = Dictionary(answered.lazy.map { (name(of: $0), $0.id) }, uniquingKeysWith: { first, _ in first })
        if let selected = state.selected, let id = named[name(of: selected)] { state.list.renameSelected(id) }
        let selected = state.list.selectedID
        let others = seen.answer.repositories.filter { named[name(of: $0)] == nil }
        seen.answer.repositories =
            state.hasMovedSinceEdit
            ? others.enumerated().filter { $0 < SeenBefore.limitBesideAnswer || $1.id == selected }.map(\.element) : []
        state.seen = seen.answer.repositories.isEmpty ? nil : seen
    }

    /// What a repository is known by: one that came with the program has another number than GitHub's.
    private static func name(of repository: Repository) -> String { repository.fullName.lowercased() }

    /// Whether an answer is to wait: the hand is on rows that would move.
    static func holds(_ state: SearchState) -> Bool { state.seenCount > 0 && state.handMoves != nil }

    /// What has become of the connection after a request that failed.
    static func connection(of state: SearchState, after failure: Failure) -> Connection {
        switch (state.connection, failure.isNoNetwork) {
        case (.offline, _): .offline
        case (.lost(let attempts), true): .lost(attempts: attempts + 1)
        case (.online, true): state.hasLibrary ? .lost(attempts: 1) : .online
        case (_, false): .online
        }
    }
}
