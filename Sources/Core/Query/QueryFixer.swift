/// Finds the fixes of problems. A fix is only offered if the changed query has fewer problems and none of a new kind.
struct QueryFixer {
    let query: ParsedQuery
    let facts: QueryFacts
    let problems: [QueryProblem]

    /// The longest text whose fixes are looked for, in bytes: each fix is tried on the whole text.
    private static let longestText = 1_024

    func fixes(for problem: QueryProblem) -> [QueryFix] {
        guard query.text.utf8.count <= QueryFixer.longestText else { return [] }
        let proposals = proposals(for: problem)
        guard case .unknownQualifier = problem.kind else { return proposals.filter(isImprovement) }
        return proposals.filter { isImprovement($0) || leavesValue($0) }
    }

    /// Whether a fix leaves a wrong value in place of this problem: first the name of a qualifier is fixed, then its
    /// value.
    private func leavesValue(_ fix: QueryFix) -> Bool {
        let after = ParsedQuery(fix.applied(to: query.text), query.table).problems(facts)
        let kinds = Set(problems.map(\.kind))
        let new = after.filter { !kinds.contains($0.kind) }
        return after.count == problems.count && !new.isEmpty && new.allSatisfy(\.isOfValue)
    }

    private func isImprovement(_ fix: QueryFix) -> Bool {
        let after = ParsedQuery(fix.applied(to: query.text), query.table).problems(facts)
        guard after.count < problems.count else { return false }
        let kinds = Set(problems.map(\.kind))
        // Nearly all are unchanged, and the name is seldom needed: reflection takes a microsecond.
        return after.allSatisfy { new in
            kinds.contains(new.kind) || problems.contains { $0.kind.name == new.kind.name }
        }
    }

    private func proposals(for problem: QueryProblem) -> [QueryFix] {
        guard let range = problem.range,
            let index = query.tokens.firstIndex(where: { $0.range.upperBound > range.lowerBound })
        else { return [] }
        let token = query.tokens[index]
        switch problem.kind {
        case .unknownQualifier(_, let suggestion): return rename(token, range, to: suggestion)
        case .spaceAfterColon: return [QueryFix(range: token.range.upperBound..<range.upperBound, replacement: "")]
        case .missingColon(_, let suggestion): return [QueryFix(range: range, replacement: suggestion)]
        case .invalidValue(_, let grammar): return fixes(index, grammar)
        case .noSuchDate: return fixes(index, .date)
        case .unknownLanguage(_, let suggestion):
            return (suggestion.map { [replaceValue(of: token, by: $0)] } ?? []) + split(token)
        case .unknownLicense(_, let suggestion): return [replaceValue(of: token, by: suggestion)]
        case .emptyRange: return swap(token)
        case .openQuotation: return [QueryFix(range: range.upperBound..<range.upperBound, replacement: "\"")]
        case .notWithoutTerm, .operatorWithoutTerm: return [remove(index)]
        case .operatorBesideQualifier(_, .conjunction), .operatorBesideQualifier(_, .repetition): return [remove(index)]
        case .parenthesizedQualifier: return [withoutParentheses(range)].compactMap(\.self)
        case .notBeforeNumber, .notBeforeQualifier:
            guard index + 1 < query.tokens.count else { return [] }
            let next = query.tokens[index + 1]
            let sign = next.isNegated ? "" : "-"
            return [QueryFix(range: token.range.lowerBound..<next.range.lowerBound, replacement: sign)]
        case .tooManyOperators(let count):
            return [removeConjunctions(count - QueryProblem.operatorLimit)].compactMap(\.self)
        case .meAsWord: return [QueryFix(range: range, replacement: "user:@me")]
        case .savedSearchBesideWords(let name): return [QueryFix(range: range, replacement: "\"\(name)\"")]
        case .empty, .tooLong, .maybeTooLong, .missingValue, .unavailable, .refusedOwner, .unitedDates,
            .operatorBesideQualifier, .propertyWithoutOrganization:
            return []
        }
    }

    /// Another qualifier, or the same text as a phrase.
    private func rename(_ token: QueryToken, _ range: Range<String.Index>, to suggestion: String?) -> [QueryFix] {
        if let suggestion, suggestion.hasSuffix(":") { return [QueryFix(range: range, replacement: suggestion)] }
        let value = query.text[range.upperBound..<token.range.upperBound]
        guard let suggestion else {
            let text = query.text[range.lowerBound..<token.range.upperBound]
            return [QueryFix(range: range.lowerBound..<token.range.upperBound, replacement: "\"\(text)\"")]
        }
        // `name:x` is the word x in the name.
        return token.isNegated ? [] : [QueryFix(range: token.range, replacement: "\(value) \(suggestion)")]
    }

    private func fixes(_ index: Int, _ grammar: QualifierGrammar) -> [QueryFix] {
        let token = query.tokens[index]
        guard let qualifier = token.qualifier else { return [] }
        // GitHub's default order needs no name.
        let isUsualOrder = ["relevance", "best-match", "best", "match", "default"].contains(
            qualifier.value.lowercased())
        if qualifier.name == .sort, isUsualOrder { return [remove(index)] }
        // First another qualifier that can have this value.
        var fixes: [QueryFix] = []
        if let (name, value) = stated(by: qualifier, isNegated: token.isNegated), query.table[name] != nil {
            fixes.append(QueryFix(range: token.range, replacement: "\(name.rawValue):\(value)"))
        }
        let start = token.range.lowerBound
        let first = token.isNegated ? query.text.unicodeScalars.index(after: start) : start
        for (name, value) in otherQualifiers(of: qualifier) where query.table[name] != nil {
            fixes.append(
                QueryFix(range: first..<token.range.upperBound, replacement: "\(name.rawValue):\(quoted(value))"))
        }
        let values = ValueSuggestions(value: qualifier.value, grammar: grammar, now: facts.now).values
        if grammar == .topic {
            // What is left needs no quotation marks.
            return split(token)
                + values.map { QueryFix(range: token.valueRange ?? token.range, replacement: quoted($0)) }
        }
        return fixes + values.map { replaceValue(of: token, by: $0) }
    }

