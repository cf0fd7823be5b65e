/// The key of a saved response.
public struct AnswerKey: Sendable, Hashable {
    /// The host: `github.com`.
    public var host: String
    /// The identity, because two identities can see different repositories. A name or number of the account,
    /// or a fingerprint of the token, never the token; empty if anonymous.
    public var identity: String
    /// The query with its sort order.
    public var query: SearchQuery
    /// The number of repositories per page.
    public var perPage: Int
    /// The page; `nil` for the first.
    public var page: PageReference?

    /// Creates a key.
    public init(host: String, identity: String, query: SearchQuery, perPage: Int, page: PageReference? = nil) {
        (self.host, self.identity, self.query, self.perPage, self.page) = (host, identity, query, perPage, page)
    }
}

/// A saved page of results.
public struct SavedAnswer: Sendable, Equatable {
    /// The page, without its rate limit.
    public var page: SearchPage
    /// The time of the response.
    public var receivedAt: Timestamp

    /// Creates a saved page.
    public init(page: SearchPage, receivedAt: Timestamp) { (self.page, self.receivedAt) = (page, receivedAt) }
}
