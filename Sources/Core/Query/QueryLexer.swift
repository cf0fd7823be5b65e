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

/// Splits a query into tokens, at white space outside quotation marks.
enum QueryLexer {
    static func tokens(of text: String, _ table: QualifierTable) -> [QueryToken] {
        var tokens: [QueryToken] = []
        var quotation = QuotationScanner()
        var start: String.Index?
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index != scalars.endIndex {
            let scalar = scalars[index]
            if !quotation.isQuoted && isSpace(scalar) {
                if let start { tokens.append(token(text[start..<index], table)) }
                start = nil
            } else {
                quotation.read(scalar)
                start = start ?? index
            }
            index = scalars.index(after: index)
        }
        if let start { tokens.append(token(text[start...], table)) }
        return tokens
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
    }

    private static func token(_ source: Substring, _ table: QualifierTable) -> QueryToken {
        var rest = source
        var isNegated = false
        if source.utf8.count > 1 && source.utf8.first == 0x2D {
            isNegated = true
            rest = source[source.utf8.index(after: source.startIndex)...]
        }
        var valueRange: Range<String.Index>?
        let content: QueryToken.Content
        if !isNegated, let queryOperator = QueryOperator(rawValue: String(rest)) {
            content = .operator(queryOperator)
        } else if let (name, value) = parts(of: rest), let qualifier = Qualifier(name: name, value: value, table) {
            content = .qualifier(qualifier)
            valueRange = value.startIndex..<value.endIndex
        } else if rest.utf8.first == 0x22 {
            content = .phrase(QuotationScanner.unquoted(rest))
        } else {
            content = .word(QuotationScanner.unquoted(rest))
        }
        return QueryToken(
            range: source.startIndex..<source.endIndex, valueRange: valueRange, isNegated: isNegated, content: content)
    }

    /// The text before and after the first colon, if the text before it could be the name of a qualifier: letters,
    /// `-` and `.` for the names that GitHub documents; digits and `_` for names of properties.
    static func parts(of source: Substring) -> (name: Substring, value: Substring)? {
        let bytes = source.utf8
        guard let colon = bytes.firstIndex(of: 0x3A), colon != bytes.startIndex else { return nil }
        let name = source[..<colon]
        guard name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }) else { return nil }
        return (name, source[bytes.index(after: colon)...])
    }
}
