/// Something in a query that GitHub refuses, or that may not mean what the user thinks.
public struct QueryProblem: Sendable, Hashable {
    /// What it is.
    public enum Kind: Sendable, Hashable {
        /// There is nothing to search for.
        case empty
        /// The free text has this many characters.
        case tooLong(characters: Int)
        /// This many operators are used.
        case tooManyOperators(count: Int)
        /// The free text is so close to the limit that GitHub may refuse it.
        case maybeTooLong
        /// A qualifier GitHub does not have, and the one that may be meant.
        case unknownQualifier(name: String, suggestion: String?)
        /// A qualifier without a value.
        case missingValue(name: String)
        /// A qualifier with a space after its colon.
        case spaceAfterColon(name: String)
        /// A value the qualifier cannot have.
        case invalidValue(name: String, QualifierGrammar)
        /// A value that is written as a day which no calendar has.
        case noSuchDate(name: String, date: String)
        /// The name of a qualifier without its colon, and what is meant.
        case missingColon(name: String, suggestion: String)
        /// A language that GitHub does not know, and the one that may be meant.
        case unknownLanguage(name: String, suggestion: String?)
        /// A licence that GitHub does not know, and the one that may be meant.
        case unknownLicense(name: String, suggestion: String)
        /// A qualifier that this host does not have, or one with a value that it does not have.
        case unavailable(name: String, value: String? = nil)
        /// An owner, or a repository, that GitHub refused to search in this session.
        case refusedOwner(login: String)
        /// An empty range.
        case emptyRange(name: String)
        /// Dates that match if any one of them does.
        case unitedDates(name: String)
        /// `AND` or `OR` beside a qualifier.
        case operatorBesideQualifier(operator: String, OperatorRemedy)
        /// `AND` or `OR` without a word before it, or after it.
        case operatorWithoutTerm(operator: String, isFirst: Bool)
        /// Parentheses around a qualifier.
        case parenthesizedQualifier
        /// `NOT` before a qualifier.
        case notBeforeQualifier
        /// `NOT` without anything after it.
        case notWithoutTerm
        /// `NOT` before a number.
        case notBeforeNumber
        /// `@me` as a free word.
        case meAsWord
        /// A property without exactly one organisation.
        case propertyWithoutOrganization
        /// An unclosed quotation mark.
        case openQuotation
    }

    /// What can be done about an operator beside a qualifier.
    public enum OperatorRemedy: Sendable, Hashable {
        /// It is not needed: all conditions must be met anyway.
        case conjunction
        /// It is not needed: several qualifiers of this name mean any of them.
        case repetition(name: String)
        /// One search for each side of it.
        case separateSearches
        /// Nothing can meet both conditions.
        case contradiction(name: String)
    }

    /// What it is.
    public let kind: Kind
    /// The part of the text that it concerns; `nil` for an empty text.
    public let range: Range<String.Index>?
    /// Changes that solve it without causing another problem, the most likely first.
    public var fixes: [QueryFix] = []

    /// Whether the value is the beginning of a known one, and is no mistake while it is typed.
    public let beginsKnownValue: Bool

    /// Creates a problem.
    public init(kind: Kind, range: Range<String.Index>?, beginsKnownValue: Bool = false) {
        (self.kind, self.range, self.beginsKnownValue) = (kind, range, beginsKnownValue)
    }

    /// Whether a request would be wasted: GitHub is known to refuse the query, or the user has not said what to search for.
    public var isRefused: Bool {
        switch kind {
        case .empty, .tooLong, .tooManyOperators, .missingValue, .operatorBesideQualifier: true
        default: false
        }
    }

    /// Whether it is wrong for certain: the query cannot mean what it says. It is not sent while it is typed, and no command sends it unasked.
    var isMistake: Bool {
        switch kind {
        case .invalidValue, .noSuchDate, .unknownLanguage, .unknownLicense, .emptyRange, .spaceAfterColon,
            .unavailable, .parenthesizedQualifier:
            true
        default: false
        }
    }

    /// Whether typing on may solve it, such as a value that is not complete yet.
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

/// A change of a query: a part of its text is replaced.
public struct QueryFix: Sendable, Hashable {
    /// The replaced part.
    public let range: Range<String.Index>
    /// The text in its place.
    public let replacement: String

    /// Creates a change.
    public init(range: Range<String.Index>, replacement: String) {
        (self.range, self.replacement) = (range, replacement)
    }

    /// The text after the change. The range must be one of the text.
    public func applied(to text: String) -> String {
        String(text[..<range.lowerBound]) + replacement + String(text[range.upperBound...])
    }
}
