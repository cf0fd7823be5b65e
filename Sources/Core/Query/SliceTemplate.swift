/// A query whose `stars:` or `forks:` and `created:` can be replaced.
///
/// They are replaced and never added: the meaning of two `stars:` is not documented, and two `created:` are
/// alternatives.
struct SliceTemplate: Sendable, Hashable {
    let query: SearchQuery
    /// The qualifier of the sort order.
    let name: QualifierName
    /// The user's own range of it, in the order of the list.
    let keys: Interval<Int>
    let created: Interval<Timestamp>

    init(_ query: SearchQuery) throws(SliceObstacle) {
        guard let name = query.sort.sliceQualifier else { throw .order(query.sort) }
        let parsed = query.parsed
        for token in parsed.tokens {
            if token.queryOperator != nil { throw .operators }
            if case .word(let text) = token.content, text.contains(where: { $0 == "(" || $0 == ")" }) {
                throw .parentheses
            }
        }
        self.query = query
        self.name = name
        var own = Interval(lower: 0)
        if let qualifier = try SliceTemplate.only(name, in: parsed) {
            guard case .number(let interval) = qualifier.condition else { throw .qualifier(name) }
            own = Interval(lower: max(0, interval.lower ?? 0), upper: interval.upper)
        }
        keys = query.sort.isAscending ? own.negated : own
        if let qualifier = try SliceTemplate.only(.created, in: parsed) {
            guard case .date(let interval) = qualifier.condition else { throw .qualifier(.created) }
            created = interval
        } else {
            created = Interval()
        }
    }

    private static func only(_ name: QualifierName, in query: ParsedQuery) throws(SliceObstacle) -> Qualifier? {
        let tokens = query.tokens.filter { $0.qualifier?.name == name }
        guard tokens.count <= 1, tokens.first?.isNegated != true else { throw .qualifier(name) }
        return tokens.first?.qualifier
    }

    /// The number that the list is sorted by, greatest first.
    func key(of repository: Repository) -> Int {
        let number = name == .stars ? repository.stars : repository.forks
        return query.sort.isAscending ? -number : number
    }

    func query(keys: Interval<Int>, created: Interval<Timestamp>) -> SearchQuery {
        if keys == self.keys, created == self.created { return query }
        let numbers = query.sort.isAscending ? keys.negated : keys
        var text = replacing(name, with: SliceTemplate.value(numbers) { "\($0)" }, in: query.text)
        if created != self.created {
            text = replacing(.created, with: SliceTemplate.value(created) { $0.iso8601Text }, in: text)
        }
        return SearchQuery(text, sort: query.sort)
    }

    private func replacing(_ name: QualifierName, with value: String, in text: String) -> String {
        let own = ParsedQuery(text).tokens.first { $0.qualifier?.name == name }
        // At the beginning: at the end it could fall into an open quotation.
        guard let own else { return "\(name.rawValue):\(value) \(text)" }
        return QueryFix(range: own.range, replacement: "\(name.rawValue):\(value)").applied(to: text)
    }

    private static func value<Bound>(_ interval: Interval<Bound>, _ write: (Bound) -> String) -> String {
        switch (interval.lower, interval.upper) {
        case (let lower?, let upper?) where lower == upper: write(lower)
        case (let lower, let upper): "\(lower.map(write) ?? "*")..\(upper.map(write) ?? "*")"
        }
    }
}

extension SearchSort {
    /// The qualifier that narrows the order; `nil` for an order whose number answers do not have.
    var sliceQualifier: QualifierName? {
        switch field {
        case .stars: .stars
        case .forks: .forks
        default: nil
        }
    }
}

extension Interval<Int> {
    var negated: Interval { Interval(lower: upper.map { -$0 }, upper: lower.map { -$0 }) }
}

/// Why a search cannot be continued past GitHub's 1,000 results.
public enum SliceObstacle: Error, Sendable, Hashable {
    /// The order has no number that a qualifier could narrow.
    case order(SearchSort)
    /// `AND`, `OR` or `NOT`: GitHub does not document what a narrower qualifier beside them means.
    case operators
    /// Parentheses, for the same reason.
    case parentheses
    /// This qualifier is given twice, negated or unreadable, so that its range is unknown.
    case qualifier(QualifierName)
}
