public import Core
import Reactive

extension AppReactor {
    /// The next change of the line cancels it.
    var noResultsReaction: Reaction<State, Mutation> {
        .feedback("no results", from: { $0.textWithoutResults }) { [noResults] text in
            .run { send in send(.noResults(await noResults.advice(for: text))) }
        }
    }
}

extension AppState {
    /// The line, if its search is finished and has no results.
    var textWithoutResults: String? {
        guard search.repositories.isEmpty, !search.query.isEmpty, search.loading == .idle else { return nil }
        let query = search.query
        let isAnswered = search.connection == .online && search.failure == nil && search.answer?.query == query
        let isSearchedLocally =
            search.connection != .online && search.localResults?.query == query
            && search.localResults?.answer.isComplete == true
        return isAnswered || isSearchedLocally ? search.line.text : nil
    }

    public var shownAdvice: NoResultsAdvice? {
        noResults.flatMap { $0.text == textWithoutResults && !$0.suggestions.isEmpty ? $0 : nil }
    }
}

/// Changes that would give a query results, from local data only.
public struct NoResultsAdvice: Sendable, Equatable {
    public struct Suggestion: Sendable, Equatable {
        public enum Kind: Sendable, Equatable {
            /// Without a word or qualifier, there are this many local results.
            case removal(of: String, LocalCount)
            /// A word becomes the name of a local repository.
            case name(String)
        }

        public let kind: Kind
        let change: QueryFix
    }

    public struct LocalCount: Sendable, Hashable {
        public var found: Int
        /// Whether there are no more than `found`.
        public var isComplete: Bool

        public init(_ found: Int, isComplete: Bool) {
            self.found = found
            self.isComplete = isComplete
        }
    }

    public let text: String
    /// Names first, then removals, those with the most results first.
    public let suggestions: [Suggestion]

    var candidates: [QueryCandidate] {
        suggestions.map { suggestion in
            switch suggestion.kind {
            case .removal(let source, let count):
                QueryCandidate(
                    kind: .removal(results: count.found), text: source, meaning: "", change: suggestion.change)
            case .name(let name): QueryCandidate(kind: .name, text: name, meaning: "", change: suggestion.change)
            }
        }
    }
}

/// Finds changes that would give a query results, without a request.
public struct NoResultsSearch: Sendable {
    /// `nil` without a library.
    public typealias LocalCount = @Sendable (SearchQuery) async -> NoResultsAdvice.LocalCount?
    /// The local repository name that a word probably stands for.
    public typealias NearestName = @Sendable (String) async -> String?

    private let localCount: LocalCount
    private let nearestName: NearestName

    /// The most tokens that are tried.
    private static let limit = 8
    /// The most removals that are offered.
    private static let offered = 3

    /// Without a library, nothing is found.
    public init(localCount: @escaping LocalCount = { _ in nil }, nearestName: @escaping NearestName = { _ in nil }) {
        self.localCount = localCount
        self.nearestName = nearestName
    }

    /// Ends early when the task is cancelled.
    func advice(for text: String) async -> NoResultsAdvice {
        let query = ParsedQuery(text)
        let names = await names(for: query)
        return NoResultsAdvice(text: text, suggestions: names + (await removals(from: query)))
    }

    private func names(for query: ParsedQuery) async -> [NoResultsAdvice.Suggestion] {
        var found: [NoResultsAdvice.Suggestion] = []
        for token in query.tokens.prefix(NoResultsSearch.limit) where !token.isNegated {
            guard case .word(let word) = token.content, !Task.isCancelled, let name = await nearestName(word) else {
                continue
            }
            found.append(.init(kind: .name(name), change: QueryFix(range: token.range, replacement: name)))
        }
        return found
    }

    private func removals(from query: ParsedQuery) async -> [NoResultsAdvice.Suggestion] {
        var found: [(suggestion: NoResultsAdvice.Suggestion, count: Int)] = []
        for index in query.tokens.indices.prefix(NoResultsSearch.limit) where query.canLose(index) {
            guard !Task.isCancelled else { break }
            let change = query.removal(of: index)
            guard let count = await localCount(SearchQuery(change.applied(to: query.text))), count.found > 0 else {
                continue
            }
            let source = String(query.source(of: query.tokens[index]))
            found.append((.init(kind: .removal(of: source, count), change: change), count.found))
        }
        return found.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .prefix(NoResultsSearch.offered).map(\.element.suggestion)
    }
}

extension ParsedQuery {
    /// Whether the query without this token still searches for something, and the token is not an operand.
    fileprivate func canLose(_ index: Int) -> Bool {
        let isSelecting = { (token: QueryToken) in
            token.queryOperator == nil && token.qualifier?.name != .in && token.qualifier?.name != .sort
        }
        guard isSelecting(tokens[index]) || tokens[index].qualifier?.name == .in else { return false }
        let neighbours = tokens.indices.filter { abs($0 - index) == 1 }
        return neighbours.allSatisfy { tokens[$0].queryOperator == nil }
            && tokens.indices.contains { $0 != index && isSelecting(tokens[$0]) }
    }
}
