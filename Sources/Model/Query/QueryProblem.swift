/// Something in a query that GitHub refuses, or reads otherwise than its author may think.
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
        /// A range in which nothing can lie.
        case emptyRange(name: String)
        /// Dates that are taken together: what matches one of them is found.
        case unitedDates(name: String)
        /// `NOT` in front of a qualifier.
        case notBeforeQualifier
        /// `NOT` in front of a number.
        case notBeforeNumber
        /// `@me` as a free word.
        case meAsWord
        /// A property without exactly one organisation.
        case propertyWithoutOrganization
        /// A quotation mark without its partner.
        case openQuotation
    }

    /// What it is.
    public let kind: Kind
    /// Where in the text it is; `nil` if it is the text as a whole.
    public let range: Range<String.Index>?

    /// A problem of a part of a text, or of all of it.
    public init(kind: Kind, range: Range<String.Index>?) {
        self.kind = kind
        self.range = range
    }

    /// Whether GitHub is known to refuse the query for it, so that a request would only cost one of the searches left.
    public var isRefused: Bool {
        switch kind {
        case .empty, .tooLong, .tooManyOperators: true
        default: false
        }
    }

    /// The most characters of free text, operators and qualifiers not counted. Source: GitHub docs, "Search", section
    /// "Limitations on query length".
    public static let freeTextLimit = 256
    /// The most `AND`, `OR` and `NOT`. Source: the same.
    public static let operatorLimit = 5
}
