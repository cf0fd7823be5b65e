import Features
import Model
import Terminal
import Text

/// The content of the history screen.
struct HistoryContent: LibraryListContent {
    let state: AppState
    let look: Look

    private var history: HistoryState { state.history }
    private var theme: Theme { look.theme }

    var orders: (names: [String], current: Int) { ([Messages.newestFirst], 0) }

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
        let saved = (index: 0, text: Messages.savedHeading)
        return count < history.shown.count ? [saved, (index: count, text: Messages.recentHeading)] : [saved]
    }

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [Frame.Row] {
        let words = history.words
        return indices.map { index in
            row(history.shown[index], width: width, isSelected: index == history.list.selectedIndex, words)
        }
    }

    /// The name of a saved search and the query, then the number of results and the age. Narrow screens show the query only.
    private func row(_ item: HistoryItem, width: Int, isSelected: Bool, _ words: TextFilter) -> Frame.Row {
        var canvas = RowCanvas(columns: width, repertoire: look.repertoire)
        canvas.skip(to: 1)
        if isSelected { canvas.write(look.symbols.selection, theme.accent) }
        canvas.skip(to: RepositoryColumns.margin)
        let (results, age, gap) = (12, 6, RepositoryColumns.gap)
        let hasFacts = width >= 50
        let facts = hasFacts ? results + age + 2 * gap + 1 : 1
        let room = max(0, width - RepositoryColumns.margin - facts)
        let edge = canvas.column + room
        func write(_ text: CellText, _ plain: Style) {
            let visible = text.truncated(to: max(0, edge - canvas.column), repertoire: look.repertoire)
            for run in MatchRuns.split(visible, at: words) {
                var style = run.isMatch ? theme.match : isSelected ? theme.strong : plain
                if isSelected { style.background = theme.selectionBackground }
                canvas.write(run.text, style)
            }
        }
        if item.saved != nil {
            write(look.cells(item.title), theme.accent)
            canvas.skip(to: min(edge, canvas.column + RepositoryColumns.gap))
        }
        write(look.cells(item.query), theme.normal)
        let sort = item.sort == .bestMatch ? "" : "  " + Messages.sort(item.sort)
        if canvas.column + sort.count <= edge { canvas.write(sort, theme.dim) }
        guard hasFacts else { return canvas.row }
        canvas.skip(to: RepositoryColumns.margin + room + gap)
        canvas.write(item.resultCount.map(Quantities.grouped) ?? "", theme.normal, field: results, .right)
        canvas.skip(to: RepositoryColumns.margin + room + 2 * gap + results)
        canvas.write(item.lastUse.map { Age(of: $0, at: history.now).text } ?? "", theme.dim, field: age, .right)
        return canvas.row
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
