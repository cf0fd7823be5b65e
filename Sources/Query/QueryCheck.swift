public import Model

/// A query as it is checked while it is typed: its parts, and its problems with their fixes.
public struct QueryCheck: Sendable, Hashable {
    /// The query.
    public let query: ParsedQuery
    /// The problems: those of the whole query first, the others in text order. Only the first ``fixLimit`` have fixes.
    public let problems: [QueryProblem]

    /// The number of problems whose fixes are looked for.
    static let fixLimit = 8

    /// The checked text.
    public var text: String { query.text }

    /// Checks a text.
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

    /// The problem to tell about first: one that GitHub refuses, else the first.
    ///
    /// - Parameter cursor: Where the user is typing; the token that ends there may be unfinished. `nil` if the user is
    ///   not typing.
    public func mostImportant(typingAt cursor: String.Index?) -> QueryProblem? {
        let told = problems.filter { $0.range != nil && !isUnfinished($0, at: cursor) }
        return told.first { $0.isRefused } ?? told.first
    }

    /// Whether a problem may be gone once the token at the cursor is complete.
    public func isUnfinished(_ problem: QueryProblem, at cursor: String.Index?) -> Bool {
        guard let cursor, let range = problem.range, problem.mayBeUnfinished else { return false }
        return range.upperBound == cursor
    }
}

/// A part of a query that is drawn in its own style.
public struct QueryPart: Sendable, Hashable {
    /// What it is.
    public enum Role: Sendable, Hashable {
        /// The name of a qualifier, with its minus sign and its colon.
        case qualifier
        /// The value of a qualifier.
        case value
        /// `AND`, `OR` or `NOT`.
        case `operator`
        /// A quoted phrase.
        case phrase
    }

    /// What it is.
    public let role: Role
    /// Its range in the text.
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
