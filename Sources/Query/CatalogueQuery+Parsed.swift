public import Model

extension CatalogueQuery {
    /// The candidates for a query: whatever of it every match must have, and the index can find. A ``LocalJudge`` has the last word.
    ///
    /// - Parameters:
    ///   - query: What is searched for.
    ///   - host: The host whose repositories are meant.
    ///   - limit: The most repositories to bring.
    ///   - budget: The time to stop after.
    public init(_ query: ParsedQuery, host: String, limit: Int, budget: Duration = .milliseconds(8)) {
        let places = CatalogueQuery.conjunction(of: query.expression)
        var words: [String] = []
        var required: [String] = []
        var endsWithPrefix = false
        for place in places.sorted() {
            let token = query.tokens[place]
            switch token.content {
            case .word(let word):
                words.append(word)
                // A word at the very end may be one that is still being typed.
                endsWithPrefix = token.range.upperBound == query.text.endIndex
            case .phrase(let phrase):
                required.append(phrase)
            case .qualifier(let qualifier):
                required += CatalogueQuery.words(of: qualifier)
            case .operator:
                break
            }
        }
        self.init(
            host: host, text: words.joined(separator: " "), endsWithPrefix: endsWithPrefix, required: required,
            limit: limit, budget: budget)
    }

    /// The places of the terms that every match must have: those that stand beside each other, neither turned round nor one of
    /// several.
    private static func conjunction(of expression: QueryExpression) -> [Int] {
        switch expression {
        case .term(let place): [place]
        case .all(let parts): parts.flatMap(conjunction)
        case .not, .any, .readings, .undefined: []
        }
    }

    /// Words that a repository has in its indexed fields if it meets the condition.
    private static func words(of qualifier: Qualifier) -> [String] {
        guard case .name(let name) = qualifier.condition else { return [] }
        return switch qualifier.name {
        // Under which name a language is kept that is not known here, nobody can say.
        case .language: Language.named(name).map { [$0.name] } ?? []
        case .topic, .repo: [name]
        case .user, .org: name == "@me" ? [] : [name]
        default: []
        }
    }
}
