/// How the terms of a query are joined.
public indirect enum QueryExpression: Sendable, Hashable {
    /// A word, a phrase or a qualifier: its place among the tokens of the query. Its minus sign, if any, is a `not` around.
    case term(Int)
    /// What the other does not match.
    case not(QueryExpression)
    /// What all match; everything if there are none.
    case all([QueryExpression])
    /// What at least one matches.
    case any([QueryExpression])
    /// A part whose meaning GitHub does not document, in each of its meanings: what all match is matched, what none
    /// matches is not, of the rest nothing is known.
    case readings([QueryExpression])
    /// A part that GitHub documents not to work: nothing is known of it. The place of its first token.
    case undefined(Int)

    /// All of them, as simply as it can be said.
    static func joined(_ parts: [QueryExpression]) -> QueryExpression {
        parts.count == 1 ? parts[0] : .all(parts)
    }

    /// One of them, as simply as it can be said.
    static func either(_ parts: [QueryExpression]) -> QueryExpression {
        parts.count == 1 ? parts[0] : .any(parts)
    }
}
