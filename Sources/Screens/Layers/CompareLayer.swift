import Core
import Features
import Terminal

/// Repositories side by side: the names of the rows, and as many columns as fit.
struct CompareLayer: Layer {
    private let list: ListLayer
    private let rows: Range<Int>
    private let namesWidth: Int
    /// The cells of a column, and the columns that are shown.
    private let width: Int
    private let columns: Range<Int>
    private let labels: [Label]
    private let lines: [Line]

    /// The cells of the names, and of a column that is easy to read: two fit into 80 cells.
    private static let names = 16
    private static let narrowest = 28
    /// Where two do not fit, they are narrower: one is no comparison.
    private static let least = 10
    private static let widest = 44
    /// A cell that takes more lines is cut.
    private static let tallest = 4

    private struct Line {
        var name = ""
        var cells: [StyledText] = []
        /// Whether a press of it folds the equal rows, or shows them.
        var isFold = false
    }

    /// What stands above a column: the owner, if there is room for it, and the name.
    private typealias Label = (owner: CellText?, name: CellText)

    private var state: AppState { list.state }
    private var look: Look { list.look }
    private var compare: CompareState { state.compare }
    private var theme: Theme { look.theme }

    init(list: ListLayer) {
        self.list = list
        let layout = list.layout
        rows = layout.list
        let count = list.state.compare.items.count
        namesWidth = min(CompareLayer.names, layout.columns / 3)
        let room = max(1, layout.columns - namesWidth - 1)
        let fitting = max(1, min(count, max(room / CompareLayer.narrowest, min(2, room / CompareLayer.least))))
        width = min(CompareLayer.widest, room / fitting)
        columns = list.shown.visible(in: fitting)
        labels = CompareLayer.labels(of: list.state.compare.items, max(1, width - 2), list.look)
        lines = CompareLayer.lines(list.state.compare, list.look, columns, width - 2)
    }

    // MARK: The names

    /// What stands above the columns, each in so many cells. The owner is shortened first, as in rows of lists: the name says more. A name
    /// that would be cut has all the room; of equal names, the owner has it.
    private static func labels(of repositories: [Repository], _ room: Int, _ look: Look) -> [Label] {
        let (owners, names) = (repositories.map { look.cells($0.owner) }, repositories.map { look.cells($0.name) })
        func cut(_ text: CellText, _ room: Int) -> CellText {
            text.truncated(to: max(0, room), repertoire: look.repertoire)
        }
        let shortened: [Label] = zip(owners, names).map { owner, name in
            let room = room - 1
            let ownerRoom = min(owner.columns, max(min(owner.columns, 8, room / 2), room - name.columns))
            return (cut(owner, ownerRoom), cut(name, room - ownerRoom))
        }
        let texts = Set(shortened.map { [$0.owner, $0.name] })
        if texts.count == names.count, zip(shortened, names).allSatisfy({ $0.name == $1 }) { return shortened }
        if Set(names).count == names.count { return distinct(names, room, look).map { (nil, $0) } }
        guard Set(owners).count == owners.count else { return shortened }
        return zip(distinct(owners, max(1, room - 2), look), names).map { owner, name in
            (owner, cut(name, room - 1 - owner.columns))
        }
    }

    /// Texts in so many cells. Those that would look the same have their ends, and begin where they differ at the latest.
    private static func distinct(_ texts: [CellText], _ room: Int, _ look: Look) -> [CellText] {
        let cut = texts.map { $0.truncated(to: room, repertoire: look.repertoire) }
        return texts.indices.map { index in
            let alike = texts.indices.filter { $0 != index && cut[$0] == cut[index] }
            if alike.isEmpty { return cut[index] }
            let clusters = texts[index].clusters
            let common = alike.map { zip(clusters, texts[$0].clusters).prefix { $0 == $1 }.count }.max() ?? 0
            var text = look.cells(look.symbols.cut)
            var (start, columns) = (clusters.count, text.columns)
            while start > 0, columns + clusters[start - 1].columns <= room {
                start -= 1
                columns += clusters[start].columns
            }
            text.append(look.cells(clusters[min(start, common)...].map(\.text).joined()))
            return text.truncated(to: room, repertoire: look.repertoire)
        }
    }

    // MARK: The table

    private static func lines(_ state: CompareState, _ look: Look, _ columns: Range<Int>, _ width: Int) -> [Line] {
        let comparison = state.comparison
        guard !columns.isEmpty, columns.upperBound <= comparison.repositories.count else { return [] }
        func lines(_ row: Comparison.Row) -> [Line] {
            let cells = columns.map { text(of: row.cells[$0], comparison, look, width) }
            let height = cells.map(\.count).max() ?? 1
            return (0..<height).map { line in
                Line(
                    name: line == 0 ? ComparisonMessages.name(row.kind) : "",
                    cells: cells.map { line < $0.count ? $0[line] : StyledText("", look.theme[.normal]) })
            }
        }
        let equal = comparison.equal
        guard !equal.isEmpty else { return comparison.rows.flatMap(lines) }
        let names = state.showsEqual ? "" : ": " + ComparisonMessages.equal(equal.map(\.kind))
        let fold = Line(name: "= " + Plural.count(equal.count, "equal row") + names, isFold: true)
        return comparison.rows.flatMap(lines) + [fold] + (state.showsEqual ? equal.flatMap(lines) : [])
    }

