import Features
import Terminal

struct HistoryContent: LibraryListContent {
    let state: AppState
    let look: Look

    private var history: HistoryState { state.history }

    var orders: (names: [String], current: Int) { (["newest first"], 0) }

    var noPage: String { Messages.searchesHaveNoPage }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .remove: [.history(.remove)]
        case .undo: [.history(.undo)]
        case .saveSearch: state.namingSearch.map { [.send($0)] } ?? []
        default: nil
        }
    }

    // MARK: The list

    /// Recent searches have a heading if there are saved ones above them.
    var headings: [(index: Int, text: String)] {
        let count = history.shownSaved
        guard count > 0 else { return [] }
        let saved = (index: 0, text: "saved")
        return count < history.shown.count ? [saved, (index: count, text: "recent")] : [saved]
    }

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [ListRow] {
        let words = history.words
        return indices.map { index in
            .search(
                SearchRow(
                    item: history.shown[index], width: width, margin: HistoryContent.margin,
                    isSelected: index == history.list.selectedIndex, words: words, now: state.now))
        }
    }

    private static let margin = 3

    func drawHeading(_ cache: RowCache, on canvas: inout RowCanvas) {
        let (results, age) = SearchRow.fields
        canvas.skip(to: HistoryContent.margin)
        let queryField = SearchRow.queryField(width: canvas.columns, margin: HistoryContent.margin)
        canvas.write("Search", theme[.dim], field: queryField)
        canvas.skip(to: canvas.column + RepositoryColumns.gap)
        canvas.write("Results", theme[.dim], field: results, .right)
        canvas.skip(to: canvas.column + RepositoryColumns.gap)
        canvas.write("Used", theme[.dim], field: age, .right)
    }

    // MARK: Counts

    var loading: LibraryLoading { history.loading }
    var counts: (all: Int, shown: Int) { (history.saved.count + history.entries.count, history.shown.count) }
    var selectedIndex: Int { history.list.selectedIndex }
    func total(_ count: String, isOne: Bool) -> String { Messages.searches(count, isOne: isOne) }
    var emptyText: (summary: String, advice: [String]) { (Messages.noHistory, [Messages.noHistoryAdvice]) }
    var noMatches: String { Messages.noHistoryMatches }

    var hints: [Hint] {
        guard let selected = history.selected else { return [.menu, .help] }
        return [
            Hint(.submit, "search again"), .remove, Hint(.saveSearch, selected.saved == nil ? "save" : "rename"), .menu,
            .help,
        ]
    }
}
