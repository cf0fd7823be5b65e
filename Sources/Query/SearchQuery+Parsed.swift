public import Model

extension SearchQuery {
    /// The text as GitHub's search syntax reads it. Parsed anew each time: keep the answer where it is asked for often.
    public var parsed: ParsedQuery { ParsedQuery(text) }

    /// What is wrong with the text, in its order; those with `isRefused` are not worth a request.
    public var problems: [QueryProblem] { parsed.problems }

    /// The free words of the query, lower-cased, without qualifiers, operators and negated words: what a reader expects to
    /// see marked in the answer.
    public var words: [String] { parsed.words }
}
