import Features
import Model
import Terminal
import Text

/// What is particular to the history screen.
struct HistoryScreen: ListContent {
    let state: AppState
    let look: Look

    private var history: HistoryState { state.history }
    private var theme: Theme { look.theme }

    var line: LineEditorState { history.line }

    var order: (name: String, isUsual: Bool) { (Messages.newestFirst, true) }

    var marksRepositories: Bool { false }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .submit: [.send(.runSelectedSearch)]
        case .remove: [.history(.remove)]
        case .undo: [.history(.undo)]
        default: nil
        }
    }

    func intents(of edit: LineEdit) -> [Intent] { [.history(.edit(edit))] }

    func intents(of movement: ListMovement, rows: Int) -> [Intent] { [.history(.move(movement, rows: rows))] }

    // MARK: What went wrong

    var trouble: (summary: String, advice: String)? {
        guard case .failed(let failure) = history.loading else { return nil }
        return (failure.summary, failure.advice)
    }

    // MARK: The list

    var listed: any VisibleList { history.list }

    func rows(_ places: Range<Int>, _ cache: RowCache) -> [Frame.Row] {
        let words = history.line.text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        return places.map { index in
            row(history.shown[index], isSelected: index == history.list.selectedIndex, words)
        }
    }

    /// The query, then how many repositories it found, and when. Narrow screens have room for the query alone.
    private func row(_ entry: HistoryEntry, isSelected: Bool, _ words: [String]) -> Frame.Row {
        var canvas = RowCanvas(columns: state.shell.columns, repertoire: look.repertoire)
        canvas.skip(to: 1)
        if isSelected { canvas.write(look.symbols.selection, theme.accent) }
        canvas.skip(to: RepositoryColumns.margin)
        let (results, age, gap) = (12, 6, RepositoryColumns.gap)
        let hasFacts = state.shell.columns >= 50
        let facts = hasFacts ? results + age + 2 * gap + 1 : 1
        let room = max(0, state.shell.columns - RepositoryColumns.margin - facts)
        let sort = entry.sort == .bestMatch ? "" : "  " + Messages.sort(entry.sort)
        let query = CellText(entry.query, repertoire: look.repertoire)
        let visible = query.truncated(to: room, repertoire: look.repertoire)
        for run in MatchRuns.split(visible, at: words) {
            var style = run.isMatch ? theme.match : isSelected ? theme.strong : theme.normal
            if isSelected { style.background = theme.selectionBackground }
            canvas.write(run.text, style)
        }
        if query.columns + sort.count <= room { canvas.write(sort, theme.dim) }
        guard hasFacts else { return canvas.row }
        canvas.skip(to: RepositoryColumns.margin + room + gap)
        canvas.write(Quantities.grouped(entry.resultCount), theme.normal, field: results, .right)
        canvas.skip(to: canvas.column + gap)
        canvas.write(Age(of: entry.searchedAt, at: history.now).text, theme.dim, field: age, .right)
        return canvas.row
    }

    func placeholder(lines: Int) -> [StyledText] {
        switch history.loading {
        case .loading, .failed: []
        case .loaded where history.entries.isEmpty:
            [StyledText(Messages.noHistory, theme.strong), StyledText(Messages.noHistoryAdvice, theme.dim)]
        case .loaded:
            [StyledText(Messages.noHistoryMatches, theme.strong)]
        }
    }

    // MARK: The status line

    var status: StatusText { StatusText(activity: activity, summary: summary) }

    private var activity: String? {
        guard history.loading == .loading else { return nil }
        return "\(look.symbols.separator) \(Messages.openingLibrary)"
    }

    private var summary: [StyledText] {
        guard history.loading == .loaded else { return [] }
        let (all, shown) = (history.entries.count, history.shown.count)
        let total = Messages.searches(Quantities.grouped(all), isOne: all == 1)
        guard shown > 0 else { return [StyledText(total, theme.normal)] }
        let place = history.list.selectedIndex + 1
        if shown == all { return [StyledText(Messages.place(place, of: total), theme.normal)] }
        return [
            StyledText(Messages.place(place, of: Quantities.grouped(shown)), theme.normal),
            StyledText(total, theme.dim),
        ]
    }

    var hints: [Hint] {
        guard history.selected != nil else { return [Hint(.help, "help")] }
        return [Hint(.submit, "search again"), Hint(.remove, "remove"), Hint(.help, "help")]
    }
}
