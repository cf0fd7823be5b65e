/// A star to be set or taken away at a host, kept until the host has been told.
public struct StarChange: Sendable, Hashable, Identifiable {
    /// Its place in the queue: lower numbers are sent first.
    public var id: Int64
    /// The host to tell.
    public var host: String
    /// The repository's number.
    public var repository: Repository.ID
    /// The login it belongs to.
    public var owner: String
    /// Its name, without the owner.
    public var name: String
    /// Whether the star is to be set; otherwise it is taken away.
    public var isStarred: Bool
    /// When the user asked for it.
    public var madeAt: Timestamp

    /// A change at a place of the queue.
    public init(
        id: Int64, host: String, repository: Repository.ID, owner: String, name: String, isStarred: Bool,
        madeAt: Timestamp
    ) {
        (self.id, self.host, self.repository, self.owner, self.name) = (id, host, repository, owner, name)
        (self.isStarred, self.madeAt) = (isStarred, madeAt)
    }
}
