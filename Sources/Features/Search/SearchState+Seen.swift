import Model
import Reactive

extension SearchState {
    /// Takes what the library knows of what is on the line.
    mutating func adopt(_ query: SearchQuery, _ answer: SeenAnswer) {
        // GitHub was faster: its rows are there already, and nothing is to move any more.
        guard query == self.query, self.answer?.query != query else { return }
        let isMore = seen?.query == query
        // Where the library is asked again, after another attempt to reach GitHub say, the list does not shrink meanwhile.
        if isMore, !answer.isComplete, answer.repositories.count < seenCount { return }
        let answered = connection == .offline ? [] : answered
        if connection == .offline { self.answer = nil }
        let isEmpty = answer.repositories.isEmpty && connection == .online
        seen = isEmpty ? nil : SeenBefore(query: query, answer: answer)
        compose(answered, keepsSelection: hasMovedSinceEdit)
    }

    /// Puts the list together: what was seen before in front, then GitHub's rows, each repository once.
    mutating func compose(_ answered: [Repository], keepsSelection: Bool) {
        let isAnswered = seen.map { $0.query == answer?.query } ?? false
        if isAnswered { merge(answered) }
        if var seen {
            let front = seen.answer.repositories
            seen.count = front.count
            seen.answered = answered
            self.seen = seen
            // There may be tens of thousands in front, and then nothing behind: copied and named for nothing they would be felt.
            if answered.isEmpty || isAnswered {
                repositories = answered.isEmpty ? front : front + answered
            } else {
                let names = Set(front.lazy.map(Self.name))
                repositories = front + answered.filter { !names.contains(Self.name(of: $0)) }
            }
        } else {
            repositories = answered
        }
        screen.list.replace(with: repositories.lazy.map(\.id), keepsSelection: keepsSelection)
    }

    /// Leaves in front what GitHub has not named and the user is among.
    private mutating func merge(_ answered: [Repository]) {
        guard var seen else { return }
        let named = Dictionary(
            answered.lazy.map { (Self.name(of: $0), $0.id) }, uniquingKeysWith: { first, _ in first })
        if let selected, let id = named[Self.name(of: selected)] { screen.list.renameSelected(id) }
        let selected = screen.list.selectedID
        let others = seen.answer.repositories.filter { named[Self.name(of: $0)] == nil }
        seen.answer.repositories =
            hasMovedSinceEdit
            ? others.enumerated().filter { $0 < SeenBefore.limitBesideAnswer || $1.id == selected }.map(\.element) : []
        self.seen = seen.answer.repositories.isEmpty ? nil : seen
    }

    /// What a repository is known by: one that came with the program has another number than GitHub's.
    private static func name(of repository: Repository) -> String { repository.fullName.lowercased() }
}