    /// The qualifier that means what `is:` means for issues or in other words: `-is:fork` and `is:not-fork` are
    /// `fork:false`.
    private func stated(by qualifier: Qualifier, isNegated: Bool) -> (QualifierName, String)? {
        guard qualifier.name == .is else { return nil }
        var value = Substring(qualifier.value.lowercased())
        var isTrue = !isNegated
        for prefix in ["not-", "non-", "un"] where value.hasPrefix(prefix) {
            value = value.dropFirst(prefix.count)
            isTrue.toggle()
            break
        }
        switch value {
        case "archived", "archive": return (.archived, "\(isTrue)")
        case "fork", "forked", "forks": return (.fork, isTrue ? "only" : "false")
        case "source", "sources": return (.fork, isTrue ? "false" : "only")
        case "template", "templates": return (.template, "\(isTrue)")
        case "mirror", "mirrors": return (.mirror, "\(isTrue)")
        default: return nil
        }
    }

    private func otherQualifiers(of qualifier: Qualifier) -> [(QualifierName, String)] {
        let value = qualifier.value
        switch qualifier.name {
        case .topics: return [(.topic, value)]
        case .fork: return [(.forks, value)]
        case .user, .org: return [(.repo, value)]
        case .repo: return [(.user, value)]
        default: return []
        }
    }

    /// One qualifier for each part of a value with commas.
    private func split(_ token: QueryToken) -> [QueryFix] {
        guard let qualifier = token.qualifier else { return [] }
        // A topic has hyphens instead of the spaces of a phrase.
        let space = qualifier.name == .topic ? "-" : " "
        let parts = qualifier.value.split(separator: ",").map { part in
            part.split(whereSeparator: \.isWhitespace).joined(separator: space)
        }
        guard parts.count > 1, parts.count <= 8, !parts.contains("") else { return [] }
        let sign = token.isNegated ? "-" : ""
        let text = parts.map { "\(sign)\(qualifier.name.rawValue):\(quoted($0))" }.joined(separator: " ")
        return [QueryFix(range: token.range, replacement: text)]
    }

    /// The text of some tokens without the parentheses around them.
    private func withoutParentheses(_ range: Range<String.Index>) -> QueryFix? {
        let parentheses = QueryParentheses(query)
        let places = query.tokens.indices.filter { query.tokens[$0].range.overlaps(range) }
        // A minus sign before several conditions does not mean the same as before the first of them.
        guard let first = places.first, places.count == 1 || !query.tokens[first].isNegated else { return nil }
        let texts = places.map { place in
            (query.tokens[place].isNegated && place != first ? "-" : "") + parentheses.text(at: place)
        }
        return QueryFix(range: range, replacement: texts.filter { !$0.isEmpty }.joined(separator: " "))
    }

    private func swap(_ token: QueryToken) -> [QueryFix] {
        guard let value = token.qualifier?.value, case .between(let lower?, let upper?) = QualifierRange(value) else {
            return []
        }
        return [replaceValue(of: token, by: "\(upper)..\(lower)")]
    }

    private func replaceValue(of token: QueryToken, by value: String) -> QueryFix {
        let range = token.valueRange ?? token.range
        return QueryFix(range: range, replacement: quoted(value, always: query.text[range].first == "\""))
    }

    private func quoted(_ value: String, always: Bool = false) -> String { QueryFixer.quoted(value, always: always) }

    /// In quotation marks, if needed.
    static func quoted(_ value: String, always: Bool = false) -> String {
        let needs = value.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0.properties.isWhitespace }
        guard needs || always else { return value }
        return "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// A token and the white space beside it.
    private func remove(_ index: Int) -> QueryFix {
        let range = query.tokens[index].range
        if index + 1 < query.tokens.count {
            return QueryFix(range: range.lowerBound..<query.tokens[index + 1].range.lowerBound, replacement: "")
        }
        let start = index > 0 ? query.tokens[index - 1].range.upperBound : range.lowerBound
        return QueryFix(range: start..<range.upperBound, replacement: "")
    }

    /// Without the last of its `AND`s, which adjacent words mean anyway.
    private func removeConjunctions(_ count: Int) -> QueryFix? {
        let all = query.tokens.indices.filter { query.tokens[$0].queryOperator == .and }
        let removed = all.suffix(count)
        guard removed.count == count, let first = removed.first, let last = removed.last, last + 1 < query.tokens.count
        else { return nil }
        let kept = (first...last).filter { !removed.contains($0) }
        let text = kept.map { query.source(of: query.tokens[$0]) + " " }.joined()
        let range = query.tokens[first].range.lowerBound..<query.tokens[last + 1].range.lowerBound
        return QueryFix(range: range, replacement: text)
    }
}

extension QueryProblem.Kind {
    /// The kind without its details.
    var name: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}
