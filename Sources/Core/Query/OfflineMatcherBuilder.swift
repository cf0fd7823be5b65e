/// Makes the tests of a query's expression, and notes what cannot be tested.
struct OfflineMatcherBuilder {
    private let query: ParsedQuery
    private let fields: SearchFields
    /// A qualifier being typed, which is ignored.
    private let unfinished: Int?
    /// Whether an `in:` says where words are searched.
    private let hasFields: Bool
    private var hasUnknownFields = false
    /// The places of the tokens on which a repository may be neither a match nor none.
    private(set) var untestedTerms: Set<Int> = []
    /// The places of the tokens that cannot be tested for repositories that lack a fact.
    private(set) var dependent: Set<Int> = []

    init(query: ParsedQuery, searchesReadmes: Bool) {
        self.query = query
        hasFields = query.tokens.contains { $0.qualifier?.name == .in }
        var fields = query.fields
        for (index, token) in query.tokens.enumerated() {
            guard let qualifier = token.qualifier, qualifier.name == .in else { continue }
            switch qualifier.condition {
            case .fields(let named) where !token.isNegated: if named.contains(.readme) { untestedTerms.insert(index) }
            default:
                // What is left by an excluded or unknown place is not documented.
                hasUnknownFields = true
                fields.insert(.readme)
                untestedTerms.insert(index)
            }
        }
        if searchesReadmes, !hasFields { fields.insert(.readme) }
        self.fields = fields
        unfinished = query.unfinishedQualifier
    }

    mutating func build() -> MatchNode {
        var parts = [node(query.expression)]
        if hasUnknownFields { parts.append(.unknown) }
        // Source: GitHub docs, "Searching in forks": by default, forks are not shown.
        if !query.tokens.contains(where: { $0.qualifier?.name == .fork }) { parts.append(.test(.isNoFork)) }
        return .all(parts)
    }

    private mutating func node(_ expression: QueryExpression) -> MatchNode {
        switch expression {
        case .term(let index): return term(index, isExcluded: false)
        case .not(.term(let index)): return .not(term(index, isExcluded: true))
        case .not(let part): return .not(node(part))
        case .all(let parts): return .all(parts.map { node($0) })
        case .any(let parts): return .any(parts.map { node($0) })
        case .undefined(let index): return unknown(index)
        }
    }

    private mutating func term(_ index: Int, isExcluded: Bool) -> MatchNode {
        let token = query.tokens[index]
        if index == unfinished { return isExcluded ? .not(.all([])) : .all([]) }
        switch token.content {
        case .word(let text):
            return self.text(text, isExact: isExcluded, owner: isExcluded || hasFields ? nil : OwnerPrefix(text))
        case .phrase(let text): return self.text(text, isExact: true)
        case .qualifier(let qualifier):
            guard let test = test(of: qualifier, isExcluded: isExcluded) else { return unknown(index) }
            if test.needsFacts { dependent.insert(index) }
            return .test(test)
        case .operator: return .all([])
        }
    }

    private func text(_ text: String, isExact: Bool, owner: OwnerPrefix? = nil) -> MatchNode {
        guard let pattern = TextPattern(text, isExact: isExact) else { return .all([]) }
        return .test(.text(pattern, fields, withOwner: text.contains("/"), owner: owner))
    }

    private func test(of qualifier: Qualifier, isExcluded: Bool) -> RepositoryTest? {
        switch (qualifier.name, qualifier.condition) {
        case (.stars, .number(let interval)): return .number(.stars, interval)
        case (.forks, .number(let interval)): return .number(.forks, interval)
        case (.size, .number(let interval)): return .number(.size, interval)
        case (.topics, .number(let interval)): return .number(.topics, interval)
        case (.created, .date(let interval)): return .created(interval)
        case (.pushed, .date(let interval)): return .pushed(interval)
        case (.language, .name(let name)):
            return Language.named(name).map { .language(([$0.name] + $0.aliases).map(FoldedName.init)) }
        case (.license, .name(let name)): return .license(LicenseTest(keyword: name))
        case (.topic, .name(let name)): return .topic(FoldedName(name))
        case (.repo, .name(let name)):
            let parts = name.split(separator: "/")
            guard parts.count == 2 else { return nil }
            return .repository(owner: FoldedName(String(parts[0])), name: FoldedName(String(parts[1])))
        case (.user, .name(let name)), (.org, .name(let name)):
            return name == "@me" ? nil : .owner(FoldedName(name))
        case (.is, .name(let name)): return Repository.Visibility(rawValue: name).map { .visibility([$0]) }
        case (.is, .names(let names)):
            let visibilities = names.compactMap(Repository.Visibility.init)
            return visibilities.count == names.count ? .visibility(Set(visibilities)) : nil
        case (.archived, .name(let name)): return .isArchived(name == "true")
        case (.template, .name(let name)): return .isTemplate(name == "true")
        case (.fork, .name("only")): return .isFork
        // The meaning of their negation is not documented.
        case (.fork, .name("true")): return isExcluded ? nil : .anything
        case (.fork, .name("false")): return isExcluded ? nil : .isNoFork
        default: return nil
        }
    }

    private mutating func unknown(_ index: Int) -> MatchNode {
        untestedTerms.insert(index)
        return .unknown
    }
}

/// The beginning of the name of an owner, ignoring the case of ASCII letters.
struct OwnerPrefix: Sendable {
    private let bytes: [UInt8]

    /// Letters, digits and hyphens; an underscore before the short code of an enterprise. Source: GitHub docs, "Username
    /// considerations for external authentication".
    ///
    /// - Returns: `nil` if no name of an owner begins so.
    init?(_ text: String) {
        let bytes = text.utf8.map(\.asciiLowercased)
        guard let first = bytes.first, first != UInt8(ascii: "-"),
            bytes.allSatisfy({ $0.isASCIIAlphanumeric || "-_".utf8.contains($0) })
        else { return nil }
        self.bytes = bytes
    }

    func matches(_ owner: String) -> Bool { owner.utf8.lazy.map(\.asciiLowercased).starts(with: bytes) }
}
