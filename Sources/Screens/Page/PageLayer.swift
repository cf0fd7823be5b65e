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
        let margin = outline?.margin ?? PagePlacement.leftMargin(of: text.width, in: area.columns.count)
        let wheel = Target.Wheel(up: [scroll(.up, in: text)], down: [scroll(.down, in: text)])
        canvas.clipped(to: area) { canvas in
            for row in area.rows {
                canvas.target(row: row, columns: 0..<area.columns.count) { _ in Target(wheel: wheel) }
            }
            for row in rows {
                let drawn = look.canvas(min(area.columns.count, margin + text.width)) { canvas in
                    canvas.write(side, look.theme[.dim])
                    canvas.skip(to: margin)
                    text.draw(first + row - rows.lowerBound, wheel, on: &canvas)
                }
                guard let outline else {
                    canvas.put(drawn, at: row)
                    continue
                }
                canvas.row(row) { canvas in
                    canvas.write(restOf: drawn)
                    outline.draw(row: row - rows.lowerBound, on: &canvas)
                }
                guard let line = outline.line(inRow: row - rows.lowerBound) else { continue }
                let press = [scroll(to: line + text.head.count, in: text)]
                canvas.target(row: row, columns: outline.columns) { _ in Target(press: press, wheel: wheel) }
            }
        }
    }
}
