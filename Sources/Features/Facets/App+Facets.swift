public import Core
import Reactive

/// Facets, which concern the rows of the search, its line and an open menu.
extension AppReactor {
    /// Adds a filter to the line of the search, or removes it.
    func toggleFacet(_ filter: QueryFilter, _ state: AppState) -> Effect<Mutation, State> {
        let before = state.shownList.line.text
        let after = state.facets.line(before: filter, after: before) ?? state.facetQuery.toggling(filter)
        guard after != before, after.utf8.count <= EditableText.limit else { return .none }
        let isFlipped = state.facetQuery.has(filter.opposite)
        let change = isFlipped ? nil : FacetsState.Change(filter: filter, before: before, after: after)
        let edit = LineEdit.replace(0..<before.utf8.count, with: after)
        let withheld: Effect<Mutation, State> =
            state.isOfPrivateRows(filter) ? .immediate(.search(.withheld([filter]))) : .none
        return withheld.and(.immediate(.facets(.toggled(change)))).and(
            state.showsQuery
                ? search.mutate(.narrow(edit), state: state)
                : favourites.mutate(.list(.edit(edit)), state: state))
    }

    /// Counts the rows while the menu of facets is open, unless they have been counted.
    var facetsReaction: Reaction<State, Mutation> {
        .feedback("facets", from: { $0.uncountedRows }) { [facets] rows in facets.work { $0.count(rows) } }
    }
}

extension AppState {
    /// The number of values of a group that are shown before anything is typed.
    static let facetsOfGroup = 8

    var uncountedRows: FacetRows? {
        guard shell.dialog?.kind == .facets else { return nil }
        let rows = facetRows
        return facets.counted == rows ? nil : rows
    }

    private var facetRows: FacetRows {
        shell.screen == .favourites
            ? .favourites(favourites.favourites.all.entries) : .results(search.repositories)
    }

    /// Whether only private rows have the name in a filter: a topic, or an owner.
    fileprivate func isOfPrivateRows(_ filter: QueryFilter) -> Bool {
        func has(_ repository: Repository) -> Bool {
            switch filter.name {
            case .topic: repository.topics.contains(filter.value)
            case .user: repository.owner == filter.value
            default: false
            }
        }
        let rows: [Repository] =
            switch facetRows {
            case .results(let repositories): repositories
            case .favourites(let entries): entries.map(\.favourite.repository)
            }
        return rows.contains { $0.visibility != .public && has($0) }
            && !rows.contains { $0.visibility == .public && has($0) }
    }

    /// The query that facets add to.
    public var facetQuery: ParsedQuery {
        shell.screen == .favourites ? FavouriteFilter.query(of: favourites.line.text) : queryCheck.query
    }

    /// The values to choose from in the open menu: those of the rows, and those of the line that no row has. Without a
    /// filter these are the most frequent ones.
    public var shownFacets: [Facet] {
        guard let menu = shell.openMenu(.facets) else { return [] }
        // The topics that are words of the query have nearly all rows.
        let words = Set(facetQuery.words)
        let counted = (facets.counts?.entries ?? []).filter {
            $0.group != .topic || !words.contains($0.filter.value) || isOnLine($0.filter)
        }
        let isNarrowed = !menu.line.text.isEmpty
        let others = facetsOfLine(besides: counted)
        var shown: [Facet] = []
        for group in Facet.groups {
            let entries = counted.filter { $0.group == group }
            let most = isNarrowed ? entries : Array(entries.prefix(AppState.facetsOfGroup))
            shown += most + entries.dropFirst(most.count).filter { isOnLine($0.filter) }
            shown += others.filter { $0.group == group }
        }
        return isNarrowed ? shown.filter { menu.matches("\($0.filter.name.words) \($0.label)") } : shown
    }

    private func isOnLine(_ filter: QueryFilter) -> Bool {
        facetQuery.has(filter) || facetQuery.has(filter.opposite)
    }

    /// The filters of the line that no row has.
    private func facetsOfLine(besides counted: [Facet]) -> [Facet] {
        var found: [Facet] = []
        for token in facetQuery.tokens {
            guard let filter = QueryFilter(token), Facet.groups.contains(filter.name), !filter.value.isEmpty else {
                continue
            }
            let facet = Facet(filter.isExcluded ? filter.opposite : filter, count: nil)
            let isKnown = (counted + found).contains { $0.filter.isSame(as: facet.filter) }
            if !isKnown { found.append(facet) }
        }
        return found
    }

    /// The selected value of the open menu, if the user has moved to it.
    var selectedFacet: QueryFilter? {
        guard let menu = shell.openMenu(.facets), menu.selected > 0 else { return nil }
        let shown = shownFacets
        return shown.indices.contains(menu.selected) ? shown[menu.selected].filter : nil
    }

    /// Selects a value in the open menu, or the first one if it is gone.
    mutating func selectFacet(_ filter: QueryFilter) {
        let place = shownFacets.firstIndex { $0.filter.isSame(as: filter) }
        shell.dialog?.menu.selected = place ?? 0
    }
}

extension QualifierName {
    /// The words that find it.
    fileprivate var words: String { self == .license ? "license licence" : rawValue }
}

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
