public import Model
import Query

/// How many loaded repositories have each value of the qualifiers that a search can be narrowed by.
public struct FacetCounts: Sendable, Equatable {
    /// The number of repositories that were counted.
    public let rowCount: Int
    /// The values in the order of their groups.
    public let entries: [Facet]
    /// The number of values in each group, by the place of the group; more than 100 are not among the entries.
    public let totals: [Int]

    /// The maximum number of values of a group.
    static let limit = 100

    /// Counts repositories.
    public init(_ repositories: [Repository]) {
        var tally = FacetTally()
        for repository in repositories { tally.add(repository) }
        rowCount = repositories.count
        let groups = FacetGroup.allCases.map { tally.entries(of: $0) }
        let shown = groups.map { FacetCounts.most($0) }
        entries = shown.flatMap(\.self)
        totals = zip(groups, shown).map { $0.count > FacetCounts.limit ? $0.count : $1.count }
    }

    /// Counts repositories off the main actor.
    static func counting(_ repositories: [Repository]) async -> FacetCounts { FacetCounts(repositories) }

    /// The first values that make a query without a problem.
    private static func most(_ entries: [Facet]) -> [Facet] { entries.prefix(limit).filter(\.filter.isValid) }
}
