import Core

/// Facts beyond the rows, about the repositories looked at in this session.
struct KnownFacts: Sendable, Equatable {
    /// A part of the facts that is requested on its own.
    enum Part: Sendable, Equatable {
        /// Everything except the stars.
        case details
        case stars
    }

    struct Entry: Sendable, Equatable {
        var id: Repository.ID
        var facts = RepositoryFacts()
        var hasDetails = false
        var hasStars = false
        /// When GitHub sent the details in an earlier session; `nil` once it has in this one.
        var detailsSavedAt: Timestamp?
        /// The same for the stars.
        var starsSavedAt: Timestamp?
    }

    /// How many repositories' facts are kept in memory; each takes about a kilobyte.
    static let capacity = 200

    /// The least recently used first.
    private(set) var entries: [Entry] = []

    /// The time of the last look-up of saved facts, as far as ages are shown.
    private(set) var now = Timestamp(seconds: 0)

    subscript(id: Repository.ID) -> RepositoryFacts? { index(of: id).map { entries[$0].facts } }

    /// When the oldest of a repository's facts was saved; `nil` if all are of this session.
    func savedAt(_ id: Repository.ID) -> Timestamp? {
        guard let entry = index(of: id).map({ entries[$0] }) else { return nil }
        return [entry.detailsSavedAt, entry.starsSavedAt].compactMap { $0 }.min()
    }

    /// Whether GitHub has sent the part in this session.
    func has(_ part: Part, of id: Repository.ID) -> Bool {
        guard let entry = index(of: id).map({ entries[$0] }) else { return false }
        return part == .details ? entry.hasDetails : entry.hasStars
    }

    /// Whether the part is known, from this session or an earlier one.
    func hasAny(_ part: Part, of id: Repository.ID) -> Bool {
        guard let entry = index(of: id).map({ entries[$0] }) else { return false }
        return part == .details
            ? entry.hasDetails || entry.detailsSavedAt != nil : entry.hasStars || entry.starsSavedAt != nil
    }

    /// Marks a repository as the most recently used.
    mutating func use(_ id: Repository.ID) {
        if let index = index(of: id) { entries.append(entries.remove(at: index)) }
    }

    /// Evicts the least recently used.
    mutating func keep(_ facts: RepositoryFacts, _ part: Part, of id: Repository.ID) {
        var entry = index(of: id).map { entries.remove(at: $0) } ?? Entry(id: id)
        switch part {
        case .details:
            // Saved details are replaced as a whole: a release may be gone.
            if entry.detailsSavedAt != nil { entry.facts = RepositoryFacts(stars: entry.facts.stars) }
            (entry.hasDetails, entry.detailsSavedAt) = (true, nil)
        case .stars:
            if entry.starsSavedAt != nil { entry.facts.stars = nil }
            (entry.hasStars, entry.starsSavedAt) = (true, nil)
        }
        entry.facts.merge(facts)
        if part == .details { entry.facts.gap = facts.gap }
        append(entry)
    }

    /// Only where nothing newer is known.
    mutating func keepSaved(_ saved: SavedFacts, of id: Repository.ID, at now: Timestamp) {
        self.now = now
        var entry = index(of: id).map { entries.remove(at: $0) } ?? Entry(id: id)
        let known = entry.facts
        if !entry.hasDetails, let savedAt = saved.detailsAt {
            entry.facts = saved.facts
            entry.facts.stars = known.stars
            entry.detailsSavedAt = savedAt
        }
        if !entry.hasStars, let savedAt = saved.starsAt {
            entry.facts.stars = saved.facts.stars
            entry.starsSavedAt = savedAt
        }
        append(entry)
    }

    private mutating func append(_ entry: Entry) {
        entries.append(entry)
        if entries.count > KnownFacts.capacity { entries.removeFirst() }
    }

    private func index(of id: Repository.ID) -> Int? { entries.lastIndex { $0.id == id } }
}

extension RepositoryFacts {
    /// The history of the stars, and nothing else.
    init(stars: StarHistory?) {
        self.init()
        self.stars = stars
    }
}
