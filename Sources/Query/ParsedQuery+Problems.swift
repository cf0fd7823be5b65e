public import Model

extension ParsedQuery {
    /// The problems of the query: those of the whole query first, the others in text order.
    public var problems: [QueryProblem] {
        if tokens.isEmpty { return [QueryProblem(kind: .empty, range: nil)] }
        var problems = limits
        var dates: Set<QualifierName> = []
        for (index, token) in tokens.enumerated() {
            var kinds = self.kinds(of: token)
            if let qualifier = token.qualifier, case .date = qualifier.condition, !token.isNegated,
                !dates.insert(qualifier.name).inserted
            {
                kinds.append(.unitedDates(name: qualifier.name.rawValue))
            }
            if index > 0, tokens[index - 1].queryOperator == .not {
                if !ParsedQuery.canFollowNot(token) && token.queryOperator == nil {
                    kinds.append(.notBeforeNumber)
                } else if token.qualifier != nil {
                    kinds.append(.notBeforeQualifier)
                }
            }
            problems += kinds.map { QueryProblem(kind: $0, range: token.range) }
        }
        return problems
    }

    /// The problems of the whole query.
    private var limits: [QueryProblem] {
        var problems: [QueryProblem] = []
        // GitHub does not document what counts as a character, or whether spaces count. The smallest possible count is
        // used, so that no valid query is refused. Two more per term were measured for searching issues: a reason to
        // warn, not to refuse.
        var characters = 0
        var terms = 0
        for text in tokens.lazy.compactMap(\.freeText) {
            characters += text.count
            terms += 1
        }
        if characters > QueryProblem.freeTextLimit {
            problems.append(QueryProblem(kind: .tooLong(characters: characters), range: nil))
        } else if characters + 2 * terms > QueryProblem.freeTextLimit {
            problems.append(QueryProblem(kind: .maybeTooLong, range: nil))
        }
        let operators = tokens.lazy.filter { $0.queryOperator != nil }.count
        if operators > QueryProblem.operatorLimit {
            problems.append(QueryProblem(kind: .tooManyOperators(count: operators), range: nil))
        }
        return problems
    }

    private func kinds(of token: QueryToken) -> [QueryProblem.Kind] {
        var kinds: [QueryProblem.Kind] = []
        switch token.content {
        case .word(let text):
            if text.lowercased() == "@me" { kinds.append(.meAsWord) }
            if let kind = unknownQualifier(in: token) { kinds.append(kind) }
        case .qualifier(let qualifier):
            if let kind = self.kind(of: qualifier) { kinds.append(kind) }
        case .phrase, .operator:
            break
        }
        var quotation = QuotationScanner()
        source(of: token).unicodeScalars.forEach { quotation.read($0) }
        if quotation.isQuoted { kinds.append(.openQuotation) }
        return kinds
    }

    private func kind(of qualifier: Qualifier) -> QueryProblem.Kind? {
        let name = qualifier.name.rawValue
        switch qualifier.condition {
        case .invalid: return qualifier.value.isEmpty ? .missingValue(name: name) : .invalidValue(qualifier.name)
        case .number(let interval) where interval.isEmpty: return .emptyRange(name: name)
        case .date(let interval) where interval.isEmpty: return .emptyRange(name: name)
        case .name where qualifier.name == .props && !hasOneOrganization: return .propertyWithoutOrganization
        case .number, .date, .name, .fields: return nil
        }
    }

    private var hasOneOrganization: Bool {
        tokens.lazy.filter { $0.qualifier?.name == .org && !$0.isNegated }.count == 1
    }

    /// A word that looks like a qualifier: letters, a colon and a value, unlike `https://…` and `std::vector`.
    private func unknownQualifier(in token: QueryToken) -> QueryProblem.Kind? {
        var source = source(of: token)
        if token.isNegated { source.removeFirst() }
        guard let (name, value) = QueryLexer.parts(of: source), let first = value.utf8.first,
            first != 0x3A, first != 0x2F, name.utf8.count <= 30,
            name.utf8.allSatisfy({
                (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x2E
            })
        else { return nil }
        let lowercased = name.lowercased()
        return .unknownQualifier(name: lowercased, suggestion: ParsedQuery.suggestion(for: lowercased))
    }

    /// The qualifier that is probably meant by one from elsewhere on GitHub, or by an obvious name.
    private static func suggestion(for name: String) -> String? {
        switch name {
        case "updated", "push", "modified": "pushed:"
        case "visibility", "type": "is:"
        case "owner", "author": "user:"
        case "organization", "organisation": "org:"
        case "repository": "repo:"
        case "lang": "language:"
        case "star", "stargazers": "stars:"
        case "licence": "license:"
        case "name", "title": "in:name"
        case "description": "in:description"
        case "readme": "in:readme"
        case "tag", "label": "topic:"
        default: QualifierName.allCases.first { differByOneSlip(name, $0.rawValue) }.map { $0.rawValue + ":" }
        }
    }

    /// Whether one letter is missing, added or different, or two neighbours are swapped.
    private static func differByOneSlip(_ typed: String, _ meant: String) -> Bool {
        guard typed.utf8.count > 3, abs(typed.utf8.count - meant.utf8.count) <= 1 else { return false }
        let pairs = zip(typed.utf8, meant.utf8)
        let start = pairs.prefix { $0 == $1 }.count
        let left = Array(typed.utf8.dropFirst(start))
        let right = Array(meant.utf8.dropFirst(start))
        return left.dropFirst() == right.dropFirst() || left.dropFirst() == right[...] || left[...] == right.dropFirst()
            || (left.count > 1 && right.count > 1 && left[0] == right[1] && left[1] == right[0]
                && left.dropFirst(2) == right.dropFirst(2))
    }
}
