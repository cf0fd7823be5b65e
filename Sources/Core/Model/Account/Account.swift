/// The account of a token.
public struct Account: Sendable, Hashable {
    /// The login; untrusted.
    public var login: String
    /// The source of the token, as users know it: `GH_TOKEN`.
    public var source: String
    /// The scopes of the token; `nil` if GitHub does not report them (fine-grained tokens). Untrusted.
    public var scopes: [String]?
    /// When the token expires; `nil` if never or unknown.
    public var expires: Timestamp?

    /// Creates an account.
    public init(login: String, source: String, scopes: [String]? = nil, expires: Timestamp? = nil) {
        (self.login, self.source, self.scopes, self.expires) = (login, source, scopes, expires)
    }
}

/// A token that GitHub rejected, without the token itself.
public struct RefusedToken: Sendable, Hashable {
    /// Its source, as users know it.
    public var source: String
    /// What to do about it, in one sentence.
    public var advice: String

    /// Creates a rejected token.
    public init(source: String, advice: String) { (self.source, self.advice) = (source, advice) }
}
