import Features
import Model
import Reactive
import Terminal
import Text

/// The last line: what was said, or what is going on, or how much there is; and the keys that matter now.
struct StatusLine {
    let state: AppState
    let content: any ScreenContent
    let pane: (any PaneContent)?
    let look: Look

    func draw(on canvas: inout Canvas) {
        // What is at work and says so nowhere else shows in the margin.
        if let phase = state.spinnerPhase, content.activity == nil, !state.isLoadingNextPage {
            canvas.write(look.symbols.spinner[phase % look.symbols.spinner.count], look.theme.accent)
        }
        canvas.skip(to: 1)
        if let notice = state.shell.notices.first?.notice {
            canvas.write(Messages.notice(notice), look.theme.normal)
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
        if let alert = state.shell.alert {
            return AlertMessage(alert: alert, marked: state.shell.markedChoice, look: look).hints
        }
        return pane?.hints ?? content.hints
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
