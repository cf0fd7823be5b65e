public import Model

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
    }

    /// What it is.
    public let kind: Kind
    /// What the list shows: the token or value after the change.
    public let text: String
    /// What it means; empty if that is clear.
    public let meaning: String
    /// The change of the line.
    public let change: QueryFix
}
