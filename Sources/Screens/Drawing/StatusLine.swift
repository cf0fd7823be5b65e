import Core
import Features
import Terminal

/// The last line: a notice, the activity or the counts, and hints.
struct StatusLine {
    let status: StatusText
    let hints: [Hint]
    let state: AppState
    let look: Look
    let cache: RowCache
    /// Whether the prompt of the next page already shows activity.
    let isPromptShown: Bool

    func draw(on canvas: inout RowCanvas) {
        let notice = state.shownNotice?.notice
        // The key of the last hint, which is help, stays.
        let end = canvas.columns - 1 - (hints.last.map { 2 + look.cells(look.name(of: $0.command)).columns } ?? 0)
        func write(_ text: String, _ style: Style) {
            let room = max(0, end - canvas.column)
            canvas.write(look.cells(text).truncated(to: room, repertoire: look.repertoire), style)
        }
        canvas.skip(to: 1)
        // Activity that is shown nowhere else.
        if let spinner = look.spinner(state), status.wait == nil, status.activity == nil, !isPromptShown {
            write(spinner + " ", look.theme[.normal])
        }
        // Errors come first, then waits.
        if let wait = status.wait, notice?.isProblem != true {
            write(first(of: [wait] + status.shorterWaits, in: end - canvas.column), look.theme[.strong])
            if let notice {
                write(" \(look.symbols.separator) ", look.theme[.dim])
                write(text(of: notice, end - canvas.column), look.theme[.normal])
            }
        } else if let notice {
            write(text(of: notice, end - canvas.column), look.theme[.normal])
        } else if let activity = status.activity {
            write(activity, look.theme[.normal])
        } else {
            for (index, part) in summary(end - canvas.column).enumerated() {
                if index > 0 { write(" \(look.symbols.separator) ", look.theme[.dim]) }
                write(part.text, part.style)
            }
        }
        drawHints(on: &canvas)
    }

    /// In fewer words if it does not fit so many columns.
    private func text(of notice: Notice, _ columns: Int) -> String {
        first(of: [Messages.notice(notice, look.keymap)] + Messages.shortened(notice, look.keymap), in: columns)
    }

    /// The first text that fits so many columns, or the last.
    private func first(of texts: [String], in columns: Int) -> String {
        texts.first { look.cells($0).columns <= columns } ?? texts.last ?? ""
    }

    /// The parts of the summary; of so many columns, what is waited for takes what it needs.
    private func summary(_ columns: Int) -> [StyledText] {
        if status.isBehind { return summary(behind: columns) }
        guard let held = status.held else { return summary(besideKeys: columns) }
        var parts = status.summary + [held]
        while parts.count > 1, look.columns(parts) + 3 * (parts.count - 1) > columns { parts.removeFirst() }
        return parts
    }

    /// All hints of a pane or a question stay, and the counts of the list behind have the rest, or nothing.
    private func summary(behind columns: Int) -> [StyledText] {
        let room = room(columns, besides: hints[...])
        var parts = status.summary + (status.held.map { [$0] } ?? [])
        while !parts.isEmpty, look.columns(parts) + 3 * (parts.count - 1) > room { parts.removeLast() }
        return parts
    }

    /// The end of the summary makes room for a hint that stays: Enter prints the marked rows and not the selected one, and Esc closes what
    /// is said of clones that failed.
    private func summary(besideKeys columns: Int) -> [StyledText] {
        var parts = status.summary
        let staying: Command? = !state.marks.isEmpty ? .submit : state.clones.failures.isEmpty ? nil : .escape
        guard let place = hints.firstIndex(where: { $0.command == staying }) else { return parts }
        let room = room(columns, besides: hints[...place])
        let least = staying == .submit ? 1 : 0
        while parts.count > least, look.columns(parts) + 3 * (parts.count - 1) > room { parts.removeLast() }
        return parts
    }

    /// What some hints and the last one leave of so many columns; the key of the last has its place already.
    private func room(_ columns: Int, besides hints: ArraySlice<Hint>) -> Int {
        func word(_ hint: Hint) -> Int { hint.word.isEmpty ? 0 : 1 + look.cells(hint.word).columns }
        let last = self.hints.last.map(word) ?? 0
        return hints.prefix(while: { $0 != self.hints.last }).reduce(columns - last) {
            $0 - 2 - look.cells(look.name(of: $1.command)).columns - word($1)
        }
    }

    private func drawHints(on canvas: inout RowCanvas) {
        let hints = RowCache.Hints(all: hints, columns: canvas.columns, first: canvas.column + 2)
        canvas.write(restOf: cache.hints(hints) { hints in look.canvas(hints.columns) { write(hints, on: &$0) } })
    }

    /// As many whole hints as fit, but at least the key of the last. The first is the most important; the last is help.
    private func write(_ input: RowCache.Hints, on canvas: inout RowCanvas) {
        let room = input.columns - 1 - input.first
        var hints = input.all.map { hint in
            (
                command: hint.command, key: CellText(look.name(of: hint.command), repertoire: canvas.repertoire),
                word: CellText(hint.word, repertoire: canvas.repertoire)
            )
        }
        func columns() -> Int {
            hints.reduce(2 * (hints.count - 1)) { columns, hint in
                columns + hint.key.columns + (hint.word.columns == 0 ? 0 : 1 + hint.word.columns)
            }
        }
        while hints.count > 1, columns() > room { hints.remove(at: hints.count - 2) }
        guard let last = hints.last else { return }
        if columns() > room {
            guard last.key.columns <= room else { return }
            hints[0].word = CellText("")
        }
        canvas.skip(to: canvas.columns - 1 - columns())
        for (index, hint) in hints.enumerated() {
            if index > 0 { canvas.skip(to: canvas.column + 2) }
            let start = canvas.column
            canvas.write(hint.key, look.theme[.strong])
            if hint.word.columns > 0 { canvas.skip(to: canvas.column + 1) }
            canvas.write(hint.word, look.theme[.dim])
            canvas.target(from: start) { _ in Target(command: hint.command) }
        }
    }
}

extension AppState {
    fileprivate var shownNotice: UnreadNotices.Entry? { shell.notices.first(besides: isSaidAbove) }

    /// The notices that are on the screen: one in the status line, and those that the lines above it have the place of.
    var noticesOnScreen: [UnreadNotices.Entry] {
        shell.notices.entries.filter { isSaidAbove($0.notice) } + [shownNotice].compactMap(\.self)
    }

    /// Whether the lines above the status line explain the clone that failed, and nothing covers them.
    private func isSaidAbove(_ notice: Notice) -> Bool {
        guard case .notCloned = notice, !clones.failures.isEmpty else { return false }
        return pagePlacement != .full && !isFileOpen && !account.isOpen
    }
}
