public import Core
public import Reactive

/// The repositories that a README links to, as a list that the line filters.
public struct LinkedState: ListScreen, KeepsActivity {
    public var screen = ListScreenState<LinkedItem.ID>()
    public private(set) var order = LinkedOrder.readme
    /// The repository whose README is listed; `nil` for none.
    public internal(set) var parent: Repository?
    /// The headings. Untrusted.
    public internal(set) var sections: [String] = []
    /// Whether the README links to more repositories than are listed.
    public internal(set) var isTruncated = false
    /// In the order of the README.
    public internal(set) var all: [LinkedItem] = []
    /// Those that match the line, in the chosen order.
    public internal(set) var shown: [LinkedItem] = []
    public internal(set) var counts = LinkedCounts()
    var asksForFacts = false
    public internal(set) var failure: Failure?
    /// `false` if the repository has no README.
    public internal(set) var hasReadme = true
    public var activity = Activity()
    /// Whether the list is requested, and not made yet.
    public internal(set) var isAwaited = false
    /// Whether the README is loaded, and being read.
    var isRead = false
    /// The arrangement of the rows that are shown.
    public internal(set) var arrangement = LinkedArrangement(.init(), of: [])
    /// The places of all rows by their ids, and of the first one with a repository's id.
    var places: [String: Int] = [:]
    var placesByID: [Repository.ID: Int] = [:]
    /// Whether facts saved on this machine were looked up.
    public internal(set) var isLookedUp = false
    /// No row before this index needs facts from GitHub.
    var firstWanted = 0
    /// The number of the list, and of the changes of its facts.
    var number = 0
    var version = 0

    public var items: [LinkedItem] { shown }

    /// The name in the link: of some rows, nothing else is known.
    public func rowName(of item: LinkedItem) -> String? { item.id }

    public var sectionStarts: [Int] { arrangement.starts }

    /// The words on the line, without its qualifiers.
    public var filterWords: [String] { ParsedQuery(line.text).words }

    /// The rows are rearranged by a reaction; see ``wantedArrangement``.
    public mutating func lineChanged() {}

    public mutating func orderChanged(to index: Int) { order = LinkedOrder.allCases.dropFirst(index).first ?? order }

    /// Whether the rows belong to this list, and not to the one before it was reloaded.
    public var hasRowsOfList: Bool { arrangement.request.list == number }

    /// Whether the rows match the list, the line and the order.
    public var isArranged: Bool {
        hasRowsOfList && line.text == arrangement.request.text
            && order == arrangement.request.order
    }

    /// The arrangement that the rows still need; `nil` if they have it.
    var wantedArrangement: LinkedArrangement.Request? {
        guard parent != nil, !isAwaited || !all.isEmpty else { return nil }
        var wanted = LinkedArrangement.Request(text: line.text, order: order)
        (wanted.list, wanted.version) = (number, version)
        return wanted == arrangement.request ? nil : wanted
    }

    /// Whether the order or the line depend on the facts of all rows.
    private var needsAllFacts: Bool { order == .stars || order == .lastPush || !line.text.isEmpty }

    /// The rows whose facts to request next, at most `limit`: the visible ones, the next one, and those after them; all rows if the
    /// order depends on them. `nil` for none.
    func wanted(atMost limit: Int) -> [RepositoryReference]? {
        let visible = list.visibleAtLastHeight.clamped(to: shown.indices)
        let near = visible.lowerBound..<min(shown.count, visible.upperBound + max(visible.count, 5))
        var found: [LinkedItem] = []
        if shown[near].contains(where: \.isWanted) {
            // Rows far below are left for later, so that a long list takes no longer.
            let reach = shown[near.lowerBound..<min(shown.count, near.lowerBound + 4 * limit)]
            found = Array(reach.lazy.filter(\.isWanted).prefix(limit))
        }
        if found.isEmpty, needsAllFacts, firstWanted < all.count {
            found = Array(all[firstWanted...].prefix(10 * limit).lazy.filter(\.isWanted).prefix(limit))
        }
        return found.isEmpty ? nil : found.map(\.reference)
    }
}
