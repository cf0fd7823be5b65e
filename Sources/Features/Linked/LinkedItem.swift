public import Core

public struct LinkedItem: ListItem {
    /// The state of a row's facts.
    public enum Knowledge: Sendable, Equatable {
        case none
        /// Saved on this machine more than a day ago.
        case outdated
        /// From GitHub, less than a day ago.
        case current
        /// The repository does not exist.
        case gone
        /// GitHub does not show the repository.
        case hidden
        /// Another name of a repository that is listed.
        case duplicate
    }

    /// The name in the link, in lower case. The row keeps it even if the repository was renamed.
    public let id: String
    /// The name as it is written in the README.
    let reference: RepositoryReference
    /// Provisional until facts are known.
    public internal(set) var repository: Repository
    /// The README's text beside the link. Untrusted.
    public let words: String
    /// The index of its heading.
    public let section: Int?
    public internal(set) var knowledge = Knowledge.none

    /// Without facts.
    public init(_ entry: LinkedList.Entry) {
        id = entry.id
        reference = entry.reference
        repository = Repository(provisional: entry.reference, description: entry.words.isEmpty ? nil : entry.words)
        words = entry.words
        section = entry.section
    }

    public var listedRepository: Repository? { knowledge == .gone ? nil : repository }

    /// Whether facts are to be requested.
    var isWanted: Bool { knowledge == .none || knowledge == .outdated }

    /// The repository, with its description and the README's text combined.
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

public struct LinkedCounts: Sendable, Equatable {
    /// Without other names of the same repository.
    public var all = 0
    public var archived = 0
    /// Repositories that no longer exist.
    public var gone = 0
    public var unknown = 0

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
