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
        let told = problems.filter { $0.range != nil && !isUnfinished($0, at: cursor, hasRested: hasRested) }
        return told.first { $0.isRefused } ?? told.first
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
