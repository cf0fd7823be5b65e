internal import Glibc

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

    /// Whether they are equal except for their ``number``.
    public static func == (left: Favourite, right: Favourite) -> Bool {
        left.host == right.host && left.repository == right.repository && left.addedAt == right.addedAt
            && left.isStarred == right.isStarred && left.note == right.note
    }

    /// By host and repository.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(host)
        hasher.combine(repository.id)
    }

    /// The repository's id, which is unique per host.
    public var id: Repository.ID { repository.id }
}

extension Favourite {
    /// The text for filtering: name, description, topics, language and note, without case and diacritics.
    public struct SearchText: Sendable, Hashable {
        fileprivate let bytes: [UInt8]
    }

    /// A filter: every word must occur in the name, the description, the topics, the language or the
    /// note, ignoring case and diacritics.
    public struct Filter: Sendable, Hashable {
        private let words: [[UInt8]]

        /// Creates a filter from typed text.
        public init(_ text: String) {
            words = SearchTerms.fold(text).split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        }

        /// Whether it matches everything.
        public var isEmpty: Bool { words.isEmpty }

        /// Whether every word occurs in a text.
        public func matches(_ text: SearchText) -> Bool {
            words.allSatisfy { text.bytes.contains(run: $0) }
        }
    }

    /// The text for filtering.
    public var searchText: SearchText {
        let fields =
            [repository.fullName, repository.description, repository.language, note?.text].compactMap { $0 }
            + repository.topics
        return SearchText(bytes: Array(SearchTerms.fold(fields.joined(separator: "\n")).utf8))
    }

    /// Whether it matches a typed filter; see ``Filter``.
    public func matches(_ filter: String) -> Bool {
        let filter = Filter(filter)
        return filter.isEmpty || filter.matches(searchText)
    }
}

extension [UInt8] {
    /// Whether `run` occurs as a whole. The C library compares many bytes at a time, and one key filters thousands of texts.
    fileprivate func contains(run: [UInt8]) -> Bool {
        guard let first = run.first else { return true }
        return withUnsafeBytes { bytes in
            guard var place = bytes.baseAddress, bytes.count >= run.count else { return false }
            let end = place + (bytes.count - run.count + 1)
            while place < end, let hit = memchr(place, Int32(first), end - place) {
                if memcmp(hit, run, run.count) == 0 { return true }
                place = UnsafeRawPointer(hit) + 1
            }
            return false
        }
    }
}
