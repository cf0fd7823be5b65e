public import Model

/// A query as GitHub's search syntax for repositories reads it: its tokens, how they are joined, and what is wrong with it.
///
/// Every text is some query: what the syntax does not know is a free word. Source of the syntax: GitHub docs,
/// "Understanding the search syntax", "Searching for repositories", "Searching in forks" and, in the REST reference,
/// "Search".
public struct ParsedQuery: Sendable, Hashable {
    /// The text that was read, into which the ranges of the tokens point.
    public let text: String
    /// Its parts in order; between them is nothing but white space.
    public let tokens: [QueryToken]
    /// How words and qualifiers are joined; `in:` and `sort:` take no part in it.
    public let expression: QueryExpression

    /// Reads a query. Takes time in proportion to the length of the text, and never fails.
    public init(_ text: String) {
        self.text = text
        tokens = QueryLexer.tokens(of: text)
        expression = QueryExpressionParser(tokens).parse()
    }

    /// The text of a token as it stands in the query.
    public func source(of token: QueryToken) -> Substring {
        text[token.range]
    }

    /// Where free words are looked for. Several `in:` are taken together, as GitHub's own command line relies on.
    public var fields: SearchFields {
        var fields: SearchFields = []
        for token in tokens where !token.isNegated {
            if case .fields(let named) = token.qualifier?.condition { fields.formUnion(named) }
        }
        return fields.isEmpty ? .standard : fields
    }

    /// The free words and phrases, lower-cased, without qualifiers, operators and negated words.
    public var words: [String] {
        var words: [String] = []
        var isNegated = false
        for token in tokens {
            if let text = token.freeText, !token.isNegated, !isNegated, !text.isEmpty {
                words.append(text.lowercased())
            }
            isNegated = token.queryOperator == .not
        }
        return words
    }

    /// Whether the documentation lets `NOT` stand in front of the token, or only leaves it open.
    ///
    /// Source: GitHub docs, "Understanding the search syntax": it works for words, not for numerals and dates.
    static func canFollowNot(_ token: QueryToken) -> Bool {
        switch token.content {
        case .word(let text): !text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        case .phrase: true
        case .qualifier(let qualifier): qualifier.name.grammar != .number && qualifier.name.grammar != .date
        case .operator: false
        }
    }
}
