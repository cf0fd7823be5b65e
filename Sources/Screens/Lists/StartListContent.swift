import Core
import Features
import Terminal

/// The content of the search screen while its line is empty: what one returns to.
struct StartListContent: ListContent {
    let state: AppState
    let look: Look
    /// What is the same on the search screen with results.
    private let search: SearchContent

    init(state: AppState, look: Look) {
        (self.state, self.look) = (state, look)
        search = SearchContent(state: state, look: look)
    }

    private var list: StartListState { state.startList }

    var orders: (names: [String], current: Int) { search.orders }
    var trouble: (summary: String, advice: String)? { search.trouble }
    var noPage: String { Messages.searchesHaveNoPage }
    // The names say it, and the news of a favourite are in its row.
    var hasColumns: Bool { false }

    func intents(of command: Command) -> [Intent]? { search.intents(of: command) }

    // MARK: The list

    func lead(width: Int) -> [StyledText] {
        guard state.showsExamples else { return [] }
        // Where there is little room, the queries say it.
        let title = width < 60 ? "" : Messages.examplesTitle + "  "
        let indent = String(repeating: " ", count: title.count)
        return Messages.examples.prefix(2).enumerated().map { index, example in
            StyledText((index == 0 ? title : indent) + Messages.example(example, isWide: width >= 80), theme[.dim])
        }
    }

    var headings: [(index: Int, text: String)] {
        let news = list.recentCount + list.savedCount
        return [
            (index: 0, count: list.recentCount, text: "recent searches"),
            (index: list.recentCount, count: list.savedCount, text: "saved searches"),
            (index: news, count: list.items.count - news, text: "favourites with news"),
        ].filter { $0.count > 0 }.map { (index: $0.index, text: $0.text) }
    }

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [ListRow] {
        indices.map { index in
            let isSelected = index == list.list.selectedIndex
            return switch list.items[index] {
            case .search(let item):
                .search(
                    SearchRow(
                        item: item, newCount: item.saved.flatMap { list.newRows[$0.id] }, width: width,
                        margin: RepositoryColumns.margin, isSelected: isSelected, now: state.search.now))
            case .favourite(let favourite): .repository(row(favourite, width: width, isSelected: isSelected))
            }
        }
    }

    /// A favourite as in the list of all.
    private func row(_ favourite: Favourite, width: Int, isSelected: Bool) -> RepositoryRow {
        var context = RowContext(
            state, columns: RepositoryColumns(width: width, shown: state.shell.configured.columns), width: width,
            now: state.search.now, words: TextFilter(""))
        // They all are.
        context.favourites = []
        var row = context.row(favourite.repository, isSelected: isSelected)
        row.news = Messages.news(favourite, separator: look.symbols.between)
        return row
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] { search.placeholder(lines: lines, width: width) }

    // MARK: The status line

    var title: String { search.title }
    var summary: [StyledText] { search.summary }

    var status: StatusText {
        var status = search.status
        if let news { status.summary.append(news) }
        return status
    }

    /// The news of the selected favourite, where its row has no room for them.
    private var news: StyledText? {
        guard case .favourite(let favourite) = list.selected,
            !RepositoryColumns.hasDescription(width: state.shell.columns)
        else { return nil }
        return StyledText(Messages.news(favourite, separator: look.symbols.between), theme[.news])
    }

    var hints: [Hint] {
        let back = state.search.hasStep(.back) ? Hint(.searchBack, "back") : nil
        let isRepository = list.selected?.listedRepository != nil
        let save: Hint? =
            state.searchToSave.flatMap { item in
                state.canSave ? Hint(.saveSearch, item.saved == nil ? "save" : "rename") : nil
            }
        let all = [
            state.enterHint, save, isRepository ? state.markHint : nil, isRepository ? .open : nil, back, .menu, .help,
        ]
        return all.compactMap { $0 }
    }
}

extension ListLayer {
    func drawLead(on canvas: inout Canvas) {
        for (row, text) in zip(layout.lead, content.lead(width: layout.columns)) {
            canvas.row(row) { canvas in
                canvas.skip(to: RepositoryColumns.margin)
                canvas.write(text.text, text.style)
            }
        }
    }
}
