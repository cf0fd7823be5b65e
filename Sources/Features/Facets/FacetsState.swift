public import Core

/// The counts of loaded repositories, which are counted while the menu of facets is open, and the filters that were added.
public struct FacetsState: Sendable, Equatable {
    public struct Change: Sendable, Equatable {
        var filter: QueryFilter
        var before: String
        var after: String
    }

    public enum Mutation: Sendable, Equatable {
        case counted(FacetCounts, of: FacetRows)
        /// A filter was added to the line, or removed; `nil` if nothing that it replaced comes back.
        case toggled(Change?)
    }

    /// `nil` before the first count.
    public private(set) var counts: FacetCounts?
    private(set) var counted: FacetRows?
    /// The additions, the last one at the end: removing one restores what it replaced.
    private var additions: [Change] = []

    mutating func reduce(_ mutation: Mutation) {
        switch mutation {
        case .counted(let counts, let rows): (self.counts, counted) = (counts, rows)
        case .toggled(let change): record(change)
        }
    }

    /// The line before a filter was added, if that was the last change.
    func line(before filter: QueryFilter, after text: String) -> String? {
        additions.last.flatMap { $0.filter == filter && $0.after == text ? $0.before : nil }
    }

    private mutating func record(_ change: Change?) {
        guard let change else {
            additions = []
            return
        }
        if let last = additions.last, last.after == change.before, last.before == change.after {
            additions.removeLast()
        } else {
            if additions.last?.after != change.before { additions = [] }
            additions.append(change)
        }
    }
}

/// How many loaded repositories have each value of the qualifiers that a search can be narrowed by.
public struct FacetCounts: Sendable, Equatable {
    public let rowCount: Int
    /// In the order of their groups.
    let entries: [Facet]
    /// The number of values in each group, of which at most ``limit`` are among the entries.
    public let totals: [QualifierName: Int]

    /// The most entries of a group.
    static let limit = 100

    /// `tags` has each tag as often as it occurs.
    public init(_ repositories: [Repository], tags: [String] = []) {
        var tally = FacetTally()
        for repository in repositories { tally.add(repository) }
        for tag in tags { tally.add(.tag, tag) }
        rowCount = repositories.count
        let groups = Facet.groups.map { tally.entries(of: $0) }
        let shown = groups.map { FacetCounts.most($0) }
        entries = shown.flatMap(\.self)
        let counts = zip(groups, shown).map { $0.count > FacetCounts.limit ? $0.count : $1.count }
        totals = Dictionary(uniqueKeysWithValues: zip(Facet.groups, counts))
    }

    static func counting(_ rows: FacetRows) async -> FacetCounts {
        switch rows {
        case .results(let repositories): FacetCounts(repositories)
        case .favourites(let entries):
            FacetCounts(entries.map(\.favourite.repository), tags: entries.flatMap(\.tags))
        }
    }

    /// The first values that make a valid query.
    private static func most(_ entries: [Facet]) -> [Facet] {
        entries.prefix(limit).filter { $0.filter.name == .tag || $0.filter.isValid }
    }
}

/// What is counted. Comparing the same array takes no time.
public enum FacetRows: Sendable, Equatable {
    case results([Repository])
    /// Not only the shown ones.
    case favourites([FavouriteEntry])
}

/// Counts the values of repositories, one repository after another.
struct FacetTally {
    /// By their qualifiers and values; years of pushes.
    private var counts: [QualifierName: [String: Int]] = [:]
    /// The licences as lists show them, by their keywords.
    private var licenseNames: [String: String] = [:]
    /// By number of digits; 0 for no stars.
    private var stars = [Int](repeating: 0, count: 20)

    mutating func add(_ repository: Repository) {
        if let language = repository.language { add(.language, language) }
        if let license = repository.license {
            let keyword = license.lowercased()
            add(.license, keyword)
            licenseNames[keyword] = license
        }
        // A response may list a topic twice.
        for topic in Set(repository.topics) { add(.topic, topic) }
        add(.user, repository.owner)
        if let pushedAt = repository.pushedAt { add(.pushed, String(pushedAt.dateText.prefix(4))) }
        stars[FacetTally.digits(of: repository.stars)] += 1
        add(.archived, repository.isArchived ? "true" : "false")
        add(.fork, repository.isFork ? "only" : "false")
    }

    mutating func add(_ name: QualifierName, _ value: String) {
        counts[name, default: [:]][value, default: 0] += 1
    }

    /// Names by falling counts, numbers and years from the greatest, what few have before what others have.
    func entries(of group: QualifierName) -> [Facet] {
        let counts = counts[group] ?? [:]
        return switch group {
        case .pushed:
            counts.sorted { $0.key > $1.key }.map { year, count in
                Facet(QueryFilter(.pushed, "\(year)-01-01..\(year)-12-31"), count: count)
            }
        case .stars: stars.indices.reversed().compactMap(starEntry)
        case .archived, .fork:
            ["true", "only", "false"].compactMap { value in
                counts[value].map { Facet(QueryFilter(group, value), count: $0) }
            }
        default:
            counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
                .map { value, count in
                    Facet(QueryFilter(group, value), count: count, label: group == .license ? licenseNames[value] : nil)
                }
        }
    }

    private func starEntry(_ digits: Int) -> Facet? {
        guard stars[digits] > 0 else { return nil }
        let nines = String(repeating: "9", count: digits)
        let value = digits == 0 ? "0" : "1" + String(repeating: "0", count: digits - 1) + ".." + nines
        return Facet(QueryFilter(.stars, value), count: stars[digits])
    }

    /// 0 for 0.
    private static func digits(of number: Int) -> Int {
        var (rest, digits) = (number, 0)
        while rest > 0 { (rest, digits) = (rest / 10, digits + 1) }
        return digits
    }
}
