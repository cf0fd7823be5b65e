import Features
import Model
import Terminal

/// The content of the list of the repositories of an owner.
struct SiblingsContent: ListContent {
    let state: AppState
    let look: Look

    private var siblings: SiblingsState { state.siblings }
    private var theme: Theme { look.theme }

    var orders: (names: [String], current: Int) { ([Messages.sort(.stars)], 0) }

    // MARK: The list

    var trouble: (summary: String, advice: String)? {
        guard let owner = siblings.parent?.owner, siblings.failure != nil || siblings.obstacle != nil else {
            return nil
        }
        let wait = siblings.obstacle.flatMap { Messages.siblingsWait($0, at: siblings.now) }
        return (Messages.siblingsNotLoaded(owner, siblings.failure), wait ?? siblings.failure?.advice ?? "")
    }

    var headings: [(index: Int, text: String)] {
        siblings.parent.map { [(index: 0, text: Messages.siblingsOf($0.owner))] } ?? []
    }

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [Frame.Row] {
        let context = RowContext(state, columns: columns(width), width: width, now: siblings.now, words: siblings.words)
        return indices.map { index in
            cache.row(context.row(siblings.shown[index], isSelected: index == siblings.list.selectedIndex))
        }
    }

    private func columns(_ width: Int) -> RepositoryColumns {
        RepositoryColumns(width: width, order: .stars, shown: state.shell.configured.columns)
    }

    func drawHeading(_ cache: RowCache, on canvas: inout RowCanvas) {
        columns(canvas.columns).drawHeading(look, description: Messages.descriptionColumn, on: &canvas)
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] {
        guard let owner = siblings.parent?.owner else { return [] }
        if state.search.connection == .offline { return [StyledText(Messages.siblingsOffline(owner), theme.strong)] }
        if !siblings.all.isEmpty { return [StyledText(Messages.noSiblingMatches, theme.strong)] }
        return siblings.totalCount == nil ? [] : [StyledText(Messages.noSiblings(owner), theme.strong)]
    }

    // MARK: The status line

    var status: StatusText { StatusText(summary: state.marked(look) + summary) }

    private var total: String? {
        siblings.totalCount.map { Messages.siblings(siblings.all.count, of: $0) }
    }

    private var summary: [StyledText] {
        guard let total else { return [] }
        return look.place(
            siblings.list.selectedIndex, of: siblings.shown.count, total,
            isWhole: siblings.shown.count == siblings.all.count)
    }

    var hints: [Hint] {
        let back = Hint(.escape, state.page.isOpen ? "close page" : "back")
        let retry = siblings.failure == nil || siblings.obstacle != nil ? nil : Hint.retry
        guard siblings.selected != nil else { return [retry, back, .menu, .help].compactMap { $0 } }
        return [
            retry, state.enterHint, state.markHint, state.pageHint, back, .menu, .open, state.favouriteHint, .help,
        ].compactMap { $0 }
    }
}

// MARK: Plain mode

extension SiblingsContent {
    static func activity(_ state: AppState) -> String? {
        guard state.shell.screen == .siblings, state.siblings.isLoading else { return nil }
        return state.siblings.parent.map { Messages.loadingSiblings($0.owner) }
    }

    var isSettled: Bool { !siblings.isLoading }

    func heading(in folder: String) -> [String] {
        guard let owner = siblings.parent?.owner, let total else { return [] }
        return [PlainMessages.title(Messages.siblingsOf(owner), total)]
    }
}
