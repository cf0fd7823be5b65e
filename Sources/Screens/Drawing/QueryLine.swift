import Core
import Features
import Terminal

/// The query or filter line: its visible part, the styles of a query's parts, and what is wrong with it.
struct QueryLine {
    let line: EditableText
    let look: Look
    /// Whether there is room for the sort order.
    let hasOrder: Bool
    /// The check of the query; `nil` for a filter.
    private let check: QueryCheck?
    /// What is wrong with the query.
    private let mistakes: [QueryProblem]
    /// The problem to tell about.
    let problem: QueryProblem?
    /// Whether the problem is told elsewhere.
    private let isShownElsewhere: Bool
    private let window: LineWindow

    /// The column of the first character.
    static let start = InputLine.start

    init(_ state: AppState, line: EditableText, orderColumns: Int, _ look: Look) {
        self.line = line
        self.look = look
        hasOrder = state.shell.columns >= 50
        // One cell for the cursor at the end of the text, one for the margin.
        let room = state.shell.columns - QueryLine.start - (hasOrder ? orderColumns + 3 : 0) - 2
        window = LineWindow(line, look, width: room)
        let isQuery = state.showsQuery && !line.text.isEmpty
        check = isQuery ? state.queryCheck : nil
        mistakes = isQuery ? state.queryMistakes : state.filterProblems
        problem = isQuery ? state.queryProblem : mistakes.first
        isShownElsewhere = isQuery && state.search.isRefused
    }

    var cursorColumn: Int { QueryLine.start + window.cursor }

    /// The index of the character at a column of the screen.
    func place(at column: Int) -> Int { window.place(at: column - QueryLine.start, in: line.text, look) }

    // MARK: Columns

    /// A part of the text with its style.
    private typealias Run = (range: Range<String.Index>, style: Style)

    /// The column of a place, at most the last one of the text.
    func column(of index: String.Index) -> Int {
        let column = look.cells(String(line.text[..<index])).columns - window.hiddenColumns
        return QueryLine.start + min(max(0, column), window.visible.columns)
    }

    /// The visible columns of runs from left to right, found in one pass over the text.
    private func columns(of runs: [Run]) -> [(columns: Range<Int>, style: Style)] {
        var (index, column) = (line.text.startIndex, -window.hiddenColumns)
        func advance(to end: String.Index) -> Int {
            guard index < end else { return column }
            column += look.cells(String(line.text[index..<end])).columns
            index = end
            return column
        }
        var places: [(columns: Range<Int>, style: Style)] = []
        for run in runs where column < window.visible.columns {
            let start = max(0, advance(to: run.range.lowerBound))
            let end = advance(to: run.range.upperBound)
            if end > start { places.append((start..<end, run.style)) }
        }
        return places
    }

    // MARK: Drawing

    func draw(on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        canvas.write(look.symbols.prompt, look.theme[.accent])
        // Shows that the start of the line is hidden.
        canvas.skip(to: QueryLine.start - 1)
        if window.hiddenColumns > 0 { canvas.write(look.symbols.cut, look.theme[.dim]) }
        canvas.skip(to: QueryLine.start)
        let theme = look.theme
        let mistakes = self.mistakes.compactMap { problem in problem.range.map { Run($0, theme[.wrong]) } }
        let parts = (check?.query.parts ?? []).compactMap { part -> Run? in
            switch part.role {
            case .qualifier: (part.range, theme[.qualifier])
            case .operator: (part.range, theme[.queryOperator])
            case .phrase: (part.range, theme[.phrase])
            case .value: nil
            }
        }
        // A mistake covers the part that it is in.
        let places = columns(of: mistakes.sorted { $0.range.lowerBound < $1.range.lowerBound }) + columns(of: parts)
        if places.isEmpty { return canvas.write(window.visible, theme[.normal]) }
        window.visible.forEachPart(by: { _, column, _ in places.first { $0.columns.contains(column) }?.style }) {
            canvas.write($0, $1 ?? theme[.normal])
        }
    }

    /// Draws a mark under the problem and says what it is, on the rule below the line.
    func drawProblem(on canvas: inout RowCanvas) {
        guard let problem, let range = problem.range else { return }
        let start = column(of: range.lowerBound)
        let marks = start..<max(start, column(of: range.upperBound))
        func drawRule(to column: Int) { canvas.write(look.symbols.rule(column - canvas.column), look.theme[.dim]) }
        let edge = canvas.columns - 1
        canvas.skip(to: 1)
        let texts = isShownElsewhere ? [] : Messages.problem(problem).map { look.cells($0) }
        let room = (before: marks.lowerBound - 3, after: edge - marks.upperBound - 2)
        let text =
            texts.first { $0.columns <= max(room.before, room.after) }
            ?? texts.last.map { $0.truncated(to: max(room.before, room.after), repertoire: look.repertoire) }
        let isAfter = (text?.columns ?? 0) <= room.after
        if let text, !isAfter {
            drawRule(to: marks.lowerBound - text.columns - 2)
            canvas.skip(to: canvas.column + 1)
            canvas.write(text, look.theme[.normal])
            canvas.skip(to: marks.lowerBound)
        }
        drawRule(to: marks.lowerBound)
        canvas.write(String(repeating: "^", count: marks.count), look.theme[.error])
        if let text, isAfter {
            canvas.skip(to: canvas.column + 1)
            canvas.write(text, look.theme[.normal])
            canvas.skip(to: canvas.column + 1)
        }
        drawRule(to: edge)
    }
}
