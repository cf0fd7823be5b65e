/// Something that completion offers.
public struct QueryCandidate: Sendable, Hashable {
    /// What it is.
    public enum Kind: Sendable, Hashable {
        /// A change that solves a problem.
        case fix(QueryProblem.Kind)
        /// A qualifier.
        case qualifier
        /// A value.
        case value
        /// A query without a token, which has so many local results.
        case removal(results: Int)
        /// The name of a local repository, in place of a misspelt word.
        case name
    }

    /// What it is.
    public let kind: Kind
    /// What the list shows: the token or value after the change.
    public let text: String
    /// What it means; empty if that is clear.
    public let meaning: String
    /// The change of the line.
    public let change: QueryFix

    /// Creates a candidate.
    public init(kind: Kind, text: String, meaning: String, change: QueryFix) {
        (self.kind, self.text, self.meaning, self.change) = (kind, text, meaning, change)
    }
}
