/// What checking and completing a query can use besides its text.
public struct QueryFacts: Sendable, Hashable {
    /// The current time, for dates such as "a week ago"; `nil` for none of them.
    public var now: Timestamp?
    /// The login of the account; `nil` if it is unknown.
    public var login: String?
    /// The logins of the account's organisations, as far as they are known.
    public var organizations: [String] = []
    /// Whether the host is a GitHub Enterprise Server, which lacks some qualifiers.
    public var isEnterpriseServer = false
    /// The owners and repositories that GitHub refused to search.
    public var refusals = RefusedNames()
    /// The saved searches, each as `@name` with its query; needed only for a line that begins with `@`.
    public var savedSearches: [QualifierRow.Value] = []
    /// Names from the local catalogue.
    public var names: CatalogueNames?

    /// Nothing but what is given.
    public init(now: Timestamp? = nil, login: String? = nil) {
        self.now = now
        self.login = login
    }
}
