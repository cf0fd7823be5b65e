public import Core

/// A value that a search can be narrowed by, and how many loaded repositories have it.
public struct Facet: Sendable, Equatable {
    /// The qualifier that selects it.
    public let filter: QueryFilter
    /// The number of repositories; `nil` if the query has it and they were not counted.
    public let count: Int?
    /// What the list shows.
    public let label: String

    /// Creates a value.
    public init(_ filter: QueryFilter, count: Int?) {
        self.filter = filter
        self.count = count
        label = Facet.label(of: filter)
    }

    /// What values are counted by, in the order of the list.
    static let groups: [QualifierName] = [.tag, .language, .license, .topic, .user, .pushed, .stars, .archived, .fork]

    /// Its group; `nil` for qualifiers that are not counted.
    public var group: QualifierName? { Facet.groups.contains(filter.name) ? filter.name : nil }

    private static func label(of filter: QueryFilter) -> String {
        switch filter.name {
        // A whole year.
        case .pushed where filter.value.hasSuffix("-12-31") && filter.value.dropFirst(4).hasPrefix("-01-01.."):
            String(filter.value.prefix(4))
        case .stars: filter.value.replacing("..", with: "–")
        case .archived, .fork:
            QualifierTable.standard[filter.name]?.values.first { $0.text == filter.value }?.meaning ?? filter.value
        default: filter.value
        }
    }
}
