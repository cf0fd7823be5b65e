/// A query parsed as GitHub's search syntax for repositories: its tokens, its expression and its problems.
///
/// Every text is a valid query: what the syntax does not define is a free word. Source: GitHub docs, "Understanding the
/// search syntax", "Searching for repositories", "Searching in forks" and, in the REST reference, "Search".
public struct ParsedQuery: Sendable, Hashable {
    /// The parsed text, to which the ranges of the tokens refer.
    public let text: String
    /// The tokens in order; only white space is between them.
    public let tokens: [QueryToken]
    let table: QualifierTable
    /// The expression of words and qualifiers, without `in:` and `sort:`.
    public let expression: QueryExpression

    /// Parses a query, in linear time. Never fails.
    public init(_ text: String, _ table: QualifierTable = .standard) {
        self.text = text
        self.table = table
        tokens = QueryLexer.tokens(of: text, table)
        expression = QueryExpressionParser(tokens: tokens).parse()
    }

    /// The same query for favourites: forks are included unless the query says otherwise.
    public var amongFavourites: ParsedQuery {
        tokens.contains { $0.qualifier?.name == .fork } ? self : ParsedQuery("fork:true \(text)", table)
    }

    public func source(of token: QueryToken) -> Substring { text[token.range] }

    /// The fields in which free words are searched. Several `in:` are combined, on which GitHub's own command line
    /// relies.
    public var fields: SearchFields {
        var fields: SearchFields = []
        for token in tokens where !token.isNegated {
            if case .fields(let named) = token.qualifier?.condition { fields.formUnion(named) }
        }
        return fields.isEmpty ? .standard : fields
    }

    /// The free words and phrases in lower case, without qualifiers, operators and negated words.
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

    /// Whether it has exactly one language.
    public var asksForOneLanguage: Bool { tokens.count { $0.qualifier?.name == .language && !$0.isNegated } == 1 }

    /// The index of a last word that is probably a qualifier being typed: `langu`. Shorter beginnings, such as `star`
    /// and `size`, are too often words of their own.
    var unfinishedQualifier: Int? { qualifierBeginning(from: 5) ? tokens.count - 1 : nil }

    /// The query without a last word of three or four letters that may be a qualifier being typed: `lang`. Used if
    /// nothing contains that word.
    public var withoutShortQualifierBeginning: ParsedQuery? {
        guard let last = tokens.last, unfinishedQualifier == nil, qualifierBeginning(from: 3) else { return nil }
        return ParsedQuery(String(text[..<last.range.lowerBound]), table)
    }

    /// Whether the last of several words is the beginning of a qualifier's name and has at least this length.
    private func qualifierBeginning(from length: Int) -> Bool {
        guard tokens.count > 1, let last = tokens.last, last.range.upperBound == text.endIndex,
            case .word(let word) = last.content, word.utf8.count >= length
        else { return false }
        let start = word.lowercased()
        guard table.row(named: start) == nil else { return false }
        return table.rows.contains { $0.name.rawValue.hasPrefix(start) }
    }

    /// Whether `NOT` may precede the token, by the documentation or because that leaves it open.
    ///
    /// Source: GitHub docs, "Understanding the search syntax": it works for words, but not for numbers and dates.
    static func canFollowNot(_ token: QueryToken) -> Bool {
        switch token.content {
        case .word(let text): !text.utf8.allSatisfy(\.isASCIIDigit)
        case .phrase: true
        case .qualifier(let qualifier): qualifier.grammar != .number && qualifier.grammar != .date
        case .operator: false
        }
    }
}

extension SearchQuery {
    /// Parsed on every access.
    public var parsed: ParsedQuery { ParsedQuery(text) }

    /// In order; a query with an `isRefused` problem is not worth a request.
    public var problems: [QueryProblem] { parsed.problems }

    /// Whether it ends with a qualifier whose value has not been typed yet, such as `language:`.
    public var endsWithoutValue: Bool {
        // Most queries end with something else and need not be parsed.
        guard let last = text.utf8.last, last == 0x3A || last == 0x22 else { return false }
        return parsed.tokens.last?.qualifier?.value.isEmpty ?? false
    }

    /// Whether it ends with a qualifier whose value is only the beginning of one, such as `language:sw` or `stars:>`.
    public var endsHalfTyped: Bool {
        // Most queries have no qualifier at their end and need not be parsed. Each frame calls this, so bytes are
        // checked first.
        guard text.utf8.contains(UInt8(ascii: ":")) else { return false }
        let word = text.utf8.reversed().lazy.prefix { $0 != UInt8(ascii: " ") }
        guard word.contains(UInt8(ascii: ":")) else { return endsWithoutValue }
        guard let last = parsed.tokens.last, last.range.upperBound == text.endIndex else { return false }
        return last.qualifier?.isHalfTyped ?? false
    }

    /// Whether it is not sent while it is typed, because it is half typed or has a mistake.
    public var awaitsKey: Bool {
        guard text.utf8.first == UInt8(ascii: "@") || text.utf8.contains(UInt8(ascii: ":")) else { return false }
        return endsHalfTyped || problems.contains(where: \.isMistake)
    }

    /// The free words of the query in lower case, without qualifiers, operators and negated words, for highlighting.
    public var words: [String] { parsed.words }
}
