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

    private static let margin = 3
    /// The cells of the number of results and of the age.
    private static let fields = (results: 12, age: 6)

    /// The cells for the query: what follows stands near it. Narrow screens show the query only.
    private func queryField(_ width: Int) -> Int {
        let room = max(0, width - HistoryContent.margin - 1)
        let facts = HistoryContent.fields.results + HistoryContent.fields.age + 2 * RepositoryColumns.gap
        return width >= 50 ? min(60, room - facts) : room
    }

    func drawHeading(_ cache: RowCache, on canvas: inout RowCanvas) {
        canvas.skip(to: HistoryContent.margin)
        canvas.write(Messages.queryColumn, theme.dim, field: queryField(canvas.columns))
        canvas.skip(to: canvas.column + RepositoryColumns.gap)
        canvas.write(Messages.resultsColumn, theme.dim, field: HistoryContent.fields.results, .right)
        canvas.skip(to: canvas.column + RepositoryColumns.gap)
        canvas.write(Messages.lastUseColumn, theme.dim, field: HistoryContent.fields.age, .right)
    }

    /// The name of a saved search and the query, then the number of results and the age.
    private func row(_ item: HistoryItem, width: Int, isSelected: Bool, _ words: TextFilter) -> Frame.Row {
        var canvas = RowCanvas(columns: width, repertoire: look.repertoire)
        canvas.skip(to: 1)
        if isSelected { canvas.write(look.symbols.selection, theme.accent) }
        canvas.skip(to: HistoryContent.margin)
        let (results, age) = HistoryContent.fields
        let edge = HistoryContent.margin + queryField(width)
        func write(_ text: CellText, _ plain: Style) {
            let visible = text.truncated(to: max(0, edge - canvas.column), repertoire: look.repertoire)
            for run in MatchRuns.split(visible, at: words) {
                var style = isSelected ? theme.strong : plain
                style.isUnderlined = style.isUnderlined || run.isMatch
                if isSelected { style.background = theme.selectionBackground }
                canvas.write(run.text, style)
            }
        }
        if item.saved != nil {
            write(look.cells(item.title), theme.strong)
            canvas.skip(to: min(edge, canvas.column + RepositoryColumns.gap))
        }
        write(look.cells(item.query), theme.normal)
        let sort = item.sort == .bestMatch ? "" : "  " + Messages.sort(item.sort)
        if canvas.column + sort.count <= edge { canvas.write(sort, theme.dim) }
        guard width >= 50 else { return canvas.row }
        canvas.skip(to: edge + RepositoryColumns.gap)
        canvas.write(item.resultCount.map(Quantities.grouped) ?? "", theme.normal, field: results, .right)
        canvas.skip(to: canvas.column + RepositoryColumns.gap)
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
