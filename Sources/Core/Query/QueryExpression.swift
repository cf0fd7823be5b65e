/// How the terms of a query are combined.
public indirect enum QueryExpression: Sendable, Hashable {
    /// A word, phrase or qualifier: the index of its token. A minus sign becomes a `not` around it.
    case term(Int)
    /// Everything that the expression does not match.
    case not(QueryExpression)
    /// What all match; everything if there are none.
    case all([QueryExpression])
    /// What at least one matches.
    case any([QueryExpression])
    /// A part whose meaning GitHub does not document, in all possible readings: what all match is a match, what none
    /// matches is not, and the rest is unknown.
    case readings([QueryExpression])
    /// A part that, according to GitHub's documentation, does not work: the result is unknown. The index of its first
    /// token.
    case undefined(Int)

    /// The conjunction, simplified.
    static func joined(_ parts: [QueryExpression]) -> QueryExpression { parts.count == 1 ? parts[0] : .all(parts) }

    /// The disjunction, simplified.
    static func either(_ parts: [QueryExpression]) -> QueryExpression { parts.count == 1 ? parts[0] : .any(parts) }
}
