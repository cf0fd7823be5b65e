/// Parses the tokens of a query into an expression.
///
/// GitHub documents the operators, but not their precedence, and refuses `AND` and `OR` beside qualifiers. Here `NOT`
/// binds tightest, then adjacent words and `AND`, then `OR`; an operator without an operand is ignored. If a query
/// has both `OR` and qualifiers, a second reading takes the qualifiers as filters of the whole query. Parentheses are
/// not documented for repositories, so they are text.
struct QueryExpressionParser {
    let tokens: [QueryToken]

    private enum Item {
        case operand(QueryExpression, isQualifier: Bool)
        case or

        var isOr: Bool { if case .or = self { true } else { false } }

        /// The expression, if it is a qualifier.
        var qualifier: QueryExpression? {
            if case .operand(let expression, isQualifier: true) = self { expression } else { nil }
        }
    }

    func parse() -> QueryExpression {
        if let refused = tokens.indices.first(where: isBesideQualifier) { return .undefined(refused) }
        let items = self.items()
        let plain = disjunction(items)
        guard items.contains(where: \.isOr), let filtered = filtered(items), filtered != plain else { return plain }
        return .readings([plain, filtered])
    }

    /// Whether it is an `AND` or `OR` beside a qualifier, which GitHub refuses.
    private func isBesideQualifier(_ index: Int) -> Bool {
        guard tokens[index].queryOperator == .or || tokens[index].queryOperator == .and else { return false }
        if index > 0, tokens[index - 1].qualifier != nil { return true }
        let rest = tokens[(index + 1)...]
        let next = rest.first?.queryOperator == .not ? rest.dropFirst().first : rest.first
        return next?.qualifier != nil
    }

    /// The operands with their minus signs and `NOT`s applied, and the `OR`s between them.
    private func items() -> [Item] {
        var items: [Item] = []
        var negation: Int?
        for (index, token) in tokens.enumerated() {
            switch token.content {
            case .operator(.not): negation = index
            case .operator(.or):
                negation = nil
                items.append(.or)
            case .operator(.and): negation = nil
            // Neither is a condition: `in:` selects fields, `sort:` the order.
            case .qualifier(let qualifier) where qualifier.name == .in || qualifier.name == .sort:
                if let place = negation { items.append(.operand(.undefined(place), isQualifier: true)) }
                negation = nil
            case .word, .phrase, .qualifier:
                var expression = QueryExpression.term(index)
                if token.isNegated { expression = .not(expression) }
                if let place = negation {
                    expression = ParsedQuery.canFollowNot(token) ? .not(expression) : .undefined(place)
                }
                negation = nil
                items.append(.operand(expression, isQualifier: token.qualifier != nil))
            }
        }
        return items
    }

    private func disjunction(_ items: [Item]) -> QueryExpression {
        var groups: [[QueryExpression]] = [[]]
        for item in items {
            switch item {
            case .or: groups.append([])
            case .operand(let expression, _): groups[groups.count - 1].append(expression)
            }
        }
        let parts = groups.filter { !$0.isEmpty }.map { QueryExpression.joined(combined($0)) }
        return parts.isEmpty ? .all([]) : .either(parts)
    }

    /// The reading in which qualifiers filter the whole query, those joined by `OR` together. A qualifier joined with a
    /// word by `OR` can only be an alternative to it.
    private func filtered(_ items: [Item]) -> QueryExpression? {
        var filters: [QueryExpression] = []
        var others: [Item] = []
        for chain in chains(items) {
            let qualifiers = chain.compactMap(\.qualifier)
            let operands = chain.lazy.filter { !$0.isOr }
            if !qualifiers.isEmpty && qualifiers.count == operands.count {
                filters.append(.either(qualifiers))
            } else {
                others += chain
            }
        }
        guard !filters.isEmpty else { return nil }
        let rest = disjunction(others)
        return .joined(combined(rest == .all([]) ? filters : [rest] + filters))
    }

    /// The items, split where two operands are adjacent.
    private func chains(_ items: [Item]) -> [[Item]] {
        var chains: [[Item]] = []
        for item in items {
            if let last = chains.last?.last, last.isOr || item.isOr {
                chains[chains.count - 1].append(item)
            } else {
                chains.append([item])
            }
        }
        return chains
    }

    /// The expressions of adjacent words, with qualifiers of the same name combined.
    private func combined(_ parts: [QueryExpression]) -> [QueryExpression] {
        var result: [QueryExpression] = []
        var remaining = parts[...]
        while let part = remaining.popFirst() {
            guard let name = subject(of: part) else {
                result.append(part)
                continue
            }
            let others = remaining.filter { subject(of: $0) == name }
            if others.isEmpty {
                result.append(part)
            } else {
                result.append(repetition([part] + others, of: name))
                remaining.removeAll { subject(of: $0) == name }
            }
        }
        return result
    }

    /// The meaning of several qualifiers of one name, which GitHub does not document.
    ///
    /// Source: ``Qualifier/alternativeSubject``; GitHub's command line says that most others narrow, without a list.
    private func repetition(_ parts: [QueryExpression], of name: QualifierName) -> QueryExpression {
        switch name {
        case .created, .pushed, .language: return .any(parts)
        case .is where parts.allSatisfy(isVisibility): return .any(parts)
        case .topic: return .all(parts)
        case .repo:
            let repositories = parts.filter { self.name(of: $0) == .repo }
            let owners = parts.filter { self.name(of: $0) != .repo }
            if repositories.isEmpty || owners.isEmpty { return .any(parts) }
            return .readings([.any(parts), .all([.either(owners), .either(repositories)])])
        default: return .readings([.all(parts), .any(parts)])
        }
    }

    /// The name of a qualifier without negation; the same for `org:`, `user:` and `repo:`, which are all about the
    /// owner.
    private func subject(of expression: QueryExpression) -> QualifierName? {
        let name = name(of: expression)
        return name == .org || name == .user ? .repo : name
    }

    private func isVisibility(_ expression: QueryExpression) -> Bool {
        guard case .term(let index) = expression else { return false }
        return tokens[index].qualifier?.isVisibility ?? false
    }

    private func name(of expression: QueryExpression) -> QualifierName? {
        if case .term(let index) = expression { tokens[index].qualifier?.name } else { nil }
    }
}

/// How the terms of a query are combined.
public indirect enum QueryExpression: Sendable, Hashable {
    /// A word, phrase or qualifier: the index of its token. A minus sign becomes a `not` around it.
    case term(Int)
    case not(QueryExpression)
    /// Everything if there are none.
    case all([QueryExpression])
    case any([QueryExpression])
    /// A part whose meaning GitHub does not document, in all possible readings: what all match is a match, what none
    /// matches is not, and the rest is unknown.
    case readings([QueryExpression])
    /// A part that does not work according to GitHub's documentation: the result is unknown. The index of its first
    /// token.
    case undefined(Int)

    static func joined(_ parts: [QueryExpression]) -> QueryExpression { parts.count == 1 ? parts[0] : .all(parts) }

    static func either(_ parts: [QueryExpression]) -> QueryExpression { parts.count == 1 ? parts[0] : .any(parts) }
}
