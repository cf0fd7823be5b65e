/// Contains the repository as last seen, so that the list works offline.
public struct Favourite: Sendable, Hashable, Identifiable {
    public var host: String
    public var repository: Repository
    public var addedAt: Timestamp
    /// Whether it is known to be starred on its host.
    public var isStarred: Bool
    public var note: Note?
    /// Orders favourites added in the same second: later ones have higher numbers. `Int64.max` until it is
    /// saved. Favourites that differ only in this are equal.
    public var number: Int64
    /// What is compared to find news; `nil` until GitHub has answered about it once.
    public var status: FavouriteStatus?

    public init(
        host: String, repository: Repository, addedAt: Timestamp, isStarred: Bool = false, note: Note? = nil,
        number: Int64 = .max, status: FavouriteStatus? = nil
    ) {
        (self.host, self.repository, self.addedAt, self.isStarred) = (host, repository, addedAt, isStarred)
        (self.note, self.number, self.status) = (note, number, status)
    }

    public static func == (left: Favourite, right: Favourite) -> Bool {
        left.host == right.host && left.repository == right.repository && left.addedAt == right.addedAt
            && left.isStarred == right.isStarred && left.note == right.note && left.status == right.status
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(host)
        hasher.combine(repository.id)
    }

    /// Unique per host.
    public var id: Repository.ID { repository.id }
}

/// As exports have it: the repository with the names of ``RepositoryFields``, without its node id, and the members of the favourite. The
/// names are part of the format.
extension Favourite: Codable {
    private enum CodingKeys: CodingKey {
        case host, addedAt, isStarred, note, noteEditedAt
    }

    /// Reads a favourite. A note without a date has that of the favourite.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let host = try values.decode(String.self, forKey: .host)
        var repository = try Repository(from: decoder)
        (repository.nodeID, repository.details) = (nil, .unknown)
        let addedAt = try values.decode(Timestamp.self, forKey: .addedAt)
        let text = try values.decodeIfPresent(String.self, forKey: .note)
        let editedAt = try values.decodeIfPresent(Timestamp.self, forKey: .noteEditedAt) ?? addedAt
        self.init(
            host: host, repository: repository, addedAt: addedAt,
            isStarred: try values.decodeIfPresent(Bool.self, forKey: .isStarred) ?? false,
            note: text.map { Note(text: $0, editedAt: editedAt) })
    }

    public func encode(to encoder: any Encoder) throws {
        try RepositoryJSON(repository, isExport: true).encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(host, forKey: .host)
        try values.encode(addedAt, forKey: .addedAt)
        try values.encode(isStarred, forKey: .isStarred)
        try values.encodeIfPresent(note?.text, forKey: .note)
        try values.encodeIfPresent(note?.editedAt, forKey: .noteEditedAt)
    }
}

public struct Note: Sendable, Hashable {
    /// With line ends as typed.
    public var text: String
    public var editedAt: Timestamp

    public init(text: String, editedAt: Timestamp) { (self.text, self.editedAt) = (text, editedAt) }

    /// The longest text that can be typed or imported, in bytes of UTF-8.
    public static let longest = 65_536

    /// The first non-blank line, or its beginning; empty if there is none. Later text is not read, because each frame
    /// shows this.
    public var firstLine: Substring {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }) else { return "" }
        let start = text[..<first].lastIndex(where: \.isNewline).map(text.index(after:)) ?? text.startIndex
        return text[start...].prefix(Note.longestLine).prefix { !$0.isNewline }
    }

    /// More characters than a line of any screen has.
    private static let longestLine = 2_000
}

extension Note {
    /// The words that begin with `#`, in lower case, in the order of the text, each once: `#CLI #todo` has `cli` and
    /// `todo`.
    ///
    /// A tag has letters, digits, hyphens and underscores, with at least one letter: `#12` is the number of an issue.
    /// It is at most as long as the name of a saved search.
    public var tags: [String] {
        var (tags, known): ([String], Set<String>) = ([], [])
        for word in text.split(whereSeparator: \.isWhitespace) where word.hasPrefix("#") {
            let scalars = word.unicodeScalars.dropFirst().prefix(while: Note.isPartOfTag)
            guard scalars.count <= SavedSearchName.longest else { continue }
            let tag = Note.folded(tag: String(String.UnicodeScalarView(scalars)))
            if tag.contains(where: \.isLetter), known.insert(tag).inserted { tags.append(tag) }
        }
        return tags
    }

    private static func isPartOfTag(_ scalar: Unicode.Scalar) -> Bool {
        let isKnown = scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.isMark
        return scalar == "-" || scalar == "_" || isKnown && scalar.isVisible
    }

    /// A tag for comparisons: without its sign, in lower case.
    public static func folded(tag: String) -> String {
        (tag.hasPrefix("#") ? String(tag.dropFirst()) : tag).lowercased()
    }
}

public enum FavouriteOrder: String, Sendable, Hashable, CaseIterable {
    /// Last added first.
    case dateAdded = "date-added"
    /// By owner and name.
    case name
    /// Most stars first.
    case stars
    /// Last pushed first; those never pushed at the end.
    case lastPush = "last-push"
    /// Favourites with news first, then the others; each last added first.
    case news

    /// Of those added in the same second, the later comes first. Ties are broken by name, then by id, so that the
    /// order is deterministic.
    public func places(_ left: Favourite, before right: Favourite) -> Bool {
        decides(left, right)
            ?? ((left.repository.fullName.lowercased(), left.id.rawValue)
                < (right.repository.fullName.lowercased(), right.id.rawValue))
    }

    /// `nil` for a tie.
    fileprivate func decides(_ left: Favourite, _ right: Favourite) -> Bool? {
        switch self {
        case .name: nil
        case .news where left.news.isEmpty != right.news.isEmpty: right.news.isEmpty
        case .news: FavouriteOrder.dateAdded.decides(left, right)
        case .dateAdded where left.addedAt == right.addedAt:
            left.number == right.number ? nil : left.number > right.number
        case .dateAdded: left.addedAt > right.addedAt
        case .stars:
            left.repository.stars == right.repository.stars ? nil : left.repository.stars > right.repository.stars
        case .lastPush:
            left.repository.pushedAt == right.repository.pushedAt
                ? nil : (left.repository.pushedAt?.seconds ?? .min) > (right.repository.pushedAt?.seconds ?? .min)
        }
    }
}

extension [Favourite] {
    public func arranged(by order: FavouriteOrder) -> [Favourite] {
        // Favourites are large, so their indices are sorted, and each is moved once. Names are folded once each.
        let names = map { $0.repository.fullName.lowercased() }
        let sorted = indices.sorted { left, right in
            order.decides(self[left], self[right])
                ?? ((names[left], self[left].id.rawValue) < (names[right], self[right].id.rawValue))
        }
        return sorted.map { self[$0] }
    }
}
