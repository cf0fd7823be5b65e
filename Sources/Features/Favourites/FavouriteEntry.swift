public import Model
public import Text

/// A favourite with what filters look into and what names are sorted by, made once: folding costs more than looking.
///
/// A reference, so that a list of thousands is put together without copies of them.
public final class FavouriteEntry: Sendable, Hashable, Identifiable {
    // First, beside the object's own fields: a filter looks at nothing else.
    private let text: TextFilter.Subject
    /// The repository's number.
    public let id: Repository.ID
    /// The first eight bytes of the name as a number of the same order.
    fileprivate let nameStart: UInt64
    /// Owner and name in lower case.
    public let name: String
    /// The favourite.
    public let favourite: Favourite

    /// Makes what is to be made once; some microseconds.
    public init(_ favourite: Favourite) {
        let repository = favourite.repository
        let fields = [repository.fullName, repository.description, repository.language, favourite.note?.text]
        text = TextFilter.Subject((fields.compactMap { $0 } + repository.topics).joined(separator: "\n"))
        id = favourite.id
        name = favourite.repository.fullName.lowercased()
        let start = name.utf8.prefix(8)
        nameStart = start.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - start.count))
        self.favourite = favourite
    }

    /// Whether every word of a filter is somewhere in the name, the description, the topics, the language or the note.
    public func matches(_ filter: TextFilter) -> Bool { filter.matches(text) }

    /// Entries of equal favourites are equal.
    public static func == (left: FavouriteEntry, right: FavouriteEntry) -> Bool {
        left === right || left.favourite == right.favourite
    }

    /// By the repository's number.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension [Favourite] {
    /// Those that a filter lets pass, in an order.
    public func arranged(by order: FavouriteOrder, matching filter: String) -> [Favourite] {
        let filter = TextFilter(filter)
        return self.filter { filter.isEmpty || FavouriteEntry($0).matches(filter) }.arranged(by: order)
    }
}

extension FavouriteOrder {
    /// A number that decides most pairs: the smaller stands before the other.
    private func key(_ entry: FavouriteEntry) -> Int64 {
        switch self {
        case .dateAdded: ~entry.favourite.addedAt.seconds
        case .name: Int64(bitPattern: entry.nameStart ^ 1 << 63)
        case .stars: ~Int64(entry.favourite.repository.stars)
        case .lastPush: ~(entry.favourite.repository.pushedAt?.seconds ?? .min)
        }
    }

    /// Whether `left` stands before `right`, as of favourites.
    public func places(_ left: FavouriteEntry, before right: FavouriteEntry) -> Bool {
        let (leftKey, rightKey) = (key(left), key(right))
        return leftKey == rightKey ? breaksTie(left, before: right) : leftKey < rightKey
    }

    /// Entries in this order. The numbers that decide most pairs are read once each.
    public func sorted(_ entries: [FavouriteEntry]) -> [FavouriteEntry] {
        var keys = entries.indices.map { (key: key(entries[$0]), place: $0) }
        keys.sort { left, right in
            left.key == right.key ? breaksTie(entries[left.place], before: entries[right.place]) : left.key < right.key
        }
        return keys.map { entries[$0.place] }
    }

    private func breaksTie(_ left: FavouriteEntry, before right: FavouriteEntry) -> Bool {
        if self == .dateAdded, left.favourite.number != right.favourite.number {
            return left.favourite.number > right.favourite.number
        }
        return (left.name, left.id.rawValue) < (right.name, right.id.rawValue)
    }
}
