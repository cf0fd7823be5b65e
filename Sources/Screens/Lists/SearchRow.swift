import Core
import Features
import Terminal

/// A row for a search: the name of a saved one and the query, then the number of results or of new rows, and the age.
struct SearchRow {
    var item: HistoryItem
    /// The number of rows that a saved search has not shown; `nil` if it is not known.
    var newCount: Int?
    var width: Int
    /// The cells before the text.
    var margin: Int
    var isSelected: Bool
    var words = TextFilter("")
    var now: Timestamp

    /// The cells of the number of results and of the age.
    static let fields = (results: 12, age: 6)

    /// Whether rows so wide have more than the query.
    static func hasFacts(width: Int) -> Bool { width >= 50 }

    /// The cells for the query: what follows stands near it. Narrow screens show the query only.
    static func queryField(width: Int, margin: Int) -> Int {
        let room = max(0, width - margin - 1)
        let facts = fields.results + fields.age + 2 * RepositoryColumns.gap
        return hasFacts(width: width) ? min(60, room - facts) : room
    }

    func draw(_ look: Look) -> Frame.Row {
        look.row(width, isSelected: isSelected) { canvas in
            canvas.skip(to: 1)
            if isSelected { canvas.write(look.symbols.selection, look.theme[.accent]) }
            canvas.skip(to: margin)
            drawQuery(look, on: &canvas)
            if Self.hasFacts(width: width) { drawFacts(look, on: &canvas) }
        }
    }

    private var edge: Int { margin + Self.queryField(width: width, margin: margin) }

    private func drawQuery(_ look: Look, on canvas: inout RowCanvas) {
        if item.saved != nil {
            write(look.cells(item.title), look.theme[.strong], look, on: &canvas)
            canvas.skip(to: min(edge, canvas.column + RepositoryColumns.gap))
        }
        write(look.cells(item.query), look.theme[.normal], look, on: &canvas)
        let sort = item.sort == .bestMatch ? "" : "  " + Messages.sort(item.sort)
        if canvas.column + sort.count <= edge { canvas.write(sort, look.theme[.dim]) }
    }

    private func write(_ text: CellText, _ plain: Style, _ look: Look, on canvas: inout RowCanvas) {
        let visible = text.truncated(to: max(0, edge - canvas.column), repertoire: look.repertoire)
        for run in words.parts(of: visible) {
            canvas.write(run.text, (isSelected ? look.theme[.strong] : plain).matching(run.isMatch, look.theme))
        }
    }

    private func drawFacts(_ look: Look, on canvas: inout RowCanvas) {
        let theme = look.theme
        canvas.skip(to: edge + RepositoryColumns.gap)
        let new = newCount.map { Messages.newRows(Quantities.grouped($0)) }
        let results = new ?? item.resultCount.map(Quantities.grouped) ?? ""
        canvas.write(results, theme[new == nil ? .normal : .news], field: Self.fields.results, .right)
        canvas.skip(to: canvas.column + RepositoryColumns.gap)
        let age = item.lastUse.map { Age(of: $0, at: now).text } ?? ""
        canvas.write(age, theme[.dim], field: Self.fields.age, .right)
    }
}
