/// A query as it is checked while it is typed: its parts, and its problems with their fixes.
public struct QueryCheck: Sendable, Hashable {
    public let query: ParsedQuery
    /// Those of the whole query first, the others in text order. Only the first ``fixLimit`` have fixes.
    public let problems: [QueryProblem]

    /// The number of problems for which fixes are searched.
    static let fixLimit = 8

    public var text: String { query.text }

    public init(_ text: String, table: QualifierTable = .standard, facts: QueryFacts = QueryFacts()) {
        query = ParsedQuery(text, table)
        let found = query.problems(facts)
        let fixer = QueryFixer(query: query, facts: facts, problems: found)
        problems = found.enumerated().map { place, problem in
            var problem = problem
            if place < QueryCheck.fixLimit { problem.fixes = fixer.fixes(for: problem) }
            return problem
        }
    }

    /// The problem to report first: one that GitHub refuses, else the first.
    ///
    /// - Parameters:
    ///   - cursor: Where the user is typing: the value there may be unfinished. `nil` if the user is not typing.
    ///   - hasRested: Whether nothing was typed for a while. Then only the beginnings of known values may be
    ///     unfinished.
    public func mostImportant(typingAt cursor: String.Index?, hasRested: Bool = false) -> QueryProblem? {
        let visible = problems.filter { $0.range != nil && !isUnfinished($0, at: cursor, hasRested: hasRested) }
        return visible.first { $0.isRefused } ?? visible.first
    }

    /// The problem for which the query is neither sent nor saved unasked: GitHub refuses it, it cannot mean what it
    /// says, or it is half typed.
    public var obstacle: QueryProblem? {
        let first = problems.first { $0.isRefused } ?? problems.first { $0.isMistake }
        return first ?? (SearchQuery(text).endsHalfTyped ? problems.last : nil)
    }

    /// The problems of a filter of what is local.
    public var filterProblems: [QueryProblem] { problems.filter(\.concernsFilters) }

    /// The problem for which no command filters unasked.
    public var obstacleToFiltering: QueryProblem? { filterProblems.first { $0.isRefused || $0.isMistake } }

    /// Whether a problem may disappear once the value at the cursor is complete.
    public func isUnfinished(_ problem: QueryProblem, at cursor: String.Index?, hasRested: Bool = false) -> Bool {
        guard let cursor, let range = problem.range, problem.mayBeUnfinished else { return false }
        guard range.lowerBound < cursor, cursor <= range.upperBound else { return false }
        return !hasRested || problem.beginsKnownValue
    }
}

/// A part of a query that is drawn in its own style.
public struct QueryPart: Sendable, Hashable {
    public enum Role: Sendable, Hashable {
        /// The name of a qualifier, with its minus sign and its colon.
        case qualifier
        case value
        /// `AND`, `OR` or `NOT`.
        case `operator`
        case phrase
    }

    public let role: Role
    public let range: Range<String.Index>
}

extension ParsedQuery {
    /// The parts that are more than words, in order.
    public var parts: [QueryPart] {
        var parts: [QueryPart] = []
        for token in tokens {
            switch token.content {
            case .word: break
            case .phrase: parts.append(QueryPart(role: .phrase, range: token.range))
            case .operator: parts.append(QueryPart(role: .operator, range: token.range))
            case .qualifier:
                let value = token.valueRange ?? token.range.upperBound..<token.range.upperBound
                parts.append(QueryPart(role: .qualifier, range: token.range.lowerBound..<value.lowerBound))
                if !value.isEmpty { parts.append(QueryPart(role: .value, range: value)) }
            }
        }
        return parts
    }
}

/// What checking and completing a query can use besides its text.
public struct QueryFacts: Sendable, Hashable {
    /// For dates such as "a week ago"; without it, none are offered.
    public var now: Timestamp?
    public var login: String?
    /// As far as they are known.
    public var organizations: [String] = []
    /// Whether the host is a GitHub Enterprise Server, which lacks some qualifiers.
    public var isEnterpriseServer = false
    public var refusals = RefusedNames()
    /// Each is `@name` with its query; needed only for a line that begins with `@`.
    public var savedSearches: [QualifierRow.Value] = []
    /// Names from the local catalogue.
    public var names: CatalogueNames?

    public init(now: Timestamp? = nil, login: String? = nil) {
        self.now = now
        self.login = login
    }
}

/// The owners and repositories that GitHub refused to search in this session: they do not exist, or the account cannot see
/// them.
public struct RefusedNames: Sendable, Hashable {
    private static let limit = 100

    /// Logins, and names of repositories as `owner/name`, in lower case.
    private var names: Set<String> = []

    public init() {}

    /// Remembers the only name of a refused query. If there are several, GitHub does not say which it refused.
    public mutating func record(_ query: ParsedQuery) {
        let named = Set(query.tokens.compactMap(\.searchedName))
        guard named.count == 1, names.count < RefusedNames.limit else { return }
        names.formUnion(named)
    }

    /// Forgets the names that GitHub has searched after all.
    public mutating func forget(_ query: ParsedQuery) {
        if !names.isEmpty { names.subtract(query.tokens.compactMap(\.searchedName)) }
    }

    public func refuse(_ query: @autoclosure () -> ParsedQuery) -> Bool {
        !names.isEmpty && query().tokens.contains { token in token.qualifier.flatMap(name(in:)) != nil }
    }

    /// The refused name in a qualifier, or the refused owner of the repository in it.
    func name(in qualifier: Qualifier) -> String? {
        guard !names.isEmpty, let name = qualifier.searchedName else { return nil }
        let owner = String(name.prefix { $0 != "/" })
        return names.contains(owner) ? owner : names.contains(name) ? name : nil
    }
}

extension QueryToken {
    /// The owner or repository that the token restricts the search to, in lower case.
    fileprivate var searchedName: String? { isNegated ? nil : qualifier?.searchedName }
}

extension Qualifier {
    fileprivate var searchedName: String? {
        guard [.user, .org, .repo].contains(name), case .name(let name) = condition else { return nil }
        return name
    }
}
