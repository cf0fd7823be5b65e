import Features
import Query
import Terminal
import Text

/// The completions of the query line, below the token at the cursor. Keys that mean nothing to it belong to the list.
struct CompletionLayer: Layer {
    let state: AppState
    let layout: ScreenLayout
    let queryLine: QueryLine
    let look: Look

    /// The maximum number of rows.
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
    private func take() -> [Intent]? {
        let place = completion.selected ?? 0
        guard candidates.indices.contains(place) else { return nil }
        return candidates[place].edit(of: state.search.line.text).map { [.list(.edit($0))] }
    }

    var hints: [Hint]? {
        completion.selected == nil
            ? [Hint(.mark, "complete"), Hint(.down, "choose"), .close] : [Hint(.submit, "complete"), .close]
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let top = (layout.topRule ?? layout.line) + 1
        let count = min(candidates.count, CompletionLayer.maximumRows, max(0, layout.status - top))
        guard count > 0 else { return }
        let first = max(0, (completion.selected ?? 0) - count + 1)
        let shown = candidates[first..<min(candidates.count, first + count)].map(texts)
        let columns = fields(of: shown)
        let meaning = columns.meaning == 0 ? 0 : columns.meaning + 2
        let width = min(canvas.area.columns.count, columns.text + meaning + 4)
        let start = completion.range.map { queryLine.column(of: $0.lowerBound) } ?? QueryLine.start
        // The bar stands below the cell before the token.
        let left = max(0, min(start - 2, canvas.area.columns.count - width))
        let area = Rect(columns: left..<left + width, rows: top..<top + count)
        canvas.clipped(to: area) { canvas in
            for (row, texts) in zip(area.rows, shown) {
                let isSelected = completion.selected == first + row - area.rows.lowerBound
                canvas.row(row) { draw(texts, columns.text, isSelected: isSelected, on: &$0) }
            }
        }
    }

    private typealias Texts = (text: CellText, meaning: CellText, style: Style)

    private func texts(of candidate: QueryCandidate) -> Texts {
        let style =
            switch candidate.kind {
            case .fix, .removal, .name: look.theme.accent
            case .qualifier: look.theme.qualifier
            case .value: look.theme.normal
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
        canvas.write(isSelected ? look.symbols.selection : look.symbols.box.side, isSelected ? theme.accent : theme.dim)
        canvas.skip(to: 2)
        let edge = canvas.columns - 1
        canvas.write(texts.text, isSelected ? theme.strong : texts.style, field: min(field, edge - 3))
        if texts.meaning.columns > 0, edge - canvas.column > 4 {
            canvas.skip(to: canvas.column + 2)
            canvas.write(texts.meaning, theme.dim, field: edge - 1 - canvas.column)
        }
        canvas.skip(to: edge)
        canvas.write(look.symbols.box.side, theme.dim)
    }
}
