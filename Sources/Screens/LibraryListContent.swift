import Features
import Model

/// What the screens have in common whose lists come from the library whole, and are filtered by the line.
protocol LibraryListContent: ListContent {
    var state: AppState { get }
    var look: Look { get }
    /// How far the list is.
    var loading: LibraryLoading { get }
    /// How many items there are, and how many the filter lets through.
    var counts: (all: Int, shown: Int) { get }
    /// The place of the selected item among those shown.
    var selectedIndex: Int { get }
    /// A number of items, in words.
    func total(_ count: String, isOne: Bool) -> String
    /// What there is to say where there are no items at all, and what to do, a sentence each.
    var emptyText: (summary: String, advice: [String]) { get }
    /// That the filter lets none through.
    var noMatches: String { get }
    /// What is going on once the list is there.
    var activity: String? { get }
    /// What went wrong apart from the list, and what to do.
    var failure: (summary: String, advice: String)? { get }
}

extension LibraryListContent {
    var activity: String? { nil }
    var failure: (summary: String, advice: String)? { nil }

    var trouble: (summary: String, advice: String)? {
        guard case .failed(let failure) = loading else { return self.failure }
        return (failure.summary, failure.advice)
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] {
        guard loading == .loaded else { return [] }
        guard counts.all == 0 else { return [StyledText(noMatches, look.theme.strong)] }
        let (summary, advice) = emptyText
        return [StyledText(summary, look.theme.strong)] + advice.map { StyledText($0, look.theme.dim) }
    }

    var status: StatusText {
        let opening = "\(look.symbols.separator) \(Messages.openingLibrary)"
        return StatusText(
            activity: loading == .loading ? opening : activity,
            summary: (holdsRepositories ? state.marked(look) : []) + summary)
    }

    private var summary: [StyledText] {
        guard loading == .loaded else { return [] }
        let (all, shown) = counts
        let total = total(Quantities.grouped(all), isOne: all == 1)
        guard shown > 0 else { return [StyledText(total, look.theme.normal)] }
        let ofAll = shown == all ? total : Quantities.grouped(shown)
        let place = StyledText(Messages.place(selectedIndex + 1, of: ofAll), look.theme.normal)
        return shown == all ? [place] : [place, StyledText(total, look.theme.dim)]
    }
}
