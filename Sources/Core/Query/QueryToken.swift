/// A token of a query: text without white space outside quotation marks.
public struct QueryToken: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        /// Without quotation marks.
        case word(String)
        /// The text in quotation marks, without escapes.
        case phrase(String)
        case qualifier(Qualifier)
        case `operator`(QueryOperator)
    }

    /// The range in the query's text, including the minus sign and quotation marks. Its bounds are scalar boundaries,
    /// but not always grapheme cluster boundaries.
    public let range: Range<String.Index>
    /// The range of a qualifier's value, including quotation marks; empty after the colon if there is no value; `nil`
    /// for other tokens.
    public let valueRange: Range<String.Index>?
    public let isNegated: Bool
    public let content: Content

    public var freeText: String? {
        switch content {
        case .word(let text), .phrase(let text): text
        case .qualifier, .operator: nil
        }
    }

    public var qualifier: Qualifier? { if case .qualifier(let qualifier) = content { qualifier } else { nil } }

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
    case or = "OR"
    case not = "NOT"
}
