import Features
import Model
import Reactive
import Terminal
import Text

/// The last line: how much there is, how complete it is, what is going on, and the keys that matter now.
struct StatusLine {
    let state: AppState
    let theme: Theme
    let symbols: Symbols

    func draw(on canvas: inout Canvas) {
        canvas.skip(to: 1)
        if let notice {
            canvas.write(notice, theme.normal)
        } else if let activity {
            canvas.write(activity, theme.accent)
        } else {
            drawCounts(on: &canvas)
        }
        drawHints(on: &canvas)
    }

    /// As many hints as there is room for, each whole. The first is what matters now, the last is where all others are found.
    private func drawHints(on canvas: inout Canvas) {
        let room = canvas.columns - 1 - (canvas.column + 2)
        var hints = self.hints(canvas.repertoire)
        func columns() -> Int {
            hints.reduce(0) { $0 + $1.key.columns + 1 + $1.word.columns } + 2 * (hints.count - 1)
        }
        while !hints.isEmpty, columns() > room { hints.remove(at: max(0, hints.count - 2)) }
        guard !hints.isEmpty else { return }
        canvas.skip(to: canvas.columns - 1 - columns())
        for (index, hint) in hints.enumerated() {
            if index > 0 { canvas.skip(to: canvas.column + 2) }
            canvas.write(hint.key, theme.strong)
            canvas.skip(to: canvas.column + 1)
            canvas.write(hint.word, theme.dim)
        }
    }

    private var search: SearchState { state.search }

    /// What was said last and not yet read.
    private var notice: String? {
        state.app.message ?? search.notices.values(after: state.app.acknowledgedNotice).last.map(Messages.notice)
    }

    private var activity: String? {
        if case .waiting(_, let purpose) = search.loading, search.failure == nil, let seconds = search.secondsToWait {
            return Messages.waiting(Quantities.wait(seconds), then: purpose)
        }
        let spinner = state.app.spinnerPhase.map { symbols.spinner[$0 % symbols.spinner.count] } ?? symbols.separator
        switch search.loading {
        case .searching: return "\(spinner) \(Messages.searching)"
        case .retrying(.search, _): return "\(spinner) \(Messages.searching)"
        case .idle, .nextPage, .waiting, .retrying(.nextPage, _): return nil
        }
    }

    private func drawCounts(on canvas: inout Canvas) {
        let query = search.query
        if query.isEmpty { return }
        // A short text waits for Enter, and should say so.
        if search.loading == .idle, search.failure == nil, query != search.answer?.query,
            query.text.utf8.count < SearchReactor.shortestText
        {
            canvas.write(Messages.pressEnter(for: query.text), theme.normal)
            return
        }
        guard let answer = search.answer else { return }
        var parts: [(String, Style)] = []
        let isExact = answer.next == nil && !answer.isIncomplete && answer.totalCount == search.repositories.count
        let about = isExact ? "" : symbols.about
        parts.append(
            (
                Messages.repositories(
                    about + Quantities.grouped(answer.totalCount), isOne: answer.totalCount == 1), theme.normal
            ))
        if !isExact { parts.append((Messages.loaded(Quantities.grouped(search.repositories.count)), theme.dim)) }
        if answer.isCapped { parts.append((Messages.capped(Quantities.grouped(SearchPage.resultCap)), theme.normal)) }
        if answer.isIncomplete { parts.append((Messages.incomplete, theme.error)) }
        if answer.skippedCount > 0 { parts.append((Messages.skipped(answer.skippedCount), theme.error)) }
        parts.append((Quantities.seconds(answer.duration), theme.dim))
        for (index, part) in parts.enumerated() {
            if index > 0 { canvas.write(" \(symbols.separator) ", theme.dim) }
            canvas.write(part.0, part.1)
        }
    }

    private struct Hint {
        var key: CellText
        var word: CellText
    }

    private func hints(_ repertoire: Repertoire) -> [Hint] {
        func hint(_ key: String, _ word: String) -> Hint {
            Hint(key: CellText(key, repertoire: repertoire), word: CellText(word, repertoire: repertoire))
        }
        var hints: [Hint] = []
        let isWaiting = search.secondsToWait != nil
        if search.failure != nil, !isWaiting, !search.isRefused { hints.append(hint("^R", "try again")) }
        if search.isStale && !search.hasMovedSinceEdit || search.answer == nil {
            // Neither while the search runs nor while it must not run does Enter start one.
            let canSearch =
                !search.query.isEmpty && !isWaiting && !search.isRefused && search.loading != .searching(search.query)
            if canSearch { hints.append(hint(symbols.enter, "search")) }
        } else if search.selected != nil {
            hints.append(hint(symbols.enter, "print URL"))
            hints.append(hint("^O", "open"))
        }
        hints.append(hint("F1", "help"))
        return hints
    }
}
