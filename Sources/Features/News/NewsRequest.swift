/// What a check for news may do.
public struct NewsRequest: Sendable, Equatable {
    /// Whether the user asks for it now, even if it was done within the hour.
    public var isByKey: Bool
    /// Whether requests carry no token.
    public var isAnonymous: Bool
    /// How many GraphQL requests may be sent.
    public var graphQLRequests: Int
    /// How many REST requests may be sent.
    public var restRequests: Int

    /// A request.
    public init(isByKey: Bool = false, isAnonymous: Bool, graphQLRequests: Int, restRequests: Int) {
        self.isByKey = isByKey
        self.isAnonymous = isAnonymous
        self.graphQLRequests = graphQLRequests
        self.restRequests = restRequests
    }
}
