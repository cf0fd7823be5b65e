import Core
import Features
import Terminal

/// The page of the selected repository: beside the list, below it, or over it.
struct PageLayer: Layer {
    /// The list below it.
    let list: ListLayer

    var state: AppState { list.state }
    var layout: ScreenLayout { list.layout }
    var look: Look { list.look }

    /// Made when it is needed: most keys are the list's.
    var text: PageText { PageText(state: state, look: look, width: state.pageColumns) }

    var placement: PagePlacement { state.pagePlacement }
    var isFull: Bool { placement == .full }

    /// The rows of the text.
    var rows: Range<Int> {
        switch placement {
        case .hidden: 0..<0
        case .full: 0..<layout.status
        case .beside: layout.page.rows
        case .below: layout.page.rows.dropFirst()
        }
    }

    /// The first visible line of the text.
    var first: Int { text.first(in: rows.count) }

    func draw(on canvas: inout Canvas) {
        if placement == .below {
            let title = state.page.subject.map(PageText.title) ?? Messages.pageTitle
            look.drawTitle(title, at: layout.page.rows.first, on: &canvas)
        }
        let area = isFull ? Rect(columns: canvas.area.columns, rows: self.rows) : layout.page
        let (text, rows) = (text, rows)
        let first = text.first(in: rows.count)
        let side = look.cells(placement == .full || placement == .below ? "" : look.symbols.box.side)
        let outline =
            isFull
            ? PageOutline(
                of: state.page.layout, text: text.width, in: area.columns.count, rows: rows.count,
                first: first - text.head.count, look)
            : nil
        func drawn(_ row: Int, probe: Int? = nil) -> RowCanvas {
            let margin = outline?.margin ?? PagePlacement.leftMargin(of: text.width, in: area.columns.count)
            var drawn = self.row(first + row - rows.lowerBound, of: text, side, margin: margin, area, probe)
            guard let outline, probe == nil else { return drawn }
            let line = drawn.row
            drawn = RowCanvas(columns: area.columns.count, repertoire: look.repertoire)
            drawn.write(restOf: line)
            outline.draw(row: row - rows.lowerBound, on: &drawn)
            return drawn
        }
        func target(_ row: Int, _ column: Int) -> Target? {
            guard rows.contains(row) else { return nil }
            if let outline, outline.columns.contains(column) {
                let line = outline.line(inRow: row - rows.lowerBound)
                return line.map { Target(press: [scroll(to: $0 + text.head.count, in: text)]) }
            }
            return drawn(row, probe: column).answer as? Target
        }
        let lines = canvas.isProbing ? [] : rows.map { drawn($0).row }
        canvas.clipped(to: area) { canvas in
            for (row, line) in zip(rows, lines) { canvas.put(line, at: row) }
            for row in area.rows where canvas.isProbing {
                canvas.target(row: row, columns: 0..<area.columns.count) { column in
                    var target = target(row, column) ?? Target()
                    target.wheel = Target.Wheel(up: [scroll(.up)], down: [scroll(.down)])
                    return target
                }
            }
        }
    }

    private func row(
        _ index: Int, of text: PageText, _ side: CellText, margin: Int, _ area: Rect, _ probe: Int?
    ) -> RowCanvas {
        let columns = min(area.columns.count, margin + text.width)
        var canvas = RowCanvas(columns: columns, repertoire: look.repertoire, probe: probe)
        canvas.write(side, look.theme[.dim])
        canvas.skip(to: margin)
        text.draw(index, on: &canvas)
        return canvas
    }
}
