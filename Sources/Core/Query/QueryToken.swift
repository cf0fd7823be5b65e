/// A token of a query: text without white space outside quotation marks.
public struct QueryToken: Sendable, Hashable {
    /// The kind of a token.
    public enum Content: Sendable, Hashable {
        /// A free word, without quotation marks.
        case word(String)
        /// The text in quotation marks, without escapes.
        case phrase(String)
        /// A qualifier, such as `language:swift`.
        case qualifier(Qualifier)
        /// `AND`, `OR` or `NOT`.
        case `operator`(QueryOperator)
    }

    /// The range in the query's text, including the minus sign and quotation marks. Its bounds are scalar boundaries,
    /// but not always grapheme cluster boundaries.
    public let range: Range<String.Index>
    /// The range of a qualifier's value, including quotation marks; empty after the colon if there is no value; `nil`
    /// for other tokens.
    public let valueRange: Range<String.Index>?
    /// Whether a minus sign precedes it.
    public let isNegated: Bool
    /// The kind of the token.
    public let content: Content

    /// The word or phrase, if it is one.
    public var freeText: String? {
        switch content {
        case .word(let text), .phrase(let text): text
        case .qualifier, .operator: nil
        }
    }

    /// The qualifier, if it is one.
    public var qualifier: Qualifier? { if case .qualifier(let qualifier) = content { qualifier } else { nil } }

    /// The operator, if it is one.
    public var queryOperator: QueryOperator? {
        if case .operator(let queryOperator) = content { queryOperator } else { nil }
    }
}

/// The words that are operators if written in capitals.
///
/// Source: GitHub docs, "Search", section "Limitations on query length", and "Understanding the search syntax".
public enum QueryOperator: String, Sendable, Hashable {
    /// Both; the default for adjacent words.
    case and = "AND"
    /// At least one of both.
    case or = "OR"
    /// Not the following operand.
    case not = "NOT"
}
