/// A part of a query's text between two spaces.
public struct QueryToken: Sendable, Hashable {
    /// What a token is.
    public enum Content: Sendable, Hashable {
        /// A free word, quotation marks inside it resolved.
        case word(String)
        /// What stands between quotation marks, escapes resolved.
        case phrase(String)
        /// A condition, as `language:swift`.
        case qualifier(Qualifier)
        /// `AND`, `OR` or `NOT`.
        case `operator`(QueryOperator)
    }

    /// Where it stands in the text of its query, with its minus sign and quotation marks; between scalars, which need not
    /// be between grapheme clusters.
    public let range: Range<String.Index>
    /// Where the value of a qualifier stands, with its quotation marks; empty right after the colon where none is typed
    /// yet; `nil` for anything else.
    public let valueRange: Range<String.Index>?
    /// Whether a minus sign stands in front.
    public let isNegated: Bool
    /// What it is.
    public let content: Content

    /// The word or phrase, where it is one.
    public var freeText: String? {
        switch content {
        case .word(let text), .phrase(let text): text
        case .qualifier, .operator: nil
        }
    }

    /// The qualifier, where it is one.
    public var qualifier: Qualifier? {
        if case .qualifier(let qualifier) = content { qualifier } else { nil }
    }

    /// The operator, where it is one.
    public var queryOperator: QueryOperator? {
        if case .operator(let queryOperator) = content { queryOperator } else { nil }
    }
}

/// The words that join or turn others round when written in capitals.
///
/// Source: GitHub docs, "Search", section "Limitations on query length", and "Understanding the search syntax".
public enum QueryOperator: String, Sendable, Hashable {
    /// Both; what words side by side mean anyway.
    case and = "AND"
    /// One of both.
    case or = "OR"
    /// Not what comes next.
    case not = "NOT"
}
