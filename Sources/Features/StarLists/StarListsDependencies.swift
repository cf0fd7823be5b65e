public import Core

/// Lists of stars as they were saved.
public struct SavedStarLists: Sendable, Equatable {
    /// The lists.
    var lists: StarLists
    /// When they were read.
    var readAt: Timestamp

    /// Creates saved lists.
    public init(lists: StarLists, readAt: Timestamp) {
        self.lists = lists
        self.readAt = readAt
    }
}

/// What lists of stars need from the outside.
public struct StarListsDependencies: Sendable {
    /// The lists that were saved; `nil` if none were.
    var saved: @Sendable () async -> SavedStarLists?
    /// Reads the lists with at most so many requests, and saves them. Throws `FailedRequest`.
    var read: @Sendable (_ requests: Int) async throws -> StarLists
    /// The node id of a repository; `nil` if it has none. Throws `FailedRequest`.
    var nodeID: @Sendable (Repository) async throws -> String?
    /// Puts the repository with a node id in these lists and in no other, and saves what all lists are then. Throws `FailedRequest`.
    var update: @Sendable (_ node: String, _ ids: [StarList.ID], _ lists: StarLists) async throws -> Void
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
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
