import Core
import Features

/// The content of a list screen whose items are all in the library and filtered by the line.
protocol LibraryListContent: ListContent {
    var loading: LibraryLoading { get }
    /// The number of items, and the number that match the filter.
    var counts: (all: Int, shown: Int) { get }
    /// The index of the selected item among those shown.
    var selectedIndex: Int { get }
    /// A count of items with its unit.
    func total(_ count: String, isOne: Bool) -> String
    /// The message for a list without items, and the advice, one sentence each.
    var emptyText: (summary: String, advice: [String]) { get }
    var noMatches: String { get }
    /// The activity after loading, if any.
    var activity: String? { get }
    /// What is more important about the selected item than the counts.
    var headline: StyledText? { get }
    /// What the list is narrowed to, besides the line; `nil` for nothing.
    var narrowing: String? { get }
    /// What is known of the items.
    var knowledge: [StyledText] { get }
    /// An error that does not concern the list, and what to do.
    var failure: (summary: String, advice: String)? { get }
}

extension LibraryListContent {
    var activity: String? { nil }
    var headline: StyledText? { nil }
    var narrowing: String? { nil }
    var knowledge: [StyledText] { [] }
    var failure: (summary: String, advice: String)? { nil }

    var trouble: (summary: String, advice: String)? {
        guard case .failed(let failure) = loading, failure != .isPrivate else { return self.failure }
        return (failure.summary, failure.advice)
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] {
        // Nothing is wrong in a private session.
        if case .failed(.isPrivate) = loading {
            let failure = LibraryFailure.isPrivate
            return [StyledText(failure.summary, look.theme[.strong]), StyledText(failure.advice, look.theme[.dim])]
        }
        guard loading == .loaded else { return [] }
        guard counts.all == 0 else { return [StyledText(noMatches, look.theme[.strong])] }
        let (summary, advice) = emptyText
        return [StyledText(summary, look.theme[.strong])] + advice.map { StyledText($0, look.theme[.dim]) }
    }

    var status: StatusText {
        let words = "opening the library"
        let opening = look.symbols.isSpoken ? Look.spoken(words) : "\(look.symbols.separator) \(words)"
        return StatusText(
            activity: loading == .loading ? opening : activity, summary: state.marked(look) + summary)
    }

    var summary: [StyledText] {
        guard loading == .loaded else { return [] }
        if let headline { return [headline] }
        let (all, shown) = counts
        let total = total(Quantities.grouped(all), isOne: all == 1)
        let narrowed = narrowing.map { [StyledText($0, look.theme[.news])] } ?? []
        return look.place(selectedIndex, of: shown, total, isWhole: shown == all) + narrowed + knowledge
    }
}

extension Look {
    /// The place of the selected item among those counted, which no row of plain mode has.
    func place(_ index: Int, of total: String) -> String {
        symbols.isSpoken ? total : Messages.place(index + 1, of: total)
    }

    /// The place of the selected item among those shown, and the number of all.
    func place(_ index: Int, of shown: Int, _ total: String, isWhole: Bool) -> [StyledText] {
        guard shown > 0 else { return [StyledText(total, theme[.normal])] }
        let place = place(index, of: isWhole ? total : Messages.shown(Quantities.grouped(shown)))
        return [StyledText(place, theme[.normal])] + (isWhole ? [] : [StyledText(total, theme[.dim])])
    }
}
