/// The parentheses of a query around qualifiers, for which GitHub then finds nothing.
///
/// GitHub has no syntax for them in searches for repositories. Around words they are ignored, as punctuation is.
struct QueryParentheses {
    /// The parentheses at the edges of a token.
    struct Edges {
        /// The number of those that open at its start.
        var opening = 0
        /// The number of those that close at its end, without those that it opened itself.
        var closing = 0
    }

    /// The ranges of the text from an opening parenthesis to its end, by their first tokens.
    private(set) var groups: [Int: Range<String.Index>] = [:]
    /// The tokens of these groups that are qualifiers with a closing parenthesis in their value.
    private(set) var closing: Set<Int> = []
    private let query: ParsedQuery
    private var edges: [Int: Edges] = [:]

    /// In linear time.
    init(_ query: ParsedQuery) {
        self.query = query
        guard query.text.utf8.contains(where: { $0 == 0x28 || $0 == 0x29 }) else { return }
        for index in query.tokens.indices {
            let edges = QueryParentheses.edges(of: QueryParentheses.body(of: query.tokens[index], query))
            if edges.opening > 0 || edges.closing > 0 { self.edges[index] = edges }
        }
        var (depth, start) = (0, 0)
        for index in edges.keys.sorted() {
            guard let edges = edges[index] else { continue }
            if depth == 0 { start = index }
            depth += edges.opening
            if depth == 0 {
                // A closing parenthesis without an opening one.
                if query.tokens[index].qualifier != nil { add(index...index) }
            } else if edges.closing > 0 {
                depth = max(0, depth - edges.closing)
                if depth == 0 { add(start...index) }
            }
        }
        // An opening parenthesis without a closing one.
        if depth > 0 {
            for index in edges.keys where index >= start && (edges[index]?.opening ?? 0) > 0 { add(index...index) }
        }
    }

    private mutating func add(_ places: ClosedRange<Int>) {
        guard places.contains(where: { qualifier(at: $0) != nil }) else { return }
        let first = query.tokens[places.lowerBound]
        let start = QueryParentheses.body(of: first, query).startIndex
        groups[places.lowerBound] = start..<query.tokens[places.upperBound].range.upperBound
        for index in places where query.tokens[index].qualifier != nil && (edges[index]?.closing ?? 0) > 0 {
            closing.insert(index)
        }
    }

    /// The qualifier that a token is, with or without its parentheses.
    func qualifier(at index: Int) -> Qualifier? {
        guard edges[index] != nil else { return query.tokens[index].qualifier }
        return QueryLexer.parts(of: text(at: index)).flatMap { Qualifier(name: $0.name, value: $0.value, query.table) }
    }

    /// The text of a token without its minus sign and its parentheses.
    func text(at index: Int) -> Substring {
        let body = QueryParentheses.body(of: query.tokens[index], query)
        guard let edges = edges[index] else { return body }
        return body.dropFirst(edges.opening).dropLast(edges.closing)
    }

    private static func body(of token: QueryToken, _ query: ParsedQuery) -> Substring {
        let source = query.source(of: token)
        return token.isNegated ? source[source.unicodeScalars.index(after: source.startIndex)...] : source
    }

    private static func edges(of body: Substring) -> Edges {
        let bytes = body.utf8
        // Inside quotation marks they are text.
        guard !bytes.contains(0x22) else { return Edges() }
        let opening = bytes.prefix { $0 == 0x28 }.count
        let inner = bytes.count { $0 == 0x28 } - opening
        let closed = bytes.count { $0 == 0x29 } - inner
        return Edges(opening: opening, closing: max(0, min(closed, bytes.reversed().prefix { $0 == 0x29 }.count)))
    }
}
