import Core

public enum LinkedOrder: String, Sendable, CaseIterable {
    /// The order of the README, with its headings.
    case readme
    /// Most stars first.
    case stars
    /// Latest push first.
    case lastPush = "push"
    case name
}

/// Which rows are shown, and in which order.
public struct LinkedArrangement: Sendable, Equatable {
    public struct Request: Sendable, Equatable {
        /// The words on the line, with GitHub's qualifiers.
        public var text = ""
        public var order = LinkedOrder.readme
        /// The number of the list.
        var list = 0
        /// Counts changes of the list's facts.
        var version = 0

        public init(text: String = "", order: LinkedOrder = .readme) {
            self.text = text
            self.order = order
        }
    }

    public let request: Request
    /// The places of the rows in the README.
    public let places: [Int]
    /// The rows below a different heading than the row above; empty unless sorted as in the README.
    private(set) var starts: [Int] = []

    /// Takes some milliseconds for thousands of rows.
    public init(_ request: Request, of items: [LinkedItem]) {
        let query = ParsedQuery(request.text)
        let matcher = query.tokens.isEmpty ? nil : OfflineMatcher(query)
        let isWrong = query.hasWrongValue
        let places = items.indices.filter { place in
            !isWrong && items[place].knowledge != .duplicate && matcher?.finds(items[place].described) ?? true
        }
        self.request = request
        switch request.order {
        case .readme:
            self.places = places
            starts = places.indices.filter { index in
                let section = items[places[index]].section
                return section != nil && (index == 0 || items[places[index - 1]].section != section)
            }
        case .stars:
            self.places = Self.sorted(places) { items[$0].isRanked ? Int64(items[$0].repository.stars) : -1 }
        case .lastPush:
            self.places = Self.sorted(places) { place in
                items[place].isRanked ? items[place].repository.pushedAt?.seconds ?? -1 : Int64.min
            }
        case .name:
            let names = places.map { place in
                let repository = items[place].repository
                return (repository.name.lowercased(), repository.owner.lowercased(), place)
            }
            self.places = names.sorted(by: <).map(\.2)
        }
    }

    /// Largest first, equal ones in the order of the README.
    private static func sorted(_ places: [Int], by key: (Int) -> Int64) -> [Int] {
        let keys = places.map(key)
        return places.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] > keys[$1] }.map { places[$0] }
    }
}

extension LinkedItem {
    /// Whether the row has the value that it is sorted by.
    fileprivate var isRanked: Bool { !repository.isBuiltIn && knowledge != .gone }
}
