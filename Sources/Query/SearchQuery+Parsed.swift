public import Model

extension SearchQuery {
    /// The text parsed as GitHub's search syntax. It is parsed on every access.
    public var parsed: ParsedQuery { ParsedQuery(text) }

    /// The problems of the text, in order; those with `isRefused` are not worth a request.
    public var problems: [QueryProblem] { parsed.problems }

    /// The free words of the query in lower case, without qualifiers, operators and negated words, for highlighting.
    public var words: [String] { parsed.words }
}
