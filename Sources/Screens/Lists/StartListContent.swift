import Features
import Model
import Terminal
import Text

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
    private var theme: Theme { look.theme }

    var orders: (names: [String], current: Int) { search.orders }
    var trouble: (summary: String, advice: String)? { search.trouble }
    var noPage: String { Messages.searchesHaveNoPage }
    // The names say it, and the news of a favourite are in its row.
    var hasColumnNames: Bool { false }
    var hasDetails: Bool { false }

    func intents(of command: Command) -> [Intent]? { search.intents(of: command) }

    // MARK: The list

    func lead(width: Int) -> [StyledText] {
        guard state.showsExamples else { return [] }
        let examples = Messages.examples.prefix(2)
        let indent = String(repeating: " ", count: Messages.examplesTitle.count)
        return examples.enumerated().map { index, example in
            let text = Messages.example(example, isWide: width >= 80)
            return StyledText((index == 0 ? Messages.examplesTitle : indent) + "  " + text, theme.dim)
        }
    }

    var headings: [(index: Int, text: String)] {
        let starts = [0, list.recentCount, list.recentCount + list.savedCount]
        let sections = [
            (starts[0], list.recentCount, Messages.recentSearches), (starts[1], list.savedCount, Messages.savedSearches),
            (starts[2], list.items.count - starts[2], Messages.favouritesWithNews),
        ]
        return sections.filter { $0.1 > 0 }.map { (index: $0.0, text: $0.2) }
    }

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [Frame.Row] {
        indices.map { index in
            let isSelected = index == list.list.selectedIndex
            return switch list.items[index] {
            case .search(let item):
                SearchRow(
                    item: item, newCount: item.saved.flatMap { list.newRows[$0.id] }, width: width,
                    margin: RepositoryColumns.margin, isSelected: isSelected, now: state.search.now
                ).draw(look)
            case .favourite(let favourite): row(favourite, width: width, isSelected: isSelected)
            }
        }
    }

    /// The name of a favourite and what has changed about it; where there is no room for that, a mark.
    private func row(_ favourite: Favourite, width: Int, isSelected: Bool) -> Frame.Row {
        look.row(width) { canvas in
            let columns = RepositoryColumns(width: width)
            let hasRoom = columns.description > 0
            canvas.skip(to: 1)
            if isSelected { canvas.write(look.symbols.selection, theme.accent) }
            canvas.skip(to: 2)
            if state.marks.ids.contains(favourite.id) { canvas.write(look.symbols.check, theme.strong) }
            canvas.skip(to: 3)
            if !hasRoom { canvas.write(look.symbols.news, theme.news) }
            canvas.skip(to: RepositoryColumns.margin)
            var style = isSelected ? theme.strong : theme.normal
            if isSelected { style.background = theme.selectionBackground }
            let end = hasRoom ? RepositoryColumns.margin + columns.name : width - 1
            func write(_ text: String, _ style: Style, to end: Int) {
                let room = max(0, end - canvas.column)
                canvas.write(look.cells(text).truncated(to: room, repertoire: look.repertoire), style)
            }
            write(favourite.repository.fullName, style, to: end)
            guard hasRoom else { return }
            canvas.skip(to: end + RepositoryColumns.gap)
            write(Messages.news(favourite, separator: look.symbols.separator), theme.news, to: width - 1)
        }
    }

    func drawHeading(_ cache: RowCache, on canvas: inout RowCanvas) {}

    func placeholder(lines: Int, width: Int) -> [StyledText] { search.placeholder(lines: lines, width: width) }

    // MARK: The status line

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
        return StyledText(Messages.news(favourite, separator: look.symbols.separator), theme.news)
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
