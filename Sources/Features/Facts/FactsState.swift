public import Model
public import Reactive

/// The facts about repositories that were looked at in this session.
public struct FactsState: Sendable, Equatable, KeepsActivity {
    /// A part of the facts that is requested on its own.
    public enum Part: Sendable, Equatable {
        /// All but the stars.
        case details
        /// The history of the stars.
        case stars

        /// The resource that is asked, unless the details come by REST.
        var resource: RequestScheduler.Resource { self == .details ? .graphql : .core }
    }

    /// What is known of a repository.
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

    /// The number of repositories whose facts are kept in memory; each takes about a kilobyte.
    public static let capacity = 200

    /// The repository of the page; `nil` if none is selected.
    public internal(set) var subject: Repository.ID?
    /// Why something is not requested about it.
    public internal(set) var obstacle: RequestScheduler.Obstacle?
    /// Why its facts could not be loaded.
    public internal(set) var failure: Failure?
    /// What runs.
    public var activity = Activity()
    /// The current time, as far as ages are shown.
    public internal(set) var now = Timestamp(seconds: 0)

    /// The repository used last is the last one.
    private(set) var entries: [Entry] = []

    /// Nothing is known.
    public init() {}

    /// Whether a request is in progress.
    public var isLoading: Bool { activity.containsAny(of: .details, .stars) }

    /// The facts about the subject; `nil` if none are known.
    public var current: RepositoryFacts? { subject.flatMap { index(of: $0) }.map { entries[$0].facts } }

    /// When the oldest of the facts about the subject was saved; `nil` if all are of this session.
    public var savedAt: Timestamp? {
        guard let entry = subject.flatMap({ index(of: $0) }).map({ entries[$0] }) else { return nil }
        return [entry.detailsSavedAt, entry.starsSavedAt].compactMap { $0 }.min()
    }

    /// Whether a part of the facts about a repository is known.
    public func has(_ part: Part, of id: Repository.ID) -> Bool {
        guard let entry = index(of: id).map({ entries[$0] }) else { return false }
        return part == .details ? entry.hasDetails : entry.hasStars
    }

    /// Another repository is looked at, or none.
    mutating func follow(_ id: Repository.ID?) {
        subject = id
        obstacle = nil
        failure = nil
        if let id, let index = index(of: id) { entries.append(entries.remove(at: index)) }
    }

    /// Forgets everything that another identity may not see.
    mutating func forget() {
        entries = []
        obstacle = nil
        failure = nil
    }

    /// Keeps a part of the facts about a repository. Evicts the least recently used.
    mutating func keep(_ facts: RepositoryFacts, _ part: Part, of id: Repository.ID) {
        var entry = index(of: id).map { entries.remove(at: $0) } ?? Entry(id: id)
        switch part {
        case .details:
            // What was saved is replaced as a whole: a release may be gone.
            if entry.detailsSavedAt != nil { entry.facts = entry.facts.starsAlone }
            (entry.hasDetails, entry.detailsSavedAt) = (true, nil)
        case .stars:
            if entry.starsSavedAt != nil { entry.facts.stars = nil }
            (entry.hasStars, entry.starsSavedAt) = (true, nil)
        }
        entry.facts.merge(facts)
        if part == .details { entry.facts.gap = facts.gap }
        append(entry)
    }

    /// Keeps the facts that were saved, as far as nothing newer is known.
    mutating func keepSaved(_ saved: SavedFacts, of id: Repository.ID) {
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
        if entries.count > FactsState.capacity { entries.removeFirst() }
    }

    private func index(of id: Repository.ID) -> Int? { entries.lastIndex { $0.id == id } }
}

extension RepositoryFacts {
    /// The history of the stars, and nothing else.
    fileprivate var starsAlone: RepositoryFacts {
        var facts = RepositoryFacts()
        facts.stars = stars
        return facts
    }
}
