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
        /// A value the qualifier cannot have.
        case invalidValue(QualifierName)
        /// An empty range.
        case emptyRange(name: String)
        /// Dates that match if any one of them does.
        case unitedDates(name: String)
        /// `NOT` before a qualifier.
        case notBeforeQualifier
        /// `NOT` before a number.
        case notBeforeNumber
        /// `@me` as a free word.
        case meAsWord
        /// A property without exactly one organisation.
        case propertyWithoutOrganization
        /// An unclosed quotation mark.
        case openQuotation
    }

    /// What it is.
    public let kind: Kind
    /// Its range in the text; `nil` for the whole text.
    public let range: Range<String.Index>?

    /// Creates a problem.
    public init(kind: Kind, range: Range<String.Index>?) {
        self.kind = kind
        self.range = range
    }

    /// Whether GitHub is known to refuse the query because of it, so that a request would be wasted.
    public var isRefused: Bool {
        switch kind {
        case .empty, .tooLong, .tooManyOperators: true
        default: false
        }
    }

    /// The maximum number of characters of free text, without operators and qualifiers. Source: GitHub docs, "Search", section
    /// "Limitations on query length".
    public static let freeTextLimit = 256
    /// The maximum number of `AND`, `OR` and `NOT`. Source: the same.
    public static let operatorLimit = 5
}
