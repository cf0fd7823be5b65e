public import Model

/// Why a search cannot be continued past GitHub's 1,000 results.
public enum SliceObstacle: Error, Sendable, Hashable {
    /// The order has no number that a qualifier could narrow.
    case order(SearchSort)
    /// `AND`, `OR` or `NOT`: GitHub does not document what a narrower qualifier beside them means.
    case operators
    /// Parentheses, for the same reason.
    case parentheses
    /// This qualifier is given twice, negated or unreadable, so that its range is unknown.
    case qualifier(QualifierName)
}
