/// What a check for news may do.
public struct NewsRequest: Sendable, Equatable {
    /// Whether the user asks for it now, even if it was done within the hour.
    public var isByKey = false
    /// Whether requests carry no token.
    public var isAnonymous: Bool
    /// How many GraphQL requests may be sent.
    public var graphQLRequests: Int
    /// The favourites of each of them.
    public var batchSize = NewsCheck.batchSize
    /// How many REST requests may be sent.
    public var restRequests: Int
}
