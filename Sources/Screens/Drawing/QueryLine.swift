import Features
import Model
import Query
import Terminal
import Text

/// The query or filter line: its visible part, the styles of a query's parts, and what is wrong with it.
struct QueryLine {
    let line: EditableText
    let look: Look
    /// The columns of the screen.
    let columns: Int
    /// Whether there is room for the sort order.
    let hasOrder: Bool
    /// The check of the query; `nil` for a filter.
    private let check: QueryCheck?
    /// What is wrong with the query.
    private let mistakes: [QueryProblem]
    /// The problem to tell about.
    let problem: QueryProblem?
    /// Whether the problem is told elsewhere.
    private let isToldElsewhere: Bool
    private let orderColumns: Int

    /// The column of the first character.
    static let start = 3

    init(_ state: AppState, line: EditableText, orderColumns: Int, _ look: Look) {
        self.line = line
        self.look = look
        self.orderColumns = orderColumns
        columns = state.shell.columns
        hasOrder = state.shell.columns >= 50
        let isQuery = state.showsQuery && !line.text.isEmpty
        check = isQuery ? state.queryCheck : nil
        mistakes = isQuery ? state.queryMistakes : []
        problem = isQuery ? state.queryProblem : nil
        isToldElsewhere = state.search.isRefused
    }

    var window: LineWindow {
        // One cell for the cursor at the end of the text, one for the margin.
        LineWindow(line, look, width: columns - QueryLine.start - (hasOrder ? orderColumns + 3 : 0) - 2)
    }

    var cursorColumn: Int { QueryLine.start + window.cursor }

    // MARK: Columns

    /// A part of the text with its style.
    private struct Run {
        let range: Range<String.Index>
        let style: Style
    }

    /// The styled parts of the query, in order.
    private var runs: [Run] {
        guard let check else { return [] }
        let theme = look.theme
        var runs: [Run] = check.query.parts.compactMap { part in
            switch part.role {
            case .qualifier: Run(range: part.range, style: theme.qualifier)
            case .operator: Run(range: part.range, style: theme.queryOperator)
            case .phrase: Run(range: part.range, style: theme.phrase)
            case .value: nil
            }
        }
        for problem in mistakes {
            guard let range = problem.range else { continue }
            runs = runs.flatMap { cut($0, by: range) } + [Run(range: range, style: theme.wrong)]
        }
        return runs.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// What is left of a run beside a range.
    private func cut(_ run: Run, by range: Range<String.Index>) -> [Run] {
        guard run.range.overlaps(range) else { return [run] }
        var rest: [Run] = []
        if run.range.lowerBound < range.lowerBound {
            rest.append(Run(range: run.range.lowerBound..<range.lowerBound, style: run.style))
        }
        if range.upperBound < run.range.upperBound {
            rest.append(Run(range: range.upperBound..<run.range.upperBound, style: run.style))
        }
        return rest
    }

    /// The columns of the text before a place.
    private func textColumns(before index: String.Index) -> Int {
        look.cells(String(line.text[..<index])).columns
    }

    /// The visible columns of a part of the text, counted from the left edge of the screen; empty if it is hidden.
    func visibleColumns(of range: Range<String.Index>) -> Range<Int> {
        let window = self.window
        let last = window.visible.columns
        let lower = textColumns(before: range.lowerBound) - window.hiddenColumns
        let upper = textColumns(before: range.upperBound) - window.hiddenColumns
        let shown = min(max(0, lower), last)..<min(max(0, lower, upper), last)
        return QueryLine.start + shown.lowerBound..<QueryLine.start + shown.upperBound
    }

    /// The column of a place, at most the last one of the text.
    func column(of index: String.Index) -> Int {
        let window = self.window
        let column = textColumns(before: index) - window.hiddenColumns
        return QueryLine.start + min(max(0, column), window.visible.columns)
    }

    // MARK: Drawing

    func draw(on canvas: inout RowCanvas) {
        let window = self.window
        canvas.skip(to: 1)
        canvas.write(look.symbols.prompt, look.theme.accent)
        // Shows that the start of the line is hidden.
        canvas.skip(to: QueryLine.start - 1)
        if window.isCut { canvas.write(look.symbols.cut, look.theme.dim) }
        canvas.skip(to: QueryLine.start)
        drawText(window, on: &canvas)
    }

    private func drawText(_ window: LineWindow, on canvas: inout RowCanvas) {
        let runs = self.runs
        guard !runs.isEmpty else { return canvas.write(window.visible, look.theme.normal) }
        // Where each run begins and ends, in cells of the visible text.
        let places = columns(of: runs, window)
        var (cluster, column) = (0, 0)
        var part: (start: Int, style: Style)?
        let clusters = window.visible.clusters
        var next = 0
        while cluster <= clusters.count {
            while next < places.count, places[next].columns.upperBound <= column { next += 1 }
            let isStyled = next < places.count && places[next].columns.contains(column)
            let style = isStyled ? places[next].style : look.theme.normal
            let isEnd = cluster == clusters.count
            if let present = part, isEnd || present.style != style {
                canvas.write(window.visible.clusters(in: present.start..<cluster), present.style)
                part = nil
            }
            if isEnd { break }
            if part == nil { part = (cluster, style) }
            column += clusters[cluster].columns
            cluster += 1
        }
    }

    /// The columns of runs, found in one pass over the text.
    private func columns(of runs: [Run], _ window: LineWindow) -> [(columns: Range<Int>, style: Style)] {
        var places: [(columns: Range<Int>, style: Style)] = []
        var (index, column) = (line.text.startIndex, 0)
        func advance(to end: String.Index) {
            guard index < end else { return }
            column += look.cells(String(line.text[index..<end])).columns
            index = end
        }
        for run in runs where run.range.lowerBound >= index {
            advance(to: run.range.lowerBound)
            let start = column - window.hiddenColumns
            advance(to: run.range.upperBound)
            let end = column - window.hiddenColumns
            if start >= window.visible.columns { break }
            if end > max(0, start) { places.append((max(0, start)..<end, run.style)) }
        }
        return places
    }

    /// Draws a mark under the problem and says what it is, on the rule below the line.
    func drawProblem(on canvas: inout RowCanvas) {
        guard let problem, let range = problem.range else { return }
        let marks = visibleColumns(of: range)
        func drawRule(to column: Int) { canvas.write(look.symbols.rule(column - canvas.column), look.theme.dim) }
        let edge = canvas.columns - 1
        canvas.skip(to: 1)
        let texts = isToldElsewhere ? [] : Messages.problem(problem).map { look.cells($0) }
        let room = (before: marks.lowerBound - 3, after: edge - marks.upperBound - 2)
        let text =
            texts.first { $0.columns <= max(room.before, room.after) }
            ?? texts.last.map { $0.truncated(to: max(room.before, room.after), repertoire: look.repertoire) }
        let isAfter = (text?.columns ?? 0) <= room.after
        if let text, !isAfter {
            drawRule(to: marks.lowerBound - text.columns - 2)
            canvas.skip(to: canvas.column + 1)
            canvas.write(text, look.theme.normal)
            canvas.skip(to: marks.lowerBound)
        }
        drawRule(to: marks.lowerBound)
        canvas.write(String(repeating: "^", count: marks.count), look.theme.error)
        if let text, isAfter {
            canvas.skip(to: canvas.column + 1)
            canvas.write(text, look.theme.normal)
            canvas.skip(to: canvas.column + 1)
        }
        drawRule(to: edge)
    }
}
