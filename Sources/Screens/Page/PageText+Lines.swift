import Features
import Markup
import Terminal
import Text

/// Lines of a README, with what is marked in them.
extension PageText {
    /// Draws a line of the README. Wide lines are scrolled sideways.
    func write(_ line: MarkupLayout.Line, _ index: Int, on canvas: inout RowCanvas) {
        var pieces = self.pieces(of: line, index)
        if line.isWide { hide(state.page.column, of: &pieces) }
        let columns = pieces.reduce(0) { $0 + $1.text.columns }
        guard columns > canvas.remaining else {
            for piece in pieces { canvas.write(piece.text, piece.style) }
            return
        }
        // Cut where the row ends, also between two pieces.
        for piece in pieces where canvas.remaining > 0 {
            let isEnd = piece.text.columns >= canvas.remaining
            canvas.write(isEnd ? CellText(piece.text.string + "  ") : piece.text, piece.style)
        }
    }

    /// How wide a line is.
    func columns(of line: MarkupLayout.Line) -> Int {
        line.spans.reduce(0) { $0 + CellText($1.text, repertoire: look.repertoire).columns }
    }

    private func hide(_ columns: Int, of pieces: inout [Piece]) {
        var hidden = columns
        while hidden > 0, let first = pieces.first {
            if hidden >= first.text.columns {
                hidden -= first.text.columns
                pieces.removeFirst()
                continue
            }
            pieces[0].text = first.text.dropping(columns: hidden)
            return
        }
    }

    /// The spans of a line, split where a match begins or ends.
    private func pieces(of line: MarkupLayout.Line, _ index: Int) -> [Piece] {
        let find = state.page.find
        let marks = find?.matches?.parts(in: index) ?? []
        let link = state.page.link?.number.map { $0 - 1 }
        var pieces: [Piece] = []
        var column = 0
        for span in line.spans {
            let text = CellText(span.text, repertoire: look.repertoire)
            let isChosen = link != nil && span.link == link
            let style = isChosen ? look.theme.currentFound : look.theme.style(span.style)
            if marks.isEmpty {
                pieces.append(Piece(text: text, style: style))
            } else {
                split(text, at: column, style, marks, find?.current, into: &pieces)
            }
            column += text.columns
        }
        return pieces
    }

    private func split(
        _ text: CellText, at start: Int, _ style: Style, _ marks: ArraySlice<PageMatches.Part>, _ current: Int?,
        into pieces: inout [Piece]
    ) {
        // Marks and clusters both go from left to right.
        var rest = marks
        func marked(at column: Int) -> Style {
            while let mark = rest.first, mark.columns.upperBound <= column { rest.removeFirst() }
            guard let mark = rest.first, mark.columns.contains(column) else { return style }
            return mark.match == current ? look.theme.currentFound : look.theme.found
        }
        text.forEachPart(by: { _, column, _ in marked(at: start + column) }) { text, style in
            pieces.append(Piece(text: text, style: style))
        }
    }
}

extension Theme {
    /// The style of a piece of a README.
    fileprivate func style(_ style: MarkupLayout.Style) -> Style {
        var result = normal
        if style.contains(.code) { result = match }
        if style.contains(.alert) { result = accent }
        if style.contains(.strong) || style.contains(.heading) { result.isBold = true }
        if style.contains(.emphasis) || style.contains(.link) { result.isUnderlined = true }
        if style.contains(.dim) || style.contains(.struck) { result.isDim = true }
        return result
    }
}
