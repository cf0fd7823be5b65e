public import Core

/// What loads throws `FailedRequest`.
public struct StarListsDependencies: Sendable {
    public var saved: @Sendable () async -> Dated<StarLists>? = { nil }
    /// Reads the lists with at most `requests` requests, and saves them.
    public var read: @Sendable (_ requests: Int) async throws -> StarLists
    /// `nil` if the repository has none.
    public var nodeID: @Sendable (Repository) async throws -> String?
    /// Puts the repository with a node id in these lists and no others, then saves `lists`.
    public var update: @Sendable (_ node: String, _ ids: [StarList.ID], _ lists: StarLists) async throws -> Void
    public var now: @Sendable () -> Timestamp

    public init(
        read: @escaping @Sendable (_ requests: Int) async throws -> StarLists,
        nodeID: @escaping @Sendable (Repository) async throws -> String?,
        update: @escaping @Sendable (_ node: String, _ ids: [StarList.ID], _ lists: StarLists) async throws -> Void,
        now: @escaping @Sendable () -> Timestamp
    ) {
        (self.read, self.nodeID, self.update, self.now) = (read, nodeID, update, now)
    }
}
