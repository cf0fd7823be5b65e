public import Core

/// A row of the list of linked repositories.
public struct LinkedItem: ListItem {
    /// What is known of it.
    public enum Knowledge: Sendable, Equatable {
        /// Nothing.
        case none
        /// What was kept on this machine, longer than a day ago.
        case outdated
        /// What GitHub has said within the day.
        case current
        /// There is no such repository.
        case gone
        /// GitHub does not show it.
        case hidden
        /// It is another name of one that is listed.
        case duplicate
    }

    /// The name by which it is linked to, in lower case. The row keeps it, whatever the repository is called.
    public let id: String
    /// The same as it is written there.
    let reference: RepositoryReference
    /// The repository; a provisional one where nothing is known.
    public internal(set) var repository: Repository
    /// What the README says beside the link. Untrusted.
    public let words: String
    /// The index of its heading.
    public let section: Int?
    /// What is known of it.
    public internal(set) var knowledge = Knowledge.none

    /// A row of which nothing is known yet.
    public init(_ entry: LinkedList.Entry) {
        id = entry.id
        reference = entry.reference
        repository = Repository(provisional: entry.reference, description: entry.words.isEmpty ? nil : entry.words)
        words = entry.words
        section = entry.section
    }

    /// The repository; `nil` if there is none any more.
    public var listedRepository: Repository? { knowledge == .gone ? nil : repository }

    /// Whether GitHub is to be asked.
    var isWanted: Bool { knowledge == .none || knowledge == .outdated }

    /// The repository with all that its description and the README say.
    public var described: Repository {
        var described = repository
        if let description = repository.description, !words.isEmpty, description != words {
            described.description = "\(description) · \(words)"
        } else if !words.isEmpty {
            described.description = words
        }
        return described
    }
}

/// How many rows there are of each kind.
public struct LinkedCounts: Sendable, Equatable {
    /// All but other names of the same.
    public var all = 0
    /// Those that are archived.
    public var archived = 0
    /// Those that are gone.
    public var gone = 0
    /// Those without facts.
    public var unknown = 0

    /// The counts of some rows.
    public init(_ items: some Sequence<LinkedItem> = []) {
        for item in items { add(item, 1) }
    }

    mutating func add(_ item: LinkedItem, _ sign: Int) {
        if item.knowledge == .duplicate { return }
        all += sign
        if item.knowledge == .gone { gone += sign }
        if item.repository.isArchived { archived += sign }
        if item.repository.isBuiltIn, item.knowledge != .gone { unknown += sign }
    }
}
