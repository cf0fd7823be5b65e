import Core

/// What would help a query without results, from what is known locally.
public struct NoResultsAdvice: Sendable, Equatable {
    /// A change of the line that would help.
    public struct Suggestion: Sendable, Equatable {
        /// What is changed.
        public enum Kind: Sendable, Equatable {
            /// A word or qualifier is removed; then there are so many local results, or at least so many.
            case removal(of: String, LocalCount)
            /// A word becomes the name of a local repository.
            case name(String)
        }

        /// What is changed.
        public let kind: Kind
        /// The change.
        let change: QueryFix
    }

    /// The number of local results.
    public struct LocalCount: Sendable, Hashable {
        /// How many were found.
        public var found: Int
        /// Whether these are all.
        public var isComplete: Bool

        /// Creates a number.
        public init(_ found: Int, isComplete: Bool) {
            self.found = found
            self.isComplete = isComplete
        }
    }

    /// The line.
    public let text: String
    /// The changes: names first, then removals, the one with the most results first.
    public let suggestions: [Suggestion]

    /// The changes as candidates of completion.
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
