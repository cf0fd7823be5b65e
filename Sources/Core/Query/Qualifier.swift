/// A qualifier of a query, such as `stars:>=100`.
public struct Qualifier: Sendable, Hashable {
    public enum Condition: Sendable, Hashable {
        case number(Interval<Int>)
        case date(Interval<Timestamp>)
        /// A name in lower case.
        case name(String)
        /// Any of several names in lower case.
        case names([String])
        /// The fields to search free words in.
        case fields(SearchFields)
        /// A value that GitHub does not document.
        case invalid
    }

    public let name: QualifierName
    let grammar: QualifierGrammar
    /// The name of the property of `props.NAME:`, in lower case; `nil` for other qualifiers.
    let property: String?
    /// As typed, without quotation marks.
    public let value: String
    public let condition: Condition

    /// - Parameter name: The text before the colon, in any case.
    /// - Returns: `nil` if the table has no such qualifier.
    init?(name: Substring, value: Substring, _ table: QualifierTable) {
        let lowercased = name.lowercased()
        if lowercased.hasPrefix("props.") {
            property = String(lowercased.dropFirst("props.".count))
            guard property?.isEmpty == false, let row = table[.props] else { return nil }
            self.name = .props
            grammar = row.grammar
        } else {
            guard let row = table.row(named: lowercased), row.name != .props else { return nil }
            self.name = row.name
            grammar = row.grammar
            property = nil
        }
        self.value = QuotationScanner.unquoted(value)
        condition = Qualifier.condition(of: grammar, value: self.value)
    }

    private static func condition(of grammar: QualifierGrammar, value: String) -> Condition {
        let lowercased = value.lowercased()
        switch grammar {
        case .number:
            return QualifierRange(value).flatMap { $0.interval(of: Interval.init(number:)) }.map(Condition.number)
                ?? .invalid
        case .date:
            return QualifierRange(value).flatMap { $0.interval(of: Interval.init(date:)) }.map(Condition.date)
                ?? .invalid
        case .choice(let choices): return choices.contains(lowercased) ? .name(lowercased) : .invalid
        case .anyOf(let choices):
            let names = lowercased.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard names.allSatisfy(choices.contains) else { return .invalid }
            return names.count == 1 ? .name(lowercased) : .names(names)
        case .list: return fields(lowercased).map(Condition.fields) ?? .invalid
        case .login:
            let isLogin = lowercased == "@me" || lowercased.unicodeScalars.allSatisfy(isNamePart)
            return isLogin && !lowercased.isEmpty ? .name(lowercased) : .invalid
        case .repository:
            let parts = lowercased.split(separator: "/", omittingEmptySubsequences: false)
            let isName =
                parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy(isNamePart) }
            return isName ? .name(lowercased) : .invalid
        case .language, .topic, .license, .text: return lowercased.isEmpty ? .invalid : .name(lowercased)
        }
    }

    private static func fields(_ list: String) -> SearchFields? {
        var fields: SearchFields = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let known = SearchFields.names.first(where: { $0.name == part }) else { return nil }
            fields.insert(known.field)
        }
        return fields
    }

    /// Whether logins and names of repositories can contain the scalar.
    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "0"..."9", "-", "_", ".": true
        default: false
        }
    }
}
