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
