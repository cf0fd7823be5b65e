import Core

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
