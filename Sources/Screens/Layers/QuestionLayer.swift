import Core
import Features
import Terminal

/// A modal question in a box, with the rest of the screen dimmed.
struct QuestionLayer: Layer {
    let alert: Alert
    let look: Look
    let layout: ScreenLayout
    let state: AppState

    private var marked: Alert.Choice { state.shell.markedChoice ?? alert.harmless }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .backward, .up, .markUpwards: [.shell(.markChoice(forward: false))]
        case .forward, .down, .mark: [.shell(.markChoice(forward: true))]
        case .submit: [.shell(.answer(marked))]
        case .escape: [.shell(.answer(alert.harmless))]
        case .leave, .redraw, .suspend: nil
        // Letters do not answer: typing on without noticing the question must lose nothing.
        default: []
        }
    }

    var hints: [Hint]? {
        [
            Hint(.submit, Messages.choice(marked).lowercased()), Hint(.mark, "choose"),
            Hint(.escape, Messages.choice(alert.harmless).lowercased()),
        ]
    }

    // MARK: Drawing

    /// The lines of the question, and the box around them and the answers.
    private var box: (lines: [CellText], area: Rect) {
        let room = state.shell.columns - 6
        let lines = look.cells(Messages.question(alert)).wrapped(to: max(1, room), rows: 3)
        let choices = alert.choices.reduce(0) { $0 + 2 + Messages.choice($1).count } + 3 * (alert.choices.count - 1)
        let width = min(state.shell.columns, max(lines.map(\.columns).max() ?? 0, choices) + 6)
        let height = min(layout.status, lines.count + 3)
        let place = layout.pane.isEmpty ? 0..<layout.status : layout.pane
        let top = max(0, min(layout.status - height, place.lowerBound + (place.count - height) / 2))
        let left = (state.shell.columns - width) / 2
        return (lines, Rect(columns: left..<left + width, rows: top..<top + height))
    }

    var selection: Position? {
        let (lines, area) = box
        let before = alert.choices.prefix { $0 != marked }.reduce(0) { $0 + 5 + Messages.choice($1).count }
        let (column, row) = (area.columns.lowerBound + 3 + before, area.rows.lowerBound + 1 + lines.count)
        return area.columns.contains(column) && area.rows.contains(row) ? Position(column: column, row: row) : nil
    }

    func draw(on canvas: inout Canvas) {
        canvas.clipped(to: Rect(columns: canvas.area.columns, rows: 0..<layout.status)) { $0.restyle(look.theme[.dim]) }
        let (lines, area) = box
        let top = area.rows.lowerBound
        canvas.clipped(to: area) { canvas in
            drawBox(on: &canvas)
            for (index, line) in lines.enumerated() {
                drawInside(top + 1 + index, on: &canvas) { $0.write(line, look.theme[.strong]) }
            }
            drawInside(top + 1 + lines.count, on: &canvas, drawChoices)
        }
    }

    private func drawChoices(on canvas: inout RowCanvas) {
        for (index, choice) in alert.choices.enumerated() {
            if index > 0 { canvas.skip(to: canvas.column + 3) }
            let start = canvas.column
            canvas.write(choice == marked ? look.symbols.selection : " ", look.theme[.accent])
            canvas.write(" ")
            canvas.write(Messages.choice(choice), look.theme[choice == marked ? .strong : .dim])
            canvas.target(from: start) { _ in Target(press: [.shell(.answer(choice))]) }
        }
    }

    private func drawBox(on canvas: inout Canvas) {
        let (rows, width) = (canvas.area.rows, canvas.area.columns.count)
        let box = look.symbols.box
        let line = look.symbols.rule(width - 2).string
        for row in rows {
            canvas.row(row) { canvas in
                switch row {
                case rows.first: canvas.write(box.topLeft + line + box.topRight, look.theme[.normal])
                case rows.last: canvas.write(box.bottomLeft + line + box.bottomRight, look.theme[.normal])
                default: break
                }
            }
        }
    }

    private func drawInside(_ row: Int, on canvas: inout Canvas, _ draw: (inout RowCanvas) -> Void) {
        // On a small screen, the lower edge of the box is dropped before the answers.
        canvas.row(row) { canvas in
            canvas.write(look.symbols.box.side, look.theme[.normal])
            canvas.skip(to: 3)
            draw(&canvas)
            canvas.skip(to: canvas.columns - 1)
            canvas.write(look.symbols.box.side, look.theme[.normal])
        }
    }
}
