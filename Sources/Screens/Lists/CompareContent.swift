import Core
import Features

/// The content of the comparison as a list screen; ``CompareLayer`` draws the table over the list.
struct CompareContent: ListContent {
    let state: AppState
    let look: Look

    var orders: (names: [String], current: Int) { (["as marked"], 0) }
    var trouble: (summary: String, advice: String)? { nil }
    var hasColumns: Bool { false }

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [ListRow] {
        state.compare.items[indices].map { .column($0, isMarked: state.marks.ids.contains($0.id)) }
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] {
        [StyledText(Messages.nothingToCompare, look.theme[.strong])]
    }

    var title: String { "" }
    var summary: [StyledText] { [StyledText(Messages.comparing(state.compare.items.count), theme[.normal])] }

    var hints: [Hint] {
        let back = Hint(.escape, state.showsPage ? "close page" : "back")
        return [
            state.enterHint, Hint(.forward, "next column"), Hint(.toggleEqual, "equal rows"), Hint(.copyTable, "copy"),
            Hint(.mark, "unmark"), state.pageHint, back, .menu, .open, .help,
        ].compactMap { $0 }
    }
}
