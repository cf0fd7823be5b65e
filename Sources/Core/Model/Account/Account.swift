public struct Account: Sendable, Hashable {
    /// Untrusted.
    public var login: String
    /// As users know it: `GH_TOKEN`.
    public var source: String
    /// `nil` if GitHub does not report them (fine-grained tokens). Untrusted.
    public var scopes: [String]?
    /// `nil` if never or unknown.
    public var expires: Timestamp?

    public init(login: String, source: String, scopes: [String]? = nil, expires: Timestamp? = nil) {
        (self.login, self.source, self.scopes, self.expires) = (login, source, scopes, expires)
    }
}

/// A token that GitHub rejected, without the token itself.
public struct RefusedToken: Sendable, Hashable {
    public var source: String
    /// What to do about it, in one sentence.
    public var advice: String

    public init(source: String, advice: String) { (self.source, self.advice) = (source, advice) }
}
