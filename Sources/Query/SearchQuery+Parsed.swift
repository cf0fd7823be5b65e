public import Model

extension SearchQuery {
    /// The text parsed as GitHub's search syntax. It is parsed on every access.
    public var parsed: ParsedQuery { ParsedQuery(text) }

    /// The problems of the text, in order; those with `isRefused` are not worth a request.
    public var problems: [QueryProblem] { parsed.problems }

    /// Whether it ends with a qualifier whose value has not been typed yet, such as `language:`.
    public var endsWithoutValue: Bool {
        // Most queries end with something else, and need not be parsed.
        guard let last = text.utf8.last, last == 0x3A || last == 0x22 else { return false }
        return parsed.tokens.last?.qualifier?.value.isEmpty ?? false
    }

    /// The free words of the query in lower case, without qualifiers, operators and negated words, for highlighting.
    public var words: [String] { parsed.words }
}
