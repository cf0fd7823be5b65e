/// Somebody whom GitHub knows by a token.
public struct Account: Sendable, Hashable {
    /// The login; untrusted.
    public var login: String
    /// Where the token came from, as users know it: `GH_TOKEN`.
    public var source: String
    /// What the token may do, as GitHub tells it; `nil` if it does not (fine-grained tokens). Untrusted.
    public var scopes: [String]?
    /// When the token ends; `nil` if it does not, or GitHub does not tell.
    public var expires: Timestamp?

    /// An account with what is known of it and its token.
    public init(login: String, source: String, scopes: [String]? = nil, expires: Timestamp? = nil) {
        self.login = login
        self.source = source
        self.scopes = scopes
        self.expires = expires
    }
}
