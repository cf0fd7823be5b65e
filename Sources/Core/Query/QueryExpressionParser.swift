/// Parses the tokens of a query into an expression.
///
/// GitHub documents the operators, but not their precedence, and refuses `AND` and `OR` beside qualifiers: "Logical
/// operators only apply to text, not to qualifiers" (observed). So qualifiers filter the whole query. Between words,
/// `NOT` binds tightest, then adjacent words and `AND`, then `OR`; an operator without an operand is ignored.
/// Parentheses are not documented for repositories, so they are text.
struct QueryExpressionParser {
    let tokens: [QueryToken]

    func parse() -> QueryExpression {
        if let refused = tokens.indices.first(where: isBesideQualifier) { return .undefined(refused) }
        var (words, filters): ([[QueryExpression]], [QueryExpression]) = ([[]], [])
        var negation: Int?
        for (index, token) in tokens.enumerated() {
            switch token.content {
            case .operator(let queryOperator):
                negation = queryOperator == .not ? index : nil
                if queryOperator == .or { words.append([]) }
                continue
            // Neither is a condition: `in:` selects fields, `sort:` the order.
            case .qualifier(let qualifier) where qualifier.name == .in || qualifier.name == .sort:
                if let negation { filters.append(.undefined(negation)) }
            case .word, .phrase: words[words.count - 1].append(operand(index, after: negation))
            case .qualifier: filters.append(operand(index, after: negation))
            }
            negation = nil
        }
        var parts = combined(filters)
        let groups = words.filter { !$0.isEmpty }.map { QueryExpression.joined($0) }
        if !groups.isEmpty { parts.append(.either(groups)) }
        return .joined(parts)
    }

    /// Whether it is an `AND` or `OR` beside a qualifier, which GitHub refuses.
    private func isBesideQualifier(_ index: Int) -> Bool {
        guard tokens[index].queryOperator == .or || tokens[index].queryOperator == .and else { return false }
        if index > 0, tokens[index - 1].qualifier != nil { return true }
        let rest = tokens[(index + 1)...]
        let next = rest.first?.queryOperator == .not ? rest.dropFirst().first : rest.first
        return next?.qualifier != nil
    }

    /// A word or a qualifier with its minus sign, and the `NOT` before it.
    private func operand(_ index: Int, after negation: Int?) -> QueryExpression {
        let term = tokens[index].isNegated ? QueryExpression.not(.term(index)) : .term(index)
        guard let negation else { return term }
        return ParsedQuery.canFollowNot(tokens[index]) ? .not(term) : .undefined(negation)
    }

    /// The qualifiers, with those of the same subject combined: alternatives, or all of the topics. The meaning of
    /// other repetitions is not documented.
    private func combined(_ parts: [QueryExpression]) -> [QueryExpression] {
        var result: [QueryExpression] = []
        var remaining = parts[...]
        while let part = remaining.popFirst() {
            guard let name = subject(of: part) else {
                result.append(part)
                continue
            }
            let same = [part] + remaining.filter { subject(of: $0) == name }
            remaining.removeAll { subject(of: $0) == name }
            if same.count == 1 || name == .topic {
                result += same
            } else if same.allSatisfy({ qualifier(of: $0)?.alternativeSubject != nil }) {
                result.append(.any(same))
            } else {
                result += same.map(undefined)
            }
        }
        return result
    }

    private func undefined(_ part: QueryExpression) -> QueryExpression {
        if case .term(let index) = part { .undefined(index) } else { part }
    }

    /// The name of a qualifier without negation; the same for `org:`, `user:` and `repo:`, which are all about the
    /// owner.
    private func subject(of expression: QueryExpression) -> QualifierName? {
        qualifier(of: expression).map { $0.alternativeSubject ?? $0.name }
    }

    private func qualifier(of expression: QueryExpression) -> Qualifier? {
        if case .term(let index) = expression { tokens[index].qualifier } else { nil }
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
    /// A part that GitHub refuses, or does not document: the result is unknown. The index of its first token.
    case undefined(Int)

    static func joined(_ parts: [QueryExpression]) -> QueryExpression { parts.count == 1 ? parts[0] : .all(parts) }

    static func either(_ parts: [QueryExpression]) -> QueryExpression { parts.count == 1 ? parts[0] : .any(parts) }
}
