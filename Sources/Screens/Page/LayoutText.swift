import Core
import Features
import Markup
import Terminal

/// Lines of a layout, with what is marked in them.
struct LayoutText {
    let look: Look
    /// The cells of a line.
    let width: Int
    let find: PageFind?
    /// The index of the link that is being chosen.
    let link: Int?
    /// The cells that a block is scrolled to the left.
    let offset: (_ block: Int) -> Int
    /// What a press of a link asks for.
    let follow: (_ link: Int) -> [Intent]
    /// What the wheel asks for on a link.
    var wheel: Target.Wheel?

    private struct Piece {
        var text: CellText
        var style: Style
        /// The index of its link; `nil` for text that is no link.
        var link: Int?
    }

    /// Draws a line. Wide blocks are scrolled sideways, with a sign at each edge that hides something.
    func write(_ line: MarkupLayout.Line, _ index: Int, on canvas: inout RowCanvas) {
        let end = canvas.column + width
        defer { fill(line, to: end, on: &canvas) }
        let hidden = line.isWide ? offset(line.block) : 0
        var pieces = self.pieces(of: line, index, isScrolled: hidden > 0)
        hide(hidden, of: &pieces)
        let columns = pieces.reduce(0) { $0 + $1.text.columns }
        guard columns > canvas.remaining else {
            for piece in pieces { write(piece, piece.text, on: &canvas) }
            return
        }
        // Cut where the row ends, also between two pieces.
        for piece in pieces where canvas.remaining > 0 {
            let isEnd = piece.text.columns >= canvas.remaining
            write(piece, isEnd ? CellText(piece.text.string + "  ") : piece.text, on: &canvas)
        }
    }

    /// The rest of a line of a panel.
    private func fill(_ line: MarkupLayout.Line, to end: Int, on canvas: inout RowCanvas) {
        let background = look.theme.panelBackground
        guard line.spans.last?.style.contains(.panel) == true, background != .standard, end > canvas.column else {
            return
        }
        let rest = CellText(repeating: CellText(" "), count: min(end - canvas.column, canvas.remaining))
        canvas.write(rest, Style(background: background))
    }

    private func write(_ piece: Piece, _ text: CellText, on canvas: inout RowCanvas) {
        let start = canvas.column
        canvas.write(text, piece.style)
        guard let link = piece.link else { return }
        canvas.target(from: start) { [follow, wheel] _ in Target(press: follow(link), wheel: wheel) }
    }

    func columns(of line: MarkupLayout.Line) -> Int { line.spans.reduce(0) { $0 + look.cells($1.text).columns } }

    /// Takes cells from the left. In the next one is the sign, if there was anything to see in them.
    private func hide(_ columns: Int, of pieces: inout [Piece]) {
        if columns <= 0 { return }
        let sign = look.cells(look.symbols.cut)
        var hidden = columns + sign.columns
        var hasText = false
        while hidden > 0, let first = pieces.first {
            if hidden >= first.text.columns {
                hidden -= first.text.columns
                hasText = hasText || !first.text.isBlank
                pieces.removeFirst()
                continue
            }
            let rest = first.text.dropping(columns: hidden)
            hasText = hasText || !first.text.prefix(columns: first.text.columns - rest.columns).isBlank
            pieces[0].text = rest
            // Of a wide character that is cut in two, a blank is left.
            let blanks = first.text.columns - rest.columns
            hidden -= blanks
            if hidden < 0 { pieces.insert(Piece(text: CellText(" "), style: look.theme[.normal]), at: 0) }
            break
        }
        let edge = hasText ? sign : CellText(repeating: CellText(" "), count: sign.columns)
        pieces.insert(Piece(text: edge, style: look.theme[.dim]), at: 0)
    }

    /// The spans of a line, split where a match begins or ends.
    private func pieces(of line: MarkupLayout.Line, _ index: Int, isScrolled: Bool) -> [Piece] {
        let marks = find?.matches?.parts(in: index) ?? []
        var pieces: [Piece] = []
        var column = 0
        for span in line.spans {
            let text = isScrolled ? look.cells(span.text) : look.cells(of: span)
            let isChosen = link != nil && span.link == link
            let style = isChosen ? look.theme[.currentFound] : look.theme.style(span.style)
            if marks.isEmpty {
                pieces.append(Piece(text: text, style: style, link: span.link))
            } else {
                split(text, at: column, (style, span.link), marks, find?.current, into: &pieces)
            }
            column += text.columns
        }
        return pieces
    }

    private func split(
        _ text: CellText, at start: Int, _ plain: (style: Style, link: Int?), _ marks: ArraySlice<PageMatches.Part>,
        _ current: Int?,
        into pieces: inout [Piece]
    ) {
        // Marks and clusters both go from left to right.
        var rest = marks
        func marked(at column: Int) -> Style {
            while let mark = rest.first, mark.columns.upperBound <= column { rest.removeFirst() }
            guard let mark = rest.first, mark.columns.contains(column) else { return plain.style }
            return look.theme[mark.match == current ? .currentFound : .found]
        }
        text.forEachPart(by: { _, column, _ in marked(at: start + column) }) { text, style in
            pieces.append(Piece(text: text, style: style, link: plain.link))
        }
    }
}

extension Look {
    /// The text of a piece of a README. A block of code without a background has a line at its left.
    func cells(of span: MarkupLayout.Span) -> CellText {
        let hasLine = span.style.contains(.edge) && theme.panelBackground == .standard
        return cells(hasLine ? symbols.box.side + span.text.dropFirst() : span.text)
    }
}

extension CellText {
    /// Whether there is nothing to see in it.
    fileprivate var isBlank: Bool { string.utf8.allSatisfy { $0 == 0x20 } }
}

extension Theme {
    /// The style of a piece of a README.
    func style(_ style: MarkupLayout.Style) -> Style {
        var result = self[.normal]
        if style.contains(.link) { result = self[.link] }
        if style.contains(.heading) { result = self[.heading] }
        if style.contains(.code) { result = self[.code] }
        if style.contains(.key) { result = self[.key] }
        if let tone = style.tone { result = self[ThemeRole(tone)] }
        if !style.isDisjoint(with: [.dim, .struck, .edge]) {
            (result.foreground, result.isDim) = (self[.dim].foreground, self[.dim].isDim)
        }
        // Few terminals of all have italics; an underline is a link's.
        if !style.isDisjoint(with: [.strong, .emphasis, .heading]) { result.isBold = true }
        if style.contains(.link) { result.isUnderlined = self[.link].isUnderlined }
        if style.contains(.panel), panelBackground != .standard { result.background = panelBackground }
        return result
    }
}
