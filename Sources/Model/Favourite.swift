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

    /// A favourite of a host.
    public init(
        host: String, repository: Repository, addedAt: Timestamp, isStarred: Bool = false, note: Note? = nil
    ) {
        self.host = host
        self.repository = repository
        self.addedAt = addedAt
        self.isStarred = isStarred
        self.note = note
    }

    /// The repository's number; it identifies a favourite among those of one host.
    public var id: Repository.ID { repository.id }
}

extension Favourite {
    /// Whether every word of a typed filter is somewhere in the name, the description, the topics, the language or the
    /// note, whatever their case and diacritics. An empty filter lets everything pass.
    public func matches(_ filter: String) -> Bool {
        let words = SearchTerms.fold(filter).split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return true }
        let fields =
            [repository.fullName, repository.description, repository.language, note?.text].compactMap { $0 }
            + repository.topics
        let text = Array(SearchTerms.fold(fields.joined(separator: "\n")).utf8)
        return words.allSatisfy { text.contains(run: Array($0.utf8)) }
    }
}

extension [UInt8] {
    /// Whether `run` occurs in one piece.
    fileprivate func contains(run: [UInt8]) -> Bool {
        guard let first = run.first, count >= run.count else { return run.isEmpty }
        for start in 0...(count - run.count) where self[start] == first {
            if self[start..<start + run.count].elementsEqual(run) { return true }
        }
        return false
    }
}
