public import Core
import Reactive

/// Facets, as they concern the rows of the search, its line and an open menu.
extension AppReactor {
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
                ? search.work { $0.list(.edit(edit), state.search, rest: SearchReactor.narrowing) }
                : list(.edit(edit), state))
    }

    /// Counts the rows while the menu is open, unless they are counted.
    var facetsReaction: Reaction<State, Mutation> {
        .feedback("facets", from: { $0.uncountedRows }) { rows in
            .run { send in send(.facets(.counted(await FacetCounts.counting(rows), of: rows))) }
        }
    }
}

extension AppState {
    /// How many values of a group are shown before anything is typed.
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

    /// Whether the menu would have values: those of the rows, or of the line.
    public var hasFacets: Bool {
        let isEmpty =
            switch facetRows {
            case .results(let repositories): repositories.isEmpty
            case .favourites(let entries): entries.isEmpty
            }
        return !isEmpty || !facetsOfLine(besides: []).isEmpty
    }

    /// Whether only private rows have the topic or owner of a filter.
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

    public var facetQuery: ParsedQuery {
        shell.screen == .favourites ? FavouriteFilter.query(of: favourites.line.text) : queryCheck.query
    }

    /// The values in the open menu: those of the rows, and those of the line that no row has. Without a filter, only the most
    /// frequent.
    public var shownFacets: [Facet] {
        guard let menu = shell.openMenu(.facets) else { return [] }
        // Nearly all rows have the topics that are words of the query.
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

    /// `nil` unless the user has moved the selection.
    var selectedFacet: QueryFilter? {
        guard let menu = shell.openMenu(.facets), menu.selected > 0 else { return nil }
        let shown = shownFacets
        return shown.indices.contains(menu.selected) ? shown[menu.selected].filter : nil
    }

    /// Selects the first value if this one has disappeared.
    mutating func selectFacet(_ filter: QueryFilter) {
        let place = shownFacets.firstIndex { $0.filter.isSame(as: filter) }
        shell.dialog?.menu.selected = place ?? 0
    }
}

extension QualifierName {
    /// The words that match the group in the menu's filter.
    fileprivate var words: String { self == .license ? "license licence" : rawValue }
}

/// A value that narrows a search, and how many loaded repositories have it.
public struct Facet: Sendable, Equatable {
    public let filter: QueryFilter
    /// `nil` for a filter of the query that was not counted.
    public let count: Int?
    public let label: String

    /// Without a label, it has that of its value.
    public init(_ filter: QueryFilter, count: Int?, label: String? = nil) {
        self.filter = filter
        self.count = count
        self.label = label ?? Facet.label(of: filter)
    }

    /// The qualifiers that are counted, in the order of the list.
    static let groups: [QualifierName] = [.tag, .language, .license, .topic, .user, .pushed, .stars, .archived, .fork]

    /// `nil` for qualifiers that are not counted.
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
