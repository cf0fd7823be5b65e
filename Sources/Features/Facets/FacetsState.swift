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

    public init() {}

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
        for tag in tags { tally.add(tag: tag) }
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
    private var tags: [String: Int] = [:]
    private var languages: [String: Int] = [:]
    private var licenses: [String: Int] = [:]
    /// The licences as lists show them, by their keywords.
    private var licenseNames: [String: String] = [:]
    private var topics: [String: Int] = [:]
    private var owners: [String: Int] = [:]
    private var years: [String: Int] = [:]
    /// By number of digits; 0 for no stars.
    private var stars = [Int](repeating: 0, count: 20)
    private var archived = 0
    private var forks = 0
    private var rows = 0

    mutating func add(_ repository: Repository) {
        rows += 1
        if let language = repository.language { languages[language, default: 0] += 1 }
        if let license = repository.license {
            let keyword = license.lowercased()
            licenses[keyword, default: 0] += 1
            licenseNames[keyword] = license
        }
        // A response may list a topic twice.
        for topic in Set(repository.topics) { topics[topic, default: 0] += 1 }
        owners[repository.owner, default: 0] += 1
        if let pushedAt = repository.pushedAt { years[String(pushedAt.dateText.prefix(4)), default: 0] += 1 }
        stars[FacetTally.digits(of: repository.stars)] += 1
        if repository.isArchived { archived += 1 }
        if repository.isFork { forks += 1 }
    }

    mutating func add(tag: String) { tags[tag, default: 0] += 1 }

    /// Names by falling counts, numbers and years from the greatest.
    func entries(of group: QualifierName) -> [Facet] {
        switch group {
        case .tag: byCount(tags, .tag)
        case .language: byCount(languages, .language)
        case .license: byCount(licenses, .license, labels: licenseNames)
        case .topic: byCount(topics, .topic)
        case .user: byCount(owners, .user)
        case .pushed:
            years.sorted { $0.key > $1.key }.map { year, count in
                Facet(QueryFilter(.pushed, "\(year)-01-01..\(year)-12-31"), count: count)
            }
        case .stars: stars.indices.reversed().compactMap(starEntry)
        case .archived: choice(.archived, archived, yes: "true", no: "false")
        case .fork: choice(.fork, forks, yes: "only", no: "false")
        default: []
        }
    }

    private func byCount(
        _ counts: [String: Int], _ name: QualifierName, labels: [String: String] = [:]
    ) -> [Facet] {
        counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
            .map { Facet(QueryFilter(name, $0.key), count: $0.value, label: labels[$0.key]) }
    }

    private func starEntry(_ digits: Int) -> Facet? {
        guard stars[digits] > 0 else { return nil }
        let nines = String(repeating: "9", count: digits)
        let value = digits == 0 ? "0" : "1" + String(repeating: "0", count: digits - 1) + ".." + nines
        return Facet(QueryFilter(.stars, value), count: stars[digits])
    }

    private func choice(_ name: QualifierName, _ count: Int, yes: String, no: String) -> [Facet] {
        [(yes, count), (no, rows - count)].filter { $0.1 > 0 }.map { Facet(QueryFilter(name, $0.0), count: $0.1) }
    }

    /// 0 for 0.
    private static func digits(of number: Int) -> Int {
        var (rest, digits) = (number, 0)
        while rest > 0 { (rest, digits) = (rest / 10, digits + 1) }
        return digits
    }
}
