import Core
import Features
import Terminal

/// The first row of lists: the tabs, and the account at the right. Where there is no room, the account is short, then the other tabs have
/// shorter words, then only the active tab is there.
struct TabRow {
    /// A tab: its key, its title and what is new on it. All its characters have one cell.
    private struct Tab {
        var screen: Screen
        var key: String
        var title: String
        var news: String

        var columns: Int { (key.isEmpty ? 0 : key.count + 1) + title.count + (news.isEmpty ? 0 : news.count + 1) }
    }

    let header: RowCache.Header
    let state: AppState
    let look: Look

    private var tabs: [Tab] {
        Screen.tabs.map { screen in
            let news = screen == .favourites ? header.news : screen == .releases ? header.unread : 0
            return Tab(
                screen: screen, key: look.keymap.keys(of: screen.presentation.command).first?.name ?? "",
                title: Messages.title(screen),
                news: news > 0 ? Quantities.short(news) + look.symbols.news : "")
        }
    }

    func write(on canvas: inout RowCanvas) {
        var (tabs, gap) = (self.tabs, 3)
        func hasRoom(beside right: String) -> Bool {
            let columns = tabs.reduce(0) { $0 + gap + $1.columns } - gap
            return 1 + columns + 2 + right.count + 1 <= header.columns
        }
        let isShort = header.columns < 80 || !hasRoom(beside: header.account)
        let account =
            isShort ? Messages.status(state, separator: look.symbols.between, isShort: true) : header.account
        if !hasRoom(beside: account) {
            gap = 2
            for index in tabs.indices where tabs[index].screen != header.active {
                tabs[index].title = Messages.shortTitle(tabs[index].screen)
            }
        }
        if !hasRoom(beside: account) { tabs.removeAll { $0.screen != header.active } }
        canvas.skip(to: 1)
        for (index, tab) in tabs.enumerated() {
            if index > 0 { canvas.skip(to: canvas.column + gap) }
            let start = canvas.column
            if !tab.key.isEmpty { canvas.write(tab.key + " ", look.theme[.dim]) }
            canvas.write(tab.title, look.theme[tab.screen == header.active ? .accent : .dim])
            if !tab.news.isEmpty { canvas.write(" " + tab.news, look.theme[.news]) }
            canvas.target(from: start) { _ in Target(press: [.shell(.show(tab.screen))]) }
        }
        canvas.writeRight(look.cells(account), look.theme[.dim]) { _ in Target(press: [.account(.open)]) }
    }
}

extension RowCanvas {
    /// Right-aligned text with a margin of one cell, if there is room for it, and what it stands for.
    mutating func writeRight(_ text: CellText, _ style: Style, _ target: @escaping (Int) -> Target) {
        let start = columns - 1 - text.columns
        guard start >= column + 2 else { return }
        skip(to: start)
        write(text, style)
        self.target(from: start, target)
    }
}
