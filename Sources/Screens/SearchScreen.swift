import Features
import Model
import Terminal
import Text

/// The search screen but for its list and its status line.
struct SearchScreen {
    let state: AppState
    let layout: SearchLayout
    let theme: Theme
    let symbols: Symbols
    let repertoire: Repertoire

    func draw(_ frame: inout Frame, rows: RowCache) {
        if let header = layout.header { frame.rows[header] = row(drawHeader) }
        drawQuery(&frame)
        for rule in [layout.topRule, layout.bottomRule] {
            if let rule { frame.rows[rule] = rows.rule(width: state.app.columns) { row(drawRule) } }
        }
        drawList(&frame, rows)
        if let prompt = layout.pagePrompt { frame.rows[prompt] = row(drawPagePrompt) }
        drawErrors(&frame)
        frame.rows[layout.status] = row(StatusLine(state: state, theme: theme, symbols: symbols).draw)
    }

    private var search: SearchState { state.search }

    private func row(_ draw: (inout Canvas) -> Void) -> Frame.Row {
        var canvas = Canvas(columns: state.app.columns, repertoire: repertoire)
        draw(&canvas)
        return canvas.row
    }

    private func drawHeader(on canvas: inout Canvas) {
        canvas.skip(to: 1)
        canvas.write("ghlance", theme.strong)
        canvas.skip(to: canvas.column + 3)
        canvas.write("Search", theme.accent)
        var right = Messages.account(state.account)
        if let budget = search.budget {
            right += " \(symbols.separator) "
            right += Messages.budget(budget.remaining(at: search.now), of: budget.limit)
            if budget.isLow(at: search.now) {
                right += " \(symbols.separator) "
                right += Messages.refill(in: Quantities.wait(budget.refillsAt.seconds(since: search.now)))
            }
        }
        writeRight(right, theme.dim, on: &canvas)
    }

    /// Text that ends a cell before the edge, where there is room for it.
    private func writeRight(_ text: String, _ style: Style, on canvas: inout Canvas) {
        let text = CellText(text, repertoire: repertoire)
        let start = canvas.columns - 1 - text.columns
        guard start >= canvas.column + 2 else { return }
        canvas.skip(to: start)
        canvas.write(text, style)
    }

    private func drawRule(on canvas: inout Canvas) {
        canvas.skip(to: 1)
        canvas.write(String(repeating: symbols.rule, count: max(0, canvas.columns - 2)), theme.dim)
    }

    // MARK: The query line

    private func drawQuery(_ frame: inout Frame) {
        let sort = Messages.sort(search.sort)
        let before = CellText(String(search.line.textBeforeCursor), repertoire: repertoire)
        let text = CellText(search.line.text, repertoire: repertoire)
        let start = 3
        let hasSort = state.app.columns >= 50
        // Two cells for the cursor behind the text and a margin.
        let room = max(1, state.app.columns - start - (hasSort ? sort.count + 3 : 0) - 2)
        let window = LineWindow(text: text, cursorColumn: before.columns, width: room)
        frame.rows[layout.query] = row { canvas in
            canvas.skip(to: 1)
            canvas.write(symbols.prompt, theme.accent)
            // A sign that the line begins further to the left.
            canvas.skip(to: start - 1)
            if window.isCut { canvas.write(symbols.cut, theme.dim) }
            canvas.skip(to: start)
            canvas.write(window.visible, theme.normal)
            if hasSort { writeRight(sort, search.sort == .bestMatch ? theme.dim : theme.normal, on: &canvas) }
        }
        frame.cursor = Position(column: min(start + window.cursor, state.app.columns - 1), row: layout.query)
    }

    // MARK: The list

    private func drawList(_ frame: inout Frame, _ cache: RowCache) {
        if search.repositories.isEmpty {
            drawPlaceholder(&frame)
            return
        }
        let rows = cache.rows(
            of: RowCache.Screenful(
                repositories: search.repositories, visible: search.list.visibleRange.prefix(layout.list.count),
                selectedIndex: search.list.selectedIndex, columns: RepositoryColumns(width: state.app.columns),
                width: state.app.columns, now: search.now, isStale: search.isStale,
                query: search.answer?.query))
        for (line, row) in zip(layout.list, rows) { frame.rows[line] = row }
    }

    private func drawPlaceholder(_ frame: inout Frame) {
        var lines: [(String, Style)] = []
        if search.query.isEmpty {
            lines = [(Messages.welcome, theme.normal)]
            if layout.list.count >= Messages.examples.count + 4 {
                lines += [("", theme.dim), (Messages.examplesTitle, theme.dim)]
                for example in Messages.examples {
                    let query = example.query + String(repeating: " ", count: max(1, 36 - example.query.count))
                    lines.append(("  " + query + (state.app.columns >= 80 ? example.meaning : ""), theme.dim))
                }
            }
        } else if search.secondsToWait != nil {
            lines = [(Messages.notYet, theme.dim)]
        } else if search.answer != nil, !search.isStale, search.loading == .idle {
            lines = [(Messages.noMatches, theme.strong), (Messages.noMatchesAdvice, theme.dim)]
        }
        // A line of air above, where there is room for it.
        let top = layout.list.lowerBound + (layout.list.count > lines.count ? 1 : 0)
        for (line, text) in zip(top..<layout.list.upperBound, lines) {
            frame.rows[line] = row { canvas in
                canvas.skip(to: 3)
                canvas.write(text.0, text.1)
            }
        }
    }

    private func drawPagePrompt(on canvas: inout Canvas) {
        canvas.skip(to: 1)
        if let phase = state.app.spinnerPhase {
            canvas.write(symbols.spinner[phase % symbols.spinner.count], theme.accent)
        }
        canvas.skip(to: 3)
        canvas.write(Messages.nextPage, theme.accent)
    }

    private func drawErrors(_ frame: inout Frame) {
        guard let message = ErrorMessage(state, repertoire) else { return }
        let texts = message.summary.map { ($0, theme.normal) } + [(message.advice, theme.strong)]
        for (line, text) in zip(layout.errors, texts) {
            frame.rows[line] = row { canvas in
                canvas.skip(to: 1)
                if line == layout.errors.lowerBound { canvas.write(symbols.error, theme.error) }
                canvas.skip(to: ErrorMessage.margin)
                canvas.write(text.0, text.1)
            }
        }
    }
}

/// The part of a long line that is visible: the cursor is always in it.
struct LineWindow {
    /// What is visible.
    let visible: CellText
    /// The cursor's column within it.
    let cursor: Int
    /// Whether something is left out before it.
    let isCut: Bool

    init(text: CellText, cursorColumn: Int, width: Int) {
        guard text.columns >= width || cursorColumn >= width else {
            visible = text
            cursor = cursorColumn
            isCut = false
            return
        }
        // The text moves by half a window at a time, so that typing at the end does not repaint the line with each key.
        let step = max(1, width / 2)
        var start = 0
        // Two cells are kept for what the cursor is on: a wide character at the edge would not be drawn at all.
        while cursorColumn - start > max(0, width - 2) { start += step }
        var column = 0
        var skipped = 0
        var kept = ""
        for cluster in text.clusters {
            if column >= start {
                guard column - skipped + cluster.columns <= width else { break }
                kept += cluster.text
            } else {
                skipped = column + cluster.columns
            }
            column += cluster.columns
        }
        visible = CellText(kept)
        cursor = max(0, cursorColumn - skipped)
        isCut = skipped > 0
    }
}
