public import Core

/// A favourite with its precomputed texts for filtering and sorting, because folding is slower than searching.
///
/// A class, so that a list of thousands is built without copying them.
public final class FavouriteEntry: Sendable, Hashable, Identifiable {
    // First, next to the object header: filtering reads nothing else.
    private let text: TextFilter.Subject
    public let id: Repository.ID
    /// The first eight bytes of the name, as a number that sorts the same way.
    fileprivate let nameStart: UInt64
    /// Owner and name in lower case.
    public let name: String
    let favourite: Favourite
    /// The tags of its note, in lower case.
    let tags: [String]
    /// Whether it has changed since it was acknowledged.
    let hasNews: Bool

    /// Precomputes the texts; takes a few microseconds.
    public init(_ favourite: Favourite) {
        let repository = favourite.repository
        let fields = [repository.fullName, repository.description, repository.language, favourite.note?.text]
        text = TextFilter.Subject((fields.compactMap { $0 } + repository.topics).joined(separator: "\n"))
        id = favourite.id
        name = favourite.repository.fullName.lowercased()
        let start = name.utf8.prefix(8)
        nameStart = start.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - start.count))
        self.favourite = favourite
        tags = favourite.note?.tags ?? []
        hasNews = !favourite.news.isEmpty
    }

    /// Reuses the entries of unchanged favourites: making thousands takes milliseconds, and freeing them delays a key.
    public static func entries(of favourites: [Favourite], reusing known: [FavouriteEntry]) -> [FavouriteEntry] {
        let known = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        return favourites.map { favourite in
            known[favourite.id].flatMap { $0.favourite == favourite ? $0 : nil } ?? FavouriteEntry(favourite)
        }
    }

    /// Whether every word of a filter occurs in the name, the description, the topics, the language or the note; `hasReadme` says
    /// that its README has them.
    func matches(_ filter: FavouriteFilter, hasReadme: Bool = false) -> Bool {
        filter.accepts(self, hasWords: hasReadme || filter.words.matches(text))
    }

    /// Compares the favourites.
    public static func == (left: FavouriteEntry, right: FavouriteEntry) -> Bool {
        left === right || left.favourite == right.favourite
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension [Favourite] {
    /// The entries that match a filter, in a sort order. `readmes` are those whose README has the words.
    public func arranged(
        by order: FavouriteOrder, matching filter: String, readmes: Set<Repository.ID> = []
    ) -> [Favourite] {
        let filter = FavouriteFilter(filter)
        return self.filter {
            filter.isEmpty || FavouriteEntry($0).matches(filter, hasReadme: readmes.contains($0.id))
        }.arranged(by: order)
    }

    /// The entries that have all of some words, best first: in the name, then the topics, the description, the note, and at last
    /// the README. `readmes` are those whose README has the words, best first.
    public func ranked(for words: String, readmes: [Repository.ID]) -> [Favourite] {
        let filter = FavouriteFilter(words)
        let places = Dictionary(readmes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func rank(_ favourite: Favourite) -> Int {
            let repository = favourite.repository
            let texts = [
                repository.fullName, repository.topics.joined(separator: "\n"), repository.description ?? "",
                favourite.note?.text ?? "",
            ]
            return texts.firstIndex { filter.words.matches($0) } ?? texts.count + (places[favourite.id] ?? -1) + 1
        }
        let found = arranged(by: .dateAdded, matching: words, readmes: Set(readmes))
        return found.map { (rank($0), $0) }.enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }
}

/// The entries last reported by the library. An actor, so that they are made off the main actor.
actor ReportedEntries {
    private var entries: [FavouriteEntry] = []

    /// Makes entries of a change reported by the library.
    func take(_ change: ListChange<Favourite>) -> ListChange<FavouriteEntry> {
        change.mapList { favourites in
            entries = FavouriteEntry.entries(of: favourites, reusing: entries)
            return entries
        }
    }
}

extension FavouriteOrder {
    /// A sort key that decides most comparisons; smaller keys come first.
    private func key(_ entry: FavouriteEntry) -> Int64 {
        switch self {
        case .dateAdded: ~entry.favourite.addedAt.seconds
        // Dates are within 2^39 seconds, so those with news come before all others.
        case .news: ~min(max(entry.favourite.addedAt.seconds, -1 << 39), 1 << 39) - (entry.hasNews ? 1 << 41 : 0)
        case .name: Int64(bitPattern: entry.nameStart ^ 1 << 63)
        case .stars: ~Int64(entry.favourite.repository.stars)
        case .lastPush: ~(entry.favourite.repository.pushedAt?.seconds ?? .min)
        }
    }

    public func places(_ left: FavouriteEntry, before right: FavouriteEntry) -> Bool {
        let (leftKey, rightKey) = (key(left), key(right))
        return leftKey == rightKey ? breaksTie(left, before: right) : leftKey < rightKey
    }

    /// Computes each key once.
    func sorted(_ entries: [FavouriteEntry]) -> [FavouriteEntry] {
        var keys = entries.indices.map { (key: key(entries[$0]), index: $0) }
        keys.sort { left, right in
            left.key == right.key ? breaksTie(entries[left.index], before: entries[right.index]) : left.key < right.key
        }
        return keys.map { entries[$0.index] }
    }

    private func breaksTie(_ left: FavouriteEntry, before right: FavouriteEntry) -> Bool {
        if self == .dateAdded || self == .news, left.favourite.number != right.favourite.number {
            return left.favourite.number > right.favourite.number
        }
        return (left.name, left.id.rawValue) < (right.name, right.id.rawValue)
    }
}
