internal import Glibc

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

extension Favourite {
    /// What a filter looks into: name, description, topics, language and note, without case and diacritics.
    public struct SearchText: Sendable, Hashable {
        fileprivate let bytes: [UInt8]
    }

    /// A filter as it is typed: every word must be somewhere in the name, the description, the topics, the language or the
    /// note, whatever their case and diacritics.
    public struct Filter: Sendable, Hashable {
        private let words: [[UInt8]]

        /// The filter of a typed text.
        public init(_ text: String) {
            words = SearchTerms.fold(text).split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        }

        /// Whether it lets everything pass.
        public var isEmpty: Bool { words.isEmpty }

        /// Whether every word is somewhere in a text.
        public func matches(_ text: SearchText) -> Bool {
            words.allSatisfy { text.bytes.contains(run: $0) }
        }
    }

    /// What a filter looks into.
    public var searchText: SearchText {
        let fields =
            [repository.fullName, repository.description, repository.language, note?.text].compactMap { $0 }
            + repository.topics
        return SearchText(bytes: Array(SearchTerms.fold(fields.joined(separator: "\n")).utf8))
    }

    /// Whether a typed filter lets it pass; see ``Filter``.
    public func matches(_ filter: String) -> Bool {
        let filter = Filter(filter)
        return filter.isEmpty || filter.matches(searchText)
    }
}

extension [UInt8] {
    /// Whether `run` occurs in one piece. The C library looks at many bytes at a time, and a key waits for thousands of texts.
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
