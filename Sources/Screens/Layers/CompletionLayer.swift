import Core
import Features
import Terminal

/// The completions of the query line, below the token at the cursor. Keys that mean nothing to it belong to the list.
struct CompletionLayer: Layer {
    let state: AppState
    let layout: ScreenLayout
    let queryLine: QueryLine
    let look: Look
    /// The line of the selected row, which stays visible: keys act on it.
    let bar: Int?

    static let maximumRows = 8

    private var completion: CompletionState { state.completion }
    private var candidates: [QueryCandidate] { completion.candidates }

    // MARK: Keys

    var takesAll: Bool { false }

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .mark: return take()
        case .forward: return state.search.line.cursor == state.search.line.text.count ? take() : nil
        case .down: return [.completion(.select((completion.selected ?? -1) + 1))]
        case .escape, .complete: return [.completion(.close)]
        default: break
        }
        // Until the list is entered, all other keys belong to the line and the results.
        guard let selected = completion.selected else { return nil }
        switch command {
        case .up: return [.completion(.select(selected == 0 ? nil : selected - 1))]
        case .pageDown: return [.completion(.select(selected + CompletionLayer.maximumRows))]
        case .pageUp: return [.completion(.select(max(0, selected - CompletionLayer.maximumRows)))]
        case .submit: return take()
        default: return nil
        }
    }

    /// Takes the selected candidate, or the first.
    private func take() -> [Intent]? { take(completion.selected ?? 0) }

    private func take(_ place: Int) -> [Intent]? {
        guard candidates.indices.contains(place) else { return nil }
        return candidates[place].edit(of: state.search.line.text).map { [.list(.edit($0))] }
    }

    var hints: [Hint]? {
        completion.selected == nil
            ? [Hint(.mark, "complete"), Hint(.down, "choose"), .close] : [Hint(.submit, "complete"), .close]
    }

    // MARK: Drawing

    /// The lines that are free for the list and its border: above the selected row, or below it.
    private var room: Range<Int> {
        let all = (layout.topRule ?? layout.line) + 1..<max((layout.topRule ?? layout.line) + 1, layout.status)
        guard let bar, all.contains(bar) else { return all }
        let wanted = min(candidates.count, CompletionLayer.maximumRows) + 2
        return bar - all.lowerBound >= wanted ? all.lowerBound..<bar : bar + 1..<all.upperBound
    }

    /// What is drawn, and where.
    private struct Box {
        /// The index of the first candidate.
        var first: Int
        var shown: [Texts]
        /// The width of the candidates.
        var field: Int
        /// The text in the lower edge.
        var place: String
        /// With the edges.
        var area: Rect
    }

    /// `nil` if there is no room.
    private var box: Box? {
        let room = self.room
        let count = min(candidates.count, CompletionLayer.maximumRows, room.count - 2)
        guard count > 0 else { return nil }
        let first = max(0, (completion.selected ?? 0) - count + 1)
        let shown = candidates[first..<min(candidates.count, first + count)].map(texts)
        let columns = fields(of: shown)
        let meaning = columns.meaning == 0 ? 0 : columns.meaning + 2
        let place = candidates.count > count ? Messages.shown(count, of: candidates.count) : ""
        let width = min(state.shell.columns, max(columns.text + meaning, place.count + 2) + 4)
        let start = completion.range.map { queryLine.column(of: $0.lowerBound) } ?? QueryLine.start
        // The bar stands below the cell before the token.
        let left = max(0, min(start - 2, state.shell.columns - width))
        let rows = room.lowerBound..<room.lowerBound + count + 2
        return Box(
            first: first, shown: shown, field: columns.text, place: place,
            area: Rect(columns: left..<left + width, rows: rows))
    }

    var selection: Position? {
        guard let selected = completion.selected, let box, box.shown.indices.contains(selected - box.first) else {
            return nil
        }
        return Position(column: box.area.columns.lowerBound, row: box.area.rows.lowerBound + 1 + selected - box.first)
    }

    func draw(on canvas: inout Canvas) {
        guard let box else { return }
        let (rows, columns) = (box.area.rows, 0..<box.area.columns.count)
        canvas.clipped(to: box.area) { canvas in
            // Not the list below it.
            canvas.target(rows: rows, columns: columns) { _ in Target() }
            canvas.row(rows.lowerBound) { drawEdge(look.symbols.box.topLeft, look.symbols.box.topRight, "", on: &$0) }
            for (index, texts) in box.shown.enumerated() {
                let isSelected = completion.selected == box.first + index
                let row = rows.lowerBound + 1 + index
                canvas.row(row) { draw(texts, box.field, isSelected: isSelected, on: &$0) }
                if isSelected { canvas.select(row, look.theme) }
                let press = take(box.first + index) ?? []
                canvas.target(rows: row..<row + 1, columns: columns) { _ in Target(press: press) }
            }
            canvas.row(rows.upperBound - 1) {
                drawEdge(look.symbols.box.bottomLeft, look.symbols.box.bottomRight, box.place, on: &$0)
            }
            canvas.restyle(background: look.theme.panelBackground)
        }
    }

    /// An edge with a text at its right end.
    private func drawEdge(_ left: String, _ right: String, _ text: String, on canvas: inout RowCanvas) {
        let text = text.isEmpty ? "" : " \(text) "
        canvas.write(left, look.theme[.dim])
        canvas.write(look.symbols.rule(max(0, canvas.columns - 2 - text.count)), look.theme[.dim])
        canvas.write(text, look.theme[.dim])
        canvas.write(right, look.theme[.dim])
    }

    private typealias Texts = (text: CellText, meaning: CellText, style: Style)

    private func texts(of candidate: QueryCandidate) -> Texts {
        let style =
            switch candidate.kind {
            case .fix, .removal, .name: look.theme[.strong]
            case .qualifier: look.theme[.qualifier]
            case .value: look.theme[.normal]
            }
        return (
            look.cells(candidate.text),
            look.cells(Messages.meaning(of: candidate)), style
        )
    }

    /// The cells of the longest text and the longest meaning.
    private func fields(of shown: [Texts]) -> (text: Int, meaning: Int) {
        let text = min(40, shown.map(\.text.columns).max() ?? 0)
        return (text, shown.map { $0.meaning.columns }.max() ?? 0)
    }

    private func draw(_ texts: Texts, _ field: Int, isSelected: Bool, on canvas: inout RowCanvas) {
        let theme = look.theme
        canvas.write(
            isSelected ? look.symbols.selection : look.symbols.box.side, theme[isSelected ? .accent : .dim])
        canvas.skip(to: 2)
        let edge = canvas.columns - 1
        canvas.write(texts.text, isSelected ? theme[.strong] : texts.style, field: min(field, edge - 3))
        if texts.meaning.columns > 0, edge - canvas.column > 4 {
            canvas.skip(to: canvas.column + 2)
            canvas.write(texts.meaning, theme[.dim], field: edge - 1 - canvas.column)
        }
        canvas.skip(to: edge)
        canvas.write(look.symbols.box.side, theme[.dim])
    }
}
