import Features
import Model
import Terminal
import Text

/// The frame all screens share: tabs and account, a line to type into, a list, what went wrong, the status line.
struct ScreenFrame {
    let state: AppState
    let layout: ScreenLayout
    let content: any ScreenContent
    let look: Look

    func draw(_ frame: inout Frame, rows: RowCache) {
        if let header = layout.header { frame.rows[header] = row(drawHeader) }
        drawLine(&frame)
        for rule in [layout.topRule, layout.bottomRule] {
            if let rule { frame.rows[rule] = rows.rule(width: state.shell.columns) { row(drawRule) } }
        }
        if let rule = layout.topRule, let heading = content.heading(layout.list.count) {
            frame.rows[rule] = row { draw(heading, on: &$0) }
        }
        drawList(&frame, rows)
        if let prompt = layout.pagePrompt { frame.rows[prompt] = row(drawPagePrompt) }
        let pane = state.pane(look, in: layout)
        if let pane { draw(pane, &frame) }
        if let alert = state.shell.alert {
            draw(AlertMessage(alert: alert, marked: state.shell.markedChoice, look: look), &frame)
        } else {
            drawErrors(&frame)
        }
        frame.rows[layout.status] = row(StatusLine(state: state, content: content, pane: pane, look: look).draw)
    }

    private var theme: Theme { look.theme }
    private var symbols: Symbols { look.symbols }

    private func row(_ draw: (inout Canvas) -> Void) -> Frame.Row {
        var canvas = Canvas(columns: state.shell.columns, repertoire: look.repertoire)
        draw(&canvas)
        return canvas.row
    }

    // MARK: The header

    /// The tabs and who GitHub sees. Where there is no room for both, the other tabs go first.
    private func drawHeader(on canvas: inout Canvas) {
        let gap = 3
        canvas.skip(to: 1)
        canvas.write("ghlance", theme.strong)
        let right = Messages.standing(state, separator: symbols.separator)
        let tabs = Screen.allCases.reduce(0) { $0 + gap + Messages.title($1).count }
        let hasAll = canvas.column + tabs + 2 + right.count + 1 <= canvas.columns
        for screen in Screen.allCases where hasAll || screen == state.shell.screen {
            canvas.skip(to: canvas.column + gap)
            canvas.write(Messages.title(screen), screen == state.shell.screen ? theme.accent : theme.dim)
        }
        writeRight(right, theme.dim, on: &canvas)
    }

    /// Text that ends a cell before the edge, where there is room for it.
    private func writeRight(_ text: String, _ style: Style, on canvas: inout Canvas) {
        let text = CellText(text, repertoire: look.repertoire)
        let start = canvas.columns - 1 - text.columns
        guard start >= canvas.column + 2 else { return }
        canvas.skip(to: start)
        canvas.write(text, style)
    }

    private func drawRule(on canvas: inout Canvas) {
        canvas.skip(to: 1)
        canvas.write(String(repeating: symbols.rule, count: max(0, canvas.columns - 2)), theme.dim)
    }

    private func draw(_ heading: String, on canvas: inout Canvas) {
        canvas.skip(to: 1)
        canvas.write(symbols.rule + symbols.rule, theme.dim)
        canvas.write(" \(heading) ", theme.dim)
        let rest = canvas.columns - 1 - canvas.column
        canvas.write(String(repeating: symbols.rule, count: max(0, rest)), theme.dim)
    }

    // MARK: The line

    private func drawLine(_ frame: inout Frame) {
        let (line, order) = (content.line, content.order)
        let before = CellText(String(line.textBeforeCursor), repertoire: look.repertoire)
        let text = CellText(line.text, repertoire: look.repertoire)
        let start = 3
        let hasOrder = state.shell.columns >= 50
        // Two cells for the cursor behind the text and a margin.
        let room = max(1, state.shell.columns - start - (hasOrder ? order.name.count + 3 : 0) - 2)
        let window = LineWindow(text: text, cursorColumn: before.columns, width: room)
        frame.rows[layout.line] = row { canvas in
            canvas.skip(to: 1)
            canvas.write(symbols.prompt, theme.accent)
            // A sign that the line begins further to the left.
            canvas.skip(to: start - 1)
            if window.isCut { canvas.write(symbols.cut, theme.dim) }
            canvas.skip(to: start)
            canvas.write(window.visible, theme.normal)
            if hasOrder { writeRight(order.name, order.isUsual ? theme.dim : theme.normal, on: &canvas) }
        }
        frame.cursor = Position(column: min(start + window.cursor, state.shell.columns - 1), row: layout.line)
    }

    // MARK: The list

    private func drawList(_ frame: inout Frame, _ cache: RowCache) {
        let rows = content.rows(layout.list.count, cache)
        for (line, row) in zip(layout.list, rows) { frame.rows[line] = row }
        if rows.isEmpty { drawPlaceholder(&frame) }
    }

    private func drawPlaceholder(_ frame: inout Frame) {
        let lines = content.placeholder(lines: layout.list.count)
        // A line of air above, where there is room for it.
        let top = layout.list.lowerBound + (layout.list.count > lines.count ? 1 : 0)
        for (line, text) in zip(top..<layout.list.upperBound, lines) {
            frame.rows[line] = row { canvas in
                canvas.skip(to: 3)
                canvas.write(text.text, text.style)
            }
        }
    }

    private func drawPagePrompt(on canvas: inout Canvas) {
        canvas.skip(to: 1)
        if let phase = state.spinnerPhase {
            canvas.write(symbols.spinner[phase % symbols.spinner.count], theme.accent)
        }
        canvas.skip(to: 3)
        canvas.write(Messages.nextPage, theme.accent)
    }

    // MARK: What is open, and what is asked

    private func draw(_ pane: any PaneContent, _ frame: inout Frame) {
        guard let first = layout.pane.first else { return }
        frame.rows[first] = row { canvas in
            canvas.skip(to: 1)
            canvas.write(symbols.rule + symbols.rule + " ", theme.dim)
            canvas.write(CellText(pane.title, repertoire: look.repertoire), theme.accent)
            let rest = canvas.columns - 2 - canvas.column
            if rest > 0 { canvas.write(" " + String(repeating: symbols.rule, count: rest), theme.dim) }
        }
        for line in layout.pane.dropFirst() { frame.rows[line] = row { pane.draw(line - first - 1, on: &$0) } }
        frame.cursor = pane.cursor(columns: state.shell.columns).flatMap { cursor in
            let line = first + 1 + cursor.row
            return layout.pane.contains(line) ? Position(column: cursor.column, row: line) : nil
        }
    }

    private func draw(_ alert: AlertMessage, _ frame: inout Frame) {
        for line in layout.errors { frame.rows[line] = row { alert.draw(line - layout.errors.lowerBound, on: &$0) } }
        frame.cursor = nil
    }

    private func drawErrors(_ frame: inout Frame) {
        guard let message = ErrorMessage(state, look.repertoire) else { return }
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

extension AppState {
    /// What is open below the list of the screen that is shown.
    func pane(_ look: Look, in layout: ScreenLayout) -> (any PaneContent)? {
        switch openPane {
        case .note(let note): NotePane(note: note, look: look, area: NotePane.area(layout, self))
        case .form(let form): FormPane(form: form, look: look, columns: shell.columns)
        case nil: nil
        }
    }
}
