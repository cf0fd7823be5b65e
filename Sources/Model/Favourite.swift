/// A repository the user wants to keep at hand.
///
/// It carries the repository as it was last seen, so that the list is complete without a network.
public struct Favourite: Sendable, Hashable, Identifiable {
    /// The host whose number the repository's identity is: `github.com`.
    public var host: String
    /// The repository, as it was last seen.
    public var repository: Repository
    /// When it became a favourite.
    public var addedAt: Timestamp
    /// Whether it is known to be a star at its host, too.
    public var isStarred: Bool
    /// What the user wrote about it.
    public var note: Note?
    /// Its place among the favourites that were added in the same second: later ones have higher numbers. `Int64.max` until it is
    /// stored. Favourites that differ in nothing else are equal.
    public var number: Int64

    /// A favourite of a host.
    public init(
        host: String, repository: Repository, addedAt: Timestamp, isStarred: Bool = false, note: Note? = nil,
        number: Int64 = .max
    ) {
        self.host = host
        self.repository = repository
        self.addedAt = addedAt
        self.isStarred = isStarred
        self.note = note
        self.number = number
    }

    /// Whether they are the same but for their ``number``.
    public static func == (left: Favourite, right: Favourite) -> Bool {
        left.host == right.host && left.repository == right.repository && left.addedAt == right.addedAt
            && left.isStarred == right.isStarred && left.note == right.note
    }

    /// By host and repository.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(host)
        hasher.combine(repository.id)
    }

    /// The repository's number; it identifies a favourite among those of one host.
    public var id: Repository.ID { repository.id }
}
