import Core
import Features
import Terminal

/// The page of the selected repository: beside the list, below it, or over it.
struct PageLayer: ReaderLayer {
    let list: ListLayer

    var state: AppState { list.state }
    var layout: ScreenLayout { list.layout }
    var look: Look { list.look }

    var reader: Reader { state.page.reader }
    static func act(_ action: Reader.Action) -> Intent { .page(.read(action)) }

    private var text: PageText { PageText(state: state, look: look, width: state.pageColumns) }

    var lines: LayoutText { lines(of: text) }

    private func lines(of text: PageText) -> LayoutText {
        LayoutText(
            reader: reader, look: look, width: text.width, above: text.head.count, count: text.count, rows: rows.count,
            act: Self.act)
    }

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

    func draw(on canvas: inout Canvas) {
        if placement == .below {
            let title = state.page.subject.map(PageText.title) ?? "Page"
            look.drawTitle(title, at: layout.page.rows.first, on: &canvas)
        }
        let area = isFull ? Rect(columns: canvas.area.columns, rows: self.rows) : layout.page
        let (text, rows) = (text, rows)
        let lines = lines(of: text).forDrawing
        let wheel = lines.wheel
        let side = look.cells(placement == .full || placement == .below ? "" : look.symbols.box.side)
        let outline =
            isFull
            ? PageOutline(
                of: reader.layout, text: text.width, in: area.columns.count, rows: rows.count,
                first: lines.view.first, look)
            : nil
        let margin = outline?.margin ?? PagePlacement.leftMargin(of: text.width, in: area.columns.count)
        canvas.clipped(to: area) { canvas in
            for row in area.rows {
                canvas.target(row: row, columns: 0..<area.columns.count) { _ in Target(wheel: wheel) }
            }
            for row in rows {
                let drawn = look.canvas(min(area.columns.count, margin + text.width)) { canvas in
                    canvas.write(side, look.theme[.dim])
                    canvas.skip(to: margin)
                    text.draw(lines.first + row - rows.lowerBound, lines, on: &canvas)
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
                let press = [lines.scroll(to: line + lines.above)]
                canvas.target(row: row, columns: outline.columns) { _ in Target(press: press, wheel: wheel) }
            }
        }
    }
}
