public import Model

/// The facts about repositories that were looked at in this session.
public struct FactsState: Sendable, Equatable {
    /// A part of the facts that is requested on its own.
    public enum Part: Sendable, Equatable {
        /// All but the stars.
        case details
        /// The history of the stars.
        case stars
    }

    /// What is known of a repository.
    private struct Entry: Sendable, Equatable {
        var id: Repository.ID
        var facts = RepositoryFacts()
        var hasDetails = false
        var hasStars = false
    }

    /// The number of repositories whose facts are kept in memory; each takes about a kilobyte.
    public static let capacity = 200

    /// The repository of the page; `nil` if none is selected.
    public internal(set) var subject: Repository.ID?
    /// Why something is not requested about it.
    public internal(set) var obstacle: RequestScheduler.Obstacle?
    /// Why its facts could not be loaded.
    public internal(set) var failure: Failure?
    /// Whether its details are being loaded.
    var isLoadingDetails = false
    /// Whether the history of its stars is being loaded.
    var isLoadingStars = false

    /// The repository used last is the last one.
    private var entries: [Entry] = []

    /// Nothing is known.
    public init() {}

    /// Whether a request is in progress.
    public var isLoading: Bool { isLoadingDetails || isLoadingStars }

    /// The facts about the subject; `nil` if none are known.
    public var current: RepositoryFacts? { subject.flatMap { index(of: $0) }.map { entries[$0].facts } }

    /// How many repositories' facts are known.
    public var count: Int { entries.count }

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
        (isLoadingDetails, isLoadingStars) = (false, false)
        if let id, let index = index(of: id) { entries.append(entries.remove(at: index)) }
    }

    /// Keeps a part of the facts about a repository. The one not used for longest gives way.
    mutating func keep(_ facts: RepositoryFacts, _ part: Part, of id: Repository.ID) {
        var entry = index(of: id).map { entries.remove(at: $0) } ?? Entry(id: id)
        entry.facts.merge(facts)
        switch part {
        case .details: entry.hasDetails = true
        case .stars: entry.hasStars = true
        }
        entries.append(entry)
        if entries.count > FactsState.capacity { entries.removeFirst() }
    }

    private func index(of id: Repository.ID) -> Int? { entries.lastIndex { $0.id == id } }
}
