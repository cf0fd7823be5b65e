public struct StarList: Sendable, Hashable, Identifiable, Codable {
    public struct Item: Sendable, Hashable, Codable {
        /// The node id.
        var node: String
        /// `nil` if GitHub did not report it.
        var repository: Repository.ID?

        public init(node: String, repository: Repository.ID?) { (self.node, self.repository) = (node, repository) }
    }

    /// The node id.
    public var id: String
    /// Untrusted.
    public var name: String
    public var isPrivate: Bool
    public var items: [Item]

    public init(id: String, name: String, isPrivate: Bool = false, items: [Item] = []) {
        (self.id, self.name, self.isPrivate, self.items) = (id, name, isPrivate, items)
    }
}

/// In GitHub's order, with an index by repository.
public struct StarLists: Sendable, Equatable {
    /// The most lists that are read; GitHub allows 32 per account.
    public static let listLimit = 100
    /// The most items that are read, of all lists together.
    public static let itemLimit = 20_000

    public private(set) var all: [StarList]
    /// Whether everything was read: otherwise, what is missing must not be taken for removed.
    public let isComplete: Bool
    /// The places of the lists that have a repository, in order, by node id and by id.
    private var byNode: [String: [Int]] = [:]
    private var byID: [Repository.ID: [Int]] = [:]

    /// Building the index takes milliseconds for thousands of items.
    public init(_ all: [StarList], isComplete: Bool = true) {
        (self.all, self.isComplete) = (all, isComplete)
        for (place, list) in all.enumerated() {
            for item in list.items {
                StarLists.add(place, to: &byNode[item.node, default: []])
                if let id = item.repository { StarLists.add(place, to: &byID[id, default: []]) }
            }
        }
    }

    private static func add(_ place: Int, to places: inout [Int]) { if places.last != place { places.append(place) } }

    public func places(of repository: Repository) -> [Int] {
        let known = byID[repository.id] ?? []
        guard let node = repository.nodeID, let other = byNode[node], other != known else { return known }
        return known.isEmpty ? other : Set(known).union(other).sorted()
    }

    public func ids(of repository: Repository) -> Set<StarList.ID> { Set(places(of: repository).map { all[$0].id }) }

    /// Puts a repository in these lists, and in no other.
    public mutating func set(_ repository: Repository, in ids: Set<StarList.ID>) {
        func isSame(_ item: StarList.Item) -> Bool {
            item.repository == repository.id || repository.nodeID.map { item.node == $0 } ?? false
        }
        let former = places(of: repository)
        // A repository without its node id is also indexed by the one that GitHub reported.
        let named = former.flatMap { place in all[place].items.filter(isSame).map(\.node) }
        let nodes = Set(named + [repository.nodeID].compactMap(\.self)).filter { !$0.isEmpty }
        let item = StarList.Item(node: repository.nodeID ?? nodes.first ?? "", repository: repository.id)
        var places: [Int] = []
        for place in all.indices {
            let isWanted = ids.contains(all[place].id)
            if isWanted { places.append(place) }
            if isWanted == former.contains(place) { continue }
            if isWanted { all[place].items.append(item) } else { all[place].items.removeAll(where: isSame) }
        }
        byID[repository.id] = places
        for node in nodes { byNode[node] = places }
    }
}
