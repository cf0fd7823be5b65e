import Features
import Model
import Reactive
import Terminal
import Text

/// The last line: what was said, or what is going on, or how much there is; and the keys that matter now.
struct StatusLine {
    let state: AppState
    let content: any ScreenContent
    let look: Look

    func draw(on canvas: inout Canvas) {
        canvas.skip(to: 1)
        if let notice = state.notice {
            canvas.write(notice, look.theme.normal)
        } else if let activity = content.activity {
            canvas.write(activity, look.theme.accent)
        } else {
            for (index, part) in content.summary.enumerated() {
                if index > 0 { canvas.write(" \(look.symbols.separator) ", look.theme.dim) }
                canvas.write(part.text, part.style)
            }
        }
        drawHints(on: &canvas)
    }

    /// The keys of what has the keyboard.
    private var hints: [KeyHint] {
        if let alert = state.app.alert {
            return AlertMessage(alert: alert, marked: state.app.markedChoice, look: look).hints
        }
        return state.pane(look)?.hints ?? content.hints
    }

    /// As many hints as there is room for, each whole. The first is what matters now, the last is where all others are found.
    private func drawHints(on canvas: inout Canvas) {
        let room = canvas.columns - 1 - (canvas.column + 2)
        var hints = self.hints.map { hint in
            (
                key: CellText(hint.key, repertoire: canvas.repertoire),
                word: CellText(hint.word, repertoire: canvas.repertoire)
            )
        }
        func columns() -> Int {
            hints.reduce(0) { $0 + $1.key.columns + 1 + $1.word.columns } + 2 * (hints.count - 1)
        }
        while !hints.isEmpty, columns() > room { hints.remove(at: max(0, hints.count - 2)) }
        guard !hints.isEmpty else { return }
        canvas.skip(to: canvas.columns - 1 - columns())
        for (index, hint) in hints.enumerated() {
            if index > 0 { canvas.skip(to: canvas.column + 2) }
            canvas.write(hint.key, look.theme.strong)
            canvas.skip(to: canvas.column + 1)
            canvas.write(hint.word, look.theme.dim)
        }
    }
}

extension AppState {
    /// What was said last and not yet read: by no feature, by the screen that is shown, by another.
    var notice: String? {
        if let message = app.message { return message }
        let others = Screen.allCases.filter { $0 != app.screen }
        return ([app.screen] + others).lazy.compactMap { unread(on: $0) }.first
    }

    private func unread(on screen: Screen) -> String? {
        let known = app.acknowledgedNotices[screen] ?? 0
        return switch screen {
        case .search: search.notices.values(after: known).last.map(Messages.notice)
        case .favourites: favourites.notices.values(after: known).last.map(Messages.notice)
        case .history: history.notices.values(after: known).last.map(Messages.notice)
        }
    }

    /// The number of each screen's newest notice.
    var notices: [Screen: Int] {
        var notices: [Screen: Int] = [:]
        for screen in Screen.allCases {
            notices[screen] =
                switch screen {
                case .search: search.notices.lastNumber
                case .favourites: favourites.notices.lastNumber
                case .history: history.notices.lastNumber
                }
        }
        return notices
    }
}
