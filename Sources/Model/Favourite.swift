/// A favourite.
///
/// It contains the repository as last seen, so that the list works offline.
public struct Favourite: Sendable, Hashable, Identifiable {
    /// The host of the repository's id: `github.com`.
    public var host: String
    /// The repository as last seen.
    public var repository: Repository
    /// When it was added.
    public var addedAt: Timestamp
    /// Whether it is known to be starred on its host.
    public var isStarred: Bool
    /// The user's note.
    public var note: Note?
    /// Orders favourites added in the same second: later ones have higher numbers. `Int64.max` until it is
    /// saved. Favourites that differ only in this are equal.
    public var number: Int64
    /// What is compared to find news; `nil` until GitHub has answered about it once.
    public var status: FavouriteStatus?

    /// A favourite of a host.
    public init(
        host: String, repository: Repository, addedAt: Timestamp, isStarred: Bool = false, note: Note? = nil,
        number: Int64 = .max, status: FavouriteStatus? = nil
    ) {
        self.host = host
        self.repository = repository
        self.addedAt = addedAt
        self.isStarred = isStarred
        self.note = note
        self.number = number
        self.status = status
    }

    /// Whether they are equal except for their ``number``.
    public static func == (left: Favourite, right: Favourite) -> Bool {
        left.host == right.host && left.repository == right.repository && left.addedAt == right.addedAt
            && left.isStarred == right.isStarred && left.note == right.note && left.status == right.status
    }

    /// By host and repository.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(host)
        hasher.combine(repository.id)
    }

    /// The repository's id, which is unique per host.
    public var id: Repository.ID { repository.id }
}

/// As exports have it: the members of the repository, without its node id, and those of the favourite. The names are part of the format.
extension Favourite: Codable {
    private enum CodingKeys: CodingKey {
        case host, addedAt, isStarred, note, noteEditedAt
    }

    /// Reads a favourite. The note of an old export has the date of the favourite.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let host = try values.decode(String.self, forKey: .host)
        var repository = try Repository(from: decoder)
        repository.nodeID = nil
        let addedAt = try values.decode(Timestamp.self, forKey: .addedAt)
        let text = try values.decodeIfPresent(String.self, forKey: .note)
        let editedAt = try values.decodeIfPresent(Timestamp.self, forKey: .noteEditedAt) ?? addedAt
        self.init(
            host: host, repository: repository, addedAt: addedAt,
            isStarred: try values.decodeIfPresent(Bool.self, forKey: .isStarred) ?? false,
            note: text.map { Note(text: $0, editedAt: editedAt) })
    }

    /// Writes what ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var repository = repository
        repository.nodeID = nil
        try repository.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(host, forKey: .host)
        try values.encode(addedAt, forKey: .addedAt)
        try values.encode(isStarred, forKey: .isStarred)
        try values.encodeIfPresent(note?.text, forKey: .note)
        try values.encodeIfPresent(note?.editedAt, forKey: .noteEditedAt)
    }
}

/// The user's note on a favourite.
public struct Note: Sendable, Hashable {
    /// The text, with line ends as typed.
    public var text: String
    /// When it was saved last.
    public var editedAt: Timestamp

    /// Creates a note.
    public init(text: String, editedAt: Timestamp) {
        self.text = text
        self.editedAt = editedAt
    }

    /// The first non-blank line; empty if there is none.
    public var firstLine: Substring {
        text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    }
}
