extension CatalogueQuery {
    /// The index search for a query: what every match must contain and the index can find. ``OfflineMatcher`` decides
    /// about the candidates.
    public init(_ query: ParsedQuery, host: String, limit: Int, budget: Duration = .milliseconds(8)) {
        self.init(conjunctionOf: query, host: host, limit: limit, budget: budget, hasQualifiers: true)
    }

    /// The words and phrases that every README must contain.
    init(wordsOf query: ParsedQuery, host: String, limit: Int, budget: Duration) {
        self.init(conjunctionOf: query, host: host, limit: limit, budget: budget, hasQualifiers: false)
        requiredAny = CatalogueQuery.alternatives(in: query.expression).map { group in
            group.compactMap { query.tokens[$0].freeText }
        }
    }

    /// - Parameter hasQualifiers: Whether the words of qualifiers are in the index.
    private init(
        conjunctionOf query: ParsedQuery, host: String, limit: Int, budget: Duration, hasQualifiers: Bool
    ) {
        let places = CatalogueQuery.conjunction(of: query.expression)
        var words: [String] = []
        var required: [String] = []
        var requiredAny: [[String]] = []
        var endsWithPrefix = false
        let unfinished = query.unfinishedQualifier
        for place in places.sorted() where place != unfinished {
            let token = query.tokens[place]
            switch token.content {
            case .word(let word):
                words.append(word)
                // A word at the very end may be incomplete.
                endsWithPrefix = token.range.upperBound == query.text.endIndex
            case .phrase(let phrase): required.append(phrase)
            case .qualifier(let qualifier) where hasQualifiers:
                required += CatalogueQuery.words(of: qualifier)
                if let names = CatalogueQuery.names(of: qualifier) { requiredAny.append(names) }
            case .qualifier, .operator: break
            }
        }
        self.init(
            host: host, text: words.joined(separator: " "), endsWithPrefix: endsWithPrefix, required: required,
            requiredAny: requiredAny, limit: limit, budget: budget)
    }

    /// The groups of alternatives, of each of which every match has one.
    private static func alternatives(in expression: QueryExpression) -> [[Int]] {
        switch expression {
        case .all(let parts): return parts.flatMap(alternatives)
        case .any(let parts):
            let terms = parts.compactMap { if case .term(let place) = $0 { place } else { nil } }
            return terms.count == parts.count ? [terms] : []
        case .term, .not, .undefined: return []
        }
    }

    /// The indices of the terms that every match must contain: those that are adjacent, neither negated nor
    /// alternatives.
    private static func conjunction(of expression: QueryExpression) -> [Int] {
        switch expression {
        case .term(let place): [place]
        case .all(let parts): parts.flatMap(conjunction)
        case .not, .any, .undefined: []
        }
    }

    /// The names of a language, of which a row has one; `nil` for an unknown language, whose stored name is not known
    /// either.
    private static func names(of qualifier: Qualifier) -> [String]? {
        guard qualifier.name == .language, case .name(let name) = qualifier.condition else { return nil }
        return Language.named(name).map { [$0.name] + $0.aliases }
    }

    /// Words in the indexed fields of every repository that meets the condition.
    private static func words(of qualifier: Qualifier) -> [String] {
        guard case .name(let name) = qualifier.condition else { return [] }
        return switch qualifier.name {
        case .topic, .repo: [name]
        case .user, .org: name == "@me" ? [] : [name]
        default: []
        }
    }
}
