/// A qualifier that is added to a query and removed again as a whole, such as `language:Swift` or `-topic:tui`.
public struct QueryFilter: Sendable, Hashable {
    public let name: QualifierName
    /// Without quotation marks.
    public let value: String
    /// Whether a minus sign precedes it.
    public let isExcluded: Bool

    public init(_ name: QualifierName, _ value: String, isExcluded: Bool = false) {
        (self.name, self.value, self.isExcluded) = (name, value, isExcluded)
    }

    public init?(_ token: QueryToken) {
        guard let qualifier = token.qualifier, qualifier.property == nil else { return nil }
        self.init(qualifier.name, qualifier.value, isExcluded: token.isNegated)
    }

    /// The filter that selects everything that this one does not.
    public var opposite: QueryFilter {
        switch (name, value) {
        case (.archived, "true"): QueryFilter(name, "false", isExcluded: isExcluded)
        case (.archived, "false"): QueryFilter(name, "true", isExcluded: isExcluded)
        // The meaning of `-fork:only` is not documented.
        case (.fork, "only"): QueryFilter(name, "false", isExcluded: isExcluded)
        case (.fork, "false"): QueryFilter(name, "only", isExcluded: isExcluded)
        default: QueryFilter(name, value, isExcluded: !isExcluded)
        }
    }

    /// As a query has it: `language:"Jupyter Notebook"`.
    public var text: String { (isExcluded ? "-" : "") + "\(name.rawValue):\(QueryFixer.quoted(value))" }

    public var isValid: Bool {
        let query = ParsedQuery(text)
        return query.tokens.count == 1 && query.problems.isEmpty
            && value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// Whether a query should have only one of its name. Two `pushed:` are alternatives for GitHub, so would select
    /// more; the meaning of two of the others is not documented.
    var isExclusive: Bool { !isExcluded && [.stars, .pushed, .archived, .fork].contains(name) }

    public func isSame(as other: QueryFilter) -> Bool {
        guard other.name == name, other.isExcluded == isExcluded else { return false }
        if other.value.lowercased() == value.lowercased() { return true }
        guard name == .language, let own = Language.named(value) else { return false }
        return Language.named(other.value)?.name == own.name
    }
}

extension ParsedQuery {
    public func has(_ filter: QueryFilter) -> Bool { place(of: filter) != nil }

    /// The text with a filter, which replaces its opposite or, without that, those of its name; without the filter,
    /// if the query has it.
    public func toggling(_ filter: QueryFilter) -> String {
        if let place = place(of: filter) { return removal(of: place).applied(to: text) }
        let replaced = place(of: filter.opposite).map { [$0] } ?? rivals(of: filter)
        guard let last = replaced.last else { return addition(of: filter).applied(to: text) }
        guard replaced.count == 1 else {
            return ParsedQuery(removal(of: last).applied(to: text), table).toggling(filter)
        }
        return QueryFix(range: tokens[last].range, replacement: filter.text).applied(to: text)
    }

    /// The change that removes a token, with one of the spaces beside it.
    public func removal(of index: Int) -> QueryFix {
        let range = tokens[index].range
        let scalars = text.unicodeScalars
        if range.lowerBound > text.startIndex {
            let before = scalars.index(before: range.lowerBound)
            if scalars[before] == " " { return QueryFix(range: before..<range.upperBound, replacement: "") }
        }
        guard index + 1 < tokens.count, scalars[range.upperBound] == " " else {
            return QueryFix(range: range, replacement: "")
        }
        return QueryFix(range: range.lowerBound..<scalars.index(after: range.upperBound), replacement: "")
    }

    private func place(of filter: QueryFilter) -> Int? {
        tokens.indices.last { index in
            QueryFilter(tokens[index])?.isSame(as: filter) == true && !isAfterNot(index)
        }
    }

    private func rivals(of filter: QueryFilter) -> [Int] {
        guard filter.isExclusive else { return [] }
        return tokens.indices.filter { index in
            tokens[index].qualifier?.name == filter.name && !tokens[index].isNegated && !isAfterNot(index)
        }
    }

    private func isAfterNot(_ index: Int) -> Bool { index > 0 && tokens[index - 1].queryOperator == .not }

    /// The change that adds a filter after everything except an open quotation, and operators without an operand with
    /// what precedes them.
    private func addition(of filter: QueryFilter) -> QueryFix {
        var end = tokens.count
        if end > 0, QuotationScanner.isOpen(text[...]) { end -= 1 }
        while end > 0, let queryOperator = tokens[end - 1].queryOperator {
            end -= 1
            // GitHub refuses a qualifier beside `AND` and `OR`.
            if queryOperator != .not, end > 0, tokens[end - 1].queryOperator == nil { end -= 1 }
        }
        if end < tokens.count {
            let start = tokens[end].range.lowerBound
            return QueryFix(range: start..<start, replacement: filter.text + " ")
        }
        guard end > 0 else { return QueryFix(range: text.startIndex..<text.startIndex, replacement: filter.text) }
        let start = tokens[end - 1].range.upperBound
        return QueryFix(range: start..<start, replacement: " " + filter.text)
    }
}
