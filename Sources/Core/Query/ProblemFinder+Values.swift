/// Finds what is wrong with the value of a qualifier.
extension ProblemFinder {
    mutating func find(in qualifier: Qualifier, of token: QueryToken, at index: Int) {
        let name = qualifier.name.rawValue
        let value = token.valueRange ?? token.range
        findUnavailable(qualifier, token)
        switch qualifier.condition {
        case .invalid where qualifier.value.isEmpty:
            let next = index + 1 < query.tokens.count ? query.tokens[index + 1] : nil
            if token.valueRange?.isEmpty == true, let next, next.freeText != nil, !next.isNegated {
                add(.spaceAfterColon(name: name), token.range.lowerBound..<next.range.lowerBound)
            } else {
                add(.missingValue(name: name), token.range, beginsKnownValue: true)
            }
        case .invalid:
            if qualifier.grammar == .date, let date = CivilDate.missingDay(in: qualifier.value) {
                return add(.noSuchDate(name: name, date: date), value)
            }
            add(.invalidValue(name: name, qualifier.grammar), value, beginsKnownValue: qualifier.beginsKnownValue)
        case .number(let interval): if interval.isEmpty { add(.emptyRange(name: name), value) }
        case .date(let interval):
            if interval.isEmpty { add(.emptyRange(name: name), value) }
            if !token.isNegated, !dates.insert(qualifier.name).inserted { add(.unitedDates(name: name), token.range) }
        case .name(let text): find(in: text, qualifier, value, token)
        case .names, .fields: break
        }
    }

    /// Qualifiers and values that this host does not have.
    private mutating func findUnavailable(_ qualifier: Qualifier, _ token: QueryToken) {
        guard let row = query.table[qualifier.name], facts.isEnterpriseServer else { return }
        let name = qualifier.name.rawValue
        if !row.isAvailable(facts) { return add(.unavailable(name: name), token.range) }
        let values: [String] =
            switch qualifier.condition {
            case .name(let value): [value]
            case .names(let values): values
            default: []
            }
        if let missing = row.values.first(where: { $0.hosts == .cloud && values.contains($0.text) }) {
            add(.unavailable(name: name, value: missing.text), token.valueRange ?? token.range)
        }
    }

    private mutating func find(
        in text: String, _ qualifier: Qualifier, _ value: Range<String.Index>, _ token: QueryToken
    ) {
        let name = qualifier.name.rawValue
        if qualifier.name == .props, !hasOneOrganization { add(.propertyWithoutOrganization, token.range) }
        switch qualifier.grammar {
        case .language where Language.named(text) == nil: addUnknownLanguage(qualifier, value)
        case .license where !LicenseKeywords.isKnown(text): addUnknownLicense(text, qualifier, value)
        // Source: GitHub docs, "Classifying your repository with topics": letters, digits and hyphens.
        case .topic where text.contains(where: { $0.isWhitespace || $0 == "," }):
            add(.invalidValue(name: name, qualifier.grammar), value)
        default: break
        }
        if let refused = facts.refusals.name(in: qualifier) { add(.refusedOwner(login: refused), value) }
    }

    private mutating func addUnknownLanguage(_ qualifier: Qualifier, _ range: Range<String.Index>) {
        let name = qualifier.value
        guard name.utf8.count <= NearestName.longest, maySuggest() else {
            return add(.unknownLanguage(name: String(name.prefix(NearestName.longest)), suggestion: nil), range)
        }
        add(
            .unknownLanguage(name: name, suggestion: LanguageNames.nearest(to: name)?.name), range,
            beginsKnownValue: qualifier.beginsKnownValue)
    }

    /// Licences without a similar known one are not reported: not all of GitHub's are documented.
    private mutating func addUnknownLicense(_ name: String, _ qualifier: Qualifier, _ range: Range<String.Index>) {
        guard name.utf8.count <= NearestName.longest, maySuggest(), let found = LicenseKeywords.nearest(to: name)
        else {
            return
        }
        add(
            .unknownLicense(name: name, suggestion: found), range, beginsKnownValue: qualifier.beginsKnownValue)
    }
}

extension ParsedQuery {
    /// Whether a value is wrong, and not only half typed: a filter by it matches nothing. A search leaves it to GitHub.
    public var hasWrongValue: Bool {
        tokens.contains { token in
            guard let qualifier = token.qualifier, qualifier.isWrong else { return false }
            let isTyped = token.range.upperBound == text.endIndex && qualifier.isHalfTyped
            return !isTyped || CivilDate.missingDay(in: qualifier.value) != nil
        }
    }
}

extension Qualifier {
    fileprivate var isWrong: Bool {
        switch condition {
        case .invalid: !value.isEmpty
        case .name(let text): grammar == .language && Language.named(text) == nil
        default: false
        }
    }

    /// Whether further typing may turn it into a valid value.
    var isHalfTyped: Bool {
        if value.isEmpty { return true }
        switch (condition, grammar) {
        case (.invalid, .number), (.invalid, .date): return value.allSatisfy { "0123456789<>=.*-:+TZ".contains($0) }
        case (.invalid, _): return beginsKnownValue
        case (.name(let text), .language): return Language.named(text) == nil && beginsKnownValue
        case (.name(let text), .license): return !LicenseKeywords.isKnown(text) && beginsKnownValue
        default: return false
        }
    }

    /// Whether the value is the beginning of a known one, or ends with one in a list.
    fileprivate var beginsKnownValue: Bool {
        let typed = value.lowercased()
        switch grammar {
        case .choice(let choices): return choices.contains { $0.hasPrefix(typed) }
        case .anyOf(let choices), .list(let choices):
            let parts = typed.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return parts.dropLast().allSatisfy(choices.contains)
                && choices.contains { $0.hasPrefix(parts.last ?? "") }
        case .language: return LanguageNames.isBeginning(typed)
        case .license: return LicenseKeywords.isBeginning(typed)
        case .number, .date, .login, .repository, .topic, .text: return false
        }
    }
}
