extension ParsedQuery {
    /// Those of the whole query first, the others in text order. ``QueryCheck`` finds their fixes.
    public var problems: [QueryProblem] { problems(QueryFacts()) }

    /// The problems, with what is known besides the text.
    func problems(_ facts: QueryFacts) -> [QueryProblem] {
        if tokens.isEmpty { return [QueryProblem(kind: .empty, range: nil)] }
        var finder = ProblemFinder(query: self, facts: facts)
        return finder.find()
    }
}

/// Finds the problems of a query, in linear time.
struct ProblemFinder {
    let query: ParsedQuery
    let facts: QueryFacts
    let parentheses: QueryParentheses
    private(set) var problems: [QueryProblem] = []
    var dates: Set<QualifierName> = []
    /// Searching for similar names takes the most time; a line with more misspelt names gets no suggestions for the
    /// rest.
    private var suggestionsLeft = 4
    let hasOneOrganization: Bool

    init(query: ParsedQuery, facts: QueryFacts) {
        self.query = query
        self.facts = facts
        parentheses = QueryParentheses(query)
        hasOneOrganization =
            query.tokens.lazy.filter { $0.qualifier?.name == .org && !$0.isNegated }.count == 1
    }

    mutating func find() -> [QueryProblem] {
        findLimits()
        for index in query.tokens.indices { find(at: index) }
        return problems
    }

    mutating func add(
        _ kind: QueryProblem.Kind, _ range: Range<String.Index>, beginsKnownValue: Bool = false
    ) {
        problems.append(QueryProblem(kind: kind, range: range, beginsKnownValue: beginsKnownValue))
    }

    /// Whether similar names may be searched for once more.
    mutating func maySuggest() -> Bool {
        suggestionsLeft -= 1
        return suggestionsLeft >= 0
    }

    private mutating func findLimits() {
        // GitHub does not document what counts as a character, or whether spaces count. The smallest possible count is
        // used, so that no valid query is refused. Two more per term were measured for searching issues: a reason to
        // warn, not to refuse.
        var (characters, cost) = (0, 0)
        var operators = 0
        var (tooLong, maybeTooLong, surplus) = (String.Index?.none, String.Index?.none, String.Index?.none)
        for token in query.tokens {
            if let text = token.freeText {
                characters += text.count
                cost += text.count + 2
                if characters > QueryProblem.freeTextLimit { tooLong = tooLong ?? token.range.lowerBound }
                if cost > QueryProblem.freeTextLimit { maybeTooLong = maybeTooLong ?? token.range.lowerBound }
            } else if token.queryOperator != nil {
                operators += 1
                if operators > QueryProblem.operatorLimit { surplus = surplus ?? token.range.lowerBound }
            }
        }
        guard let end = query.tokens.last?.range.upperBound else { return }
        if let tooLong {
            add(.tooLong(characters: characters), tooLong..<end)
        } else if let maybeTooLong {
            add(.maybeTooLong, maybeTooLong..<end)
        }
        if let surplus { add(.tooManyOperators(count: operators), surplus..<end) }
    }

    private mutating func find(at index: Int) {
        let token = query.tokens[index]
        if let range = parentheses.groups[index] { add(.parenthesizedQualifier, range) }
        switch token.content {
        case .word(let text):
            if text.lowercased() == "@me" { add(.meAsWord, token.range) }
            if index == 0, query.tokens.count > 1, isSavedSearch(token) {
                add(.savedSearchBesideWords(name: text), token.range)
            }
            findQualifier(in: token, at: index)
        // The parenthesis is a part of its value.
        case .qualifier where parentheses.closing.contains(index): break
        case .qualifier(let qualifier): find(in: qualifier, of: token, at: index)
        case .operator(.not): if !isFollowed(index) { add(.notWithoutTerm, token.range) }
        case .operator(let queryOperator): find(queryOperator, at: index)
        case .phrase: break
        }
        if QuotationScanner.isOpen(query.source(of: token)) { add(.openQuotation, token.valueRange ?? token.range) }
        if index > 0, query.tokens[index - 1].queryOperator == .not, token.queryOperator == nil {
            let range = query.tokens[index - 1].range.lowerBound..<token.range.upperBound
            if !ParsedQuery.canFollowNot(token) {
                add(.notBeforeNumber, range)
            } else if token.qualifier != nil {
                add(.notBeforeQualifier, range)
            }
        }
    }

    /// Whether it is `@` and a name that is known to be one of a saved search: other words may begin like that.
    private func isSavedSearch(_ token: QueryToken) -> Bool {
        let source = query.source(of: token)
        guard source.utf8.first == UInt8(ascii: "@") else { return false }
        let name = source.dropFirst().lowercased()
        return SavedSearch.builtInNames.contains(name)
            || facts.savedSearches.contains { $0.text.dropFirst().lowercased() == name }
    }

    private func isFollowed(_ index: Int) -> Bool {
        index + 1 < query.tokens.count && query.tokens[index + 1].queryOperator == nil
    }
}
