/// Something in a query that GitHub refuses, or that may not mean what the user thinks.
public struct QueryProblem: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case empty
        case tooLong(characters: Int)
        case tooManyOperators(count: Int)
        /// The free text is so close to the limit that GitHub may refuse it.
        case maybeTooLong
        /// A qualifier GitHub does not have, and the one that may be meant.
        case unknownQualifier(name: String, suggestion: String?)
        case missingValue(name: String)
        case spaceAfterColon(name: String)
        case invalidValue(name: String, QualifierGrammar)
        /// A day that no calendar has.
        case noSuchDate(name: String, date: String)
        /// The name of a qualifier without its colon, and what is probably meant.
        case missingColon(name: String, suggestion: String)
        case unknownLanguage(name: String, suggestion: String?)
        case unknownLicense(name: String, suggestion: String)
        /// A qualifier, or a value of one, that this host does not have.
        case unavailable(name: String, value: String? = nil)
        /// An owner, or the owner of a repository, that GitHub refused to search in this session.
        case refusedOwner(login: String)
        case emptyRange(name: String)
        /// Dates, any one of which is enough to match.
        case unitedDates(name: String)
        case operatorBesideQualifier(operator: String, OperatorRemedy)
        case operatorWithoutTerm(operator: String, isFirst: Bool)
        case parenthesizedQualifier
        case notBeforeQualifier
        case notWithoutTerm
        case notBeforeNumber
        /// `@me` as a free word.
        case meAsWord
        /// `@name` of a saved search, with more after it.
        case savedSearchBesideWords(name: String)
        /// A property without exactly one organisation.
        case propertyWithoutOrganization
        case openQuotation
    }

    /// What can be done about an operator beside a qualifier.
    public enum OperatorRemedy: Sendable, Hashable {
        /// It is not needed: all conditions must be met anyway.
        case conjunction
        /// It is not needed: several qualifiers of this name already mean any of them.
        case repetition(name: String)
        /// One search for each side of the operator.
        case separateSearches
        /// Nothing can meet both conditions.
        case contradiction(name: String)
    }

    public let kind: Kind
    /// The part of the text that it concerns; `nil` for an empty text.
    public let range: Range<String.Index>?
    /// Changes that solve it without causing another problem, the most likely first.
    public var fixes: [QueryFix] = []

    /// Whether the value is the beginning of a known one, and so no mistake while it is typed.
    public let beginsKnownValue: Bool

    /// Creates a problem.
    public init(kind: Kind, range: Range<String.Index>?, beginsKnownValue: Bool = false) {
        (self.kind, self.range, self.beginsKnownValue) = (kind, range, beginsKnownValue)
    }

    /// Whether a request would be wasted: GitHub is known to refuse the query, or there is nothing to search for.
    public var isRefused: Bool {
        switch kind {
        case .empty, .tooLong, .tooManyOperators, .missingValue, .operatorBesideQualifier: true
        default: false
        }
    }

    /// Whether the query certainly cannot mean what it says. It is not sent while it is typed, and no command sends
    /// it unasked.
    var isMistake: Bool {
        switch kind {
        case .invalidValue, .noSuchDate, .unknownLanguage, .unknownLicense, .emptyRange, .spaceAfterColon,
            .unavailable, .parenthesizedQualifier, .savedSearchBesideWords:
            true
        default: false
        }
    }

    /// Whether it also applies without GitHub. An unknown qualifier is then a word of a note.
    var concernsFilters: Bool {
        switch kind {
        case .unknownQualifier(_, _?), .missingColon, .missingValue, .spaceAfterColon, .invalidValue, .noSuchDate,
            .unknownLanguage, .unknownLicense, .emptyRange:
            range != nil
        default: false
        }
    }

    /// Whether further typing may solve it, as for an incomplete value.
    var mayBeUnfinished: Bool {
        switch kind {
        case .missingValue, .invalidValue, .noSuchDate, .unknownLanguage, .unknownLicense, .emptyRange, .notWithoutTerm,
            .openQuotation, .operatorWithoutTerm(_, isFirst: false):
            true
        default: false
        }
    }

    /// The maximum number of characters of free text, without operators and qualifiers. Source: GitHub docs, "Search", section
    /// "Limitations on query length".
    public static let freeTextLimit = 256
    /// The maximum number of `AND`, `OR` and `NOT`. Source: the same.
    public static let operatorLimit = 5
}

public struct QueryFix: Sendable, Hashable {
    public let range: Range<String.Index>
    public let replacement: String

    public init(range: Range<String.Index>, replacement: String) {
        (self.range, self.replacement) = (range, replacement)
    }

    /// The range must be one of the text.
    public func applied(to text: String) -> String {
        String(text[..<range.lowerBound]) + replacement + String(text[range.upperBound...])
    }
}
