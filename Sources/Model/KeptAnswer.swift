/// What an answer is kept under.
public struct AnswerKey: Sendable, Hashable {
    /// The host that gave it: `github.com`.
    public var host: String
    /// Who asked: two identities may see different repositories. A name or a number of the account,
    /// or a fingerprint of the token, never the token; empty for nobody.
    public var identity: String
    /// What was searched for, with its order.
    public var query: SearchQuery
    /// How many repositories a page has.
    public var perPage: Int
    /// Which page; `nil` for the first.
    public var page: PageReference?

    /// The key of a page of an answer.
    public init(host: String, identity: String, query: SearchQuery, perPage: Int, page: PageReference? = nil) {
        self.host = host
        self.identity = identity
        self.query = query
        self.perPage = perPage
        self.page = page
    }
}

/// A page of an answer that was kept.
public struct KeptAnswer: Sendable, Equatable {
    /// The page, as it was. Its budget is not kept with it.
    public var page: SearchPage
    /// When it came.
    public var receivedAt: Timestamp

    /// A page with when it came.
    public init(page: SearchPage, receivedAt: Timestamp) {
        self.page = page
        self.receivedAt = receivedAt
    }
}
