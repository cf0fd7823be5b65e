public import Model

extension ParsedQuery {
    /// The problems of the query: those of the whole query first, the others in text order. Their fixes are found by
    /// ``QueryCheck``.
    public var problems: [QueryProblem] { problems(QueryFacts()) }

    /// The problems, with what is known besides the text.
    func problems(_ facts: QueryFacts) -> [QueryProblem] {
        if tokens.isEmpty { return [QueryProblem(kind: .empty, range: nil)] }
        var finder = ProblemFinder(query: self, facts: facts)
        return finder.find()
    }
}

/// Finds the problems of a query, in linear time.
private struct ProblemFinder {
    let query: ParsedQuery
    let facts: QueryFacts
    private var problems: [QueryProblem] = []
    private var dates: Set<QualifierName> = []
    /// Searching for similar names takes the most time; a line with more misspelt names gets no suggestions for the rest.
    private var suggestionsLeft = 4
    private let hasOneOrganization: Bool

    init(query: ParsedQuery, facts: QueryFacts) {
        self.query = query
        self.facts = facts
        hasOneOrganization =
            query.tokens.lazy.filter { $0.qualifier?.name == .org && !$0.isNegated }.count == 1
    }

    mutating func find() -> [QueryProblem] {
        findLimits()
        for index in query.tokens.indices { find(at: index) }
        return problems
    }

    private mutating func add(_ kind: QueryProblem.Kind, _ range: Range<String.Index>) {
        problems.append(QueryProblem(kind: kind, range: range))
    }

    /// The problems of the whole query.
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
        switch token.content {
        case .word(let text):
            if text.lowercased() == "@me" { add(.meAsWord, token.range) }
            findUnknownQualifier(in: token)
        case .qualifier(let qualifier):
            find(in: qualifier, of: token, at: index)
        case .operator(.not) where !isFollowed(index):
            add(.notWithoutTerm, token.range)
        case .phrase, .operator:
            break
        }
        var quotation = QuotationScanner()
        query.source(of: token).unicodeScalars.forEach { quotation.read($0) }
        if quotation.isQuoted { add(.openQuotation, token.valueRange ?? token.range) }
        if index > 0, query.tokens[index - 1].queryOperator == .not, token.queryOperator == nil {
            let range = query.tokens[index - 1].range.lowerBound..<token.range.upperBound
            if !ParsedQuery.canFollowNot(token) {
                add(.notBeforeNumber, range)
            } else if token.qualifier != nil {
                add(.notBeforeQualifier, range)
            }
        }
    }

    /// Whether an operator has something after it.
    private func isFollowed(_ index: Int) -> Bool {
        index + 1 < query.tokens.count && query.tokens[index + 1].queryOperator == nil
    }

    private mutating func find(in qualifier: Qualifier, of token: QueryToken, at index: Int) {
        let name = qualifier.name.rawValue
        let value = token.valueRange ?? token.range
        if facts.isEnterpriseServer, query.table[qualifier.name]?.hosts == .cloud {
            add(.unavailable(name: name), token.range)
        }
        switch qualifier.condition {
        case .invalid where qualifier.value.isEmpty:
            let next = index + 1 < query.tokens.count ? query.tokens[index + 1] : nil
            if token.valueRange?.isEmpty == true, let next, next.freeText != nil, !next.isNegated {
                add(.spaceAfterColon(name: name), token.range.lowerBound..<next.range.lowerBound)
            } else {
                add(.missingValue(name: name), token.range)
            }
        case .invalid:
            add(.invalidValue(name: name, qualifier.grammar), value)
        case .number(let interval):
            if interval.isEmpty { add(.emptyRange(name: name), value) }
        case .date(let interval):
            if interval.isEmpty { add(.emptyRange(name: name), value) }
            if !token.isNegated, !dates.insert(qualifier.name).inserted { add(.unitedDates(name: name), token.range) }
        case .name(let text):
            if qualifier.name == .props, !hasOneOrganization { add(.propertyWithoutOrganization, token.range) }
            if qualifier.grammar == .language, Language.named(text) == nil {
                addUnknownLanguage(qualifier.value, value)
            }
            if [.user, .org, .repo].contains(qualifier.name) {
                let owner = String(text.prefix { $0 != "/" })
                if facts.refusedOwners.contains(owner) { add(.refusedOwner(login: owner), value) }
            }
        case .fields:
            break
        }
    }

    private mutating func addUnknownLanguage(_ name: String, _ range: Range<String.Index>) {
        var suggestion: String?
        if suggestionsLeft > 0, name.utf8.count <= NameDistance.longest {
            suggestionsLeft -= 1
            suggestion = LanguageNames.nearest(to: name)?.name
        }
        add(.unknownLanguage(name: String(name.prefix(NameDistance.longest)), suggestion: suggestion), range)
    }

    /// A word that looks like a qualifier: letters, a colon and a value, unlike `https://…` and `std::vector`.
    private mutating func findUnknownQualifier(in token: QueryToken) {
        var source = query.source(of: token)
        if token.isNegated { source.removeFirst() }
        guard let (name, value) = QueryLexer.parts(of: source), let first = value.utf8.first,
            first != 0x3A, first != 0x2F, name.utf8.count <= 30,
            name.utf8.allSatisfy({
                (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x2E
            })
        else { return }
        var suggestion: String?
        if suggestionsLeft > 0 {
            suggestionsLeft -= 1
            suggestion = self.suggestion(for: name.lowercased())
        }
        add(
            .unknownQualifier(name: name.lowercased(), suggestion: suggestion),
            name.startIndex..<value.startIndex)
    }

    /// The qualifier that is probably meant by one from elsewhere on GitHub, or by an obvious name.
    private func suggestion(for name: String) -> String? {
        let meant: (name: QualifierName, text: String)? =
            switch name {
            case "updated", "push", "modified": (.pushed, "pushed:")
            case "visibility", "type": (.is, "is:")
            case "owner", "author": (.user, "user:")
            case "organization", "organisation": (.org, "org:")
            case "repository": (.repo, "repo:")
            case "lang": (.language, "language:")
            case "star", "stargazers": (.stars, "stars:")
            case "licence": (.license, "license:")
            case "name", "title": (.in, "in:name")
            case "description": (.in, "in:description")
            case "readme": (.in, "in:readme")
            case "tag", "label": (.topic, "topic:")
            default: nil
            }
        if let meant { return query.table[meant.name] == nil ? nil : meant.text }
        let names = query.table.rows.lazy.map(\.name.rawValue)
        return NameDistance.nearest(to: name, among: names).map { $0 + ":" }
    }
}