    /// The lines of a cell: a sparkline of the weeks above their number.
    private static func text(
        of cell: Comparison.Cell, _ comparison: Comparison, _ look: Look, _ width: Int
    ) -> [StyledText] {
        let sparkline = comparison.sparkline(of: cell, blocks: look.symbols.levels, cells: width)
        let style = look.theme[cell.unknown == nil ? .normal : .dim]
        // Of a long text, what may be seen. A character can have any number of scalars.
        let room = max(1, width) * tallest
        let scalars = cell.text.unicodeScalars.prefix(16 * room)
        let isCut = scalars.endIndex < cell.text.unicodeScalars.endIndex
        let text = look.cells(isCut ? String(scalars) : cell.text)
        let all = text.prefix(columns: room).folded(to: max(1, width))
        var lines = all.prefix(tallest).map { StyledText($0.string, style) }
        if isCut || all.count > tallest || text.columns > room, let last = lines.last {
            let cut = look.cells(last.text).prefix(columns: max(0, width - 1)).string + look.symbols.cut
            lines[lines.count - 1] = StyledText(cut, style)
        }
        return (sparkline.isEmpty ? [] : [StyledText(sparkline, style)]) + lines
    }

    private var room: Int { max(1, rows.count) }
    private var last: Int { max(0, lines.count - room) }
    private var first: Int { min(compare.offset, last) }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .backward: [.list(.move(.up, rows: list.rowsForItems))]
        case .forward: [.list(.move(.down, rows: list.rowsForItems))]
        case .up: scroll(to: first - 1)
        case .down: scroll(to: first + 1)
        case .pageUp: scroll(to: first - room)
        case .pageDown: scroll(to: first + room)
        case .top: scroll(to: 0)
        case .bottom: scroll(to: last)
        case .compare: [.send(.shell(.back))]
        case .copyTable: [.send(.copyComparison)]
        case .toggleEqual: [.send(.compare(.toggledEqual))]
        case .mark: [.send(.unmarkCompared)]
        case .markUpwards, .markAll, .nextSort: []
        default:
            command.lineEdit == nil
                ? list.intents(of: command) : command == .deleteForward ? list.intents(of: .endOfInput) : []
        }
    }

    func intents(ofCustomAction index: Int) -> [Intent]? { list.intents(ofCustomAction: index) }
    func intents(typing text: String) -> [Intent]? { [] }

    private func scroll(to line: Int) -> [Intent] { [.send(.compare(.scrolled(to: min(max(0, line), last))))] }

    var selection: Position? {
        guard columns.contains(list.shown.selectedIndex) else { return nil }
        return Position(column: start(of: list.shown.selectedIndex) - 1, row: list.layout.line)
    }

    var status: StatusText? {
        if let status = state.customActionStatus(look) { return status }
        let count = compare.items.count
        let text =
            columns.count == count
            ? Messages.comparing(count)
            : columns.count < 2
                ? "column \(columns.lowerBound + 1) of \(count)"
                : "columns \(columns.lowerBound + 1)–\(columns.upperBound) of \(count)"
        let held = state.obstacleToComparison.map { StyledText(Messages.factsHeld($0, at: state.now), theme[.dim]) }
        return StatusText(summary: [StyledText(text, theme[.normal])], held: held)
    }

    // MARK: Drawing

    private func start(of column: Int) -> Int { namesWidth + 1 + (column - columns.lowerBound) * width }

    func draw(on canvas: inout Canvas) {
        // The names stand where other lists have their query, above the rule of all lists.
        canvas.row(list.layout.line, drawNames)
        canvas.clipped(to: Rect(columns: 0..<list.layout.columns, rows: rows)) { canvas in
            for row in rows { canvas.row(row) { _ in } }
            for (line, row) in zip(lines.dropFirst(first), rows) { canvas.row(row) { draw(line, on: &$0) } }
        }
    }

    private func drawNames(on canvas: inout RowCanvas) {
        for column in columns {
            let isSelected = column == list.shown.selectedIndex
            canvas.skip(to: start(of: column) - 1)
            let begin = canvas.column
            canvas.write(isSelected ? look.symbols.selection : " ", theme[.accent])
            if let owner = labels[column].owner {
                canvas.write(owner, theme[.dim])
                canvas.write("/", theme[.dim])
            }
            canvas.write(labels[column].name, theme[isSelected ? .strong : .normal])
            canvas.target(from: begin) { _ in
                Target(press: [.list(.select(column))], double: list.intents(of: .submit) ?? [])
            }
        }
    }

    private func draw(_ line: Line, on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        if line.isFold {
            canvas.write(line.name, theme[.dim])
            canvas.target(from: 0) { _ in Target(press: [.send(.compare(.toggledEqual))]) }
            return
        }
        canvas.write(line.name, theme[.dim], field: namesWidth - 1)
        for (cell, column) in zip(line.cells, columns) {
            canvas.skip(to: start(of: column))
            canvas.write(cell.text, cell.style, field: max(1, width - 2))
        }
    }
}
