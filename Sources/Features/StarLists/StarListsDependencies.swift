public import Core

public struct SavedStarLists: Sendable, Equatable {
    var lists: StarLists
    var readAt: Timestamp

    public init(lists: StarLists, readAt: Timestamp) {
        self.lists = lists
        self.readAt = readAt
    }
}

public struct StarListsDependencies: Sendable {
    /// `nil` if none were saved.
    var saved: @Sendable () async -> SavedStarLists?
    /// Reads the lists with at most `requests` requests, and saves them. Throws `FailedRequest`.
    var read: @Sendable (_ requests: Int) async throws -> StarLists
    /// `nil` if the repository has none. Throws `FailedRequest`.
    var nodeID: @Sendable (Repository) async throws -> String?
    /// Puts the repository with a node id in these lists and no others, then saves `lists`. Throws `FailedRequest`.
    var update: @Sendable (_ node: String, _ ids: [StarList.ID], _ lists: StarLists) async throws -> Void
    public var now: @Sendable () -> Timestamp

    public init(
        saved: @escaping @Sendable () async -> SavedStarLists?,
        read: @escaping @Sendable (_ requests: Int) async throws -> StarLists,
        nodeID: @escaping @Sendable (Repository) async throws -> String?,
        update: @escaping @Sendable (_ node: String, _ ids: [StarList.ID], _ lists: StarLists) async throws -> Void,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.saved = saved
        self.read = read
        self.nodeID = nodeID
        self.update = update
        self.now = now
    }
}
