import Core
import Features
import Markup
import Terminal

/// The lines of what is read, with what is marked in them, and the part of them that is on the screen.
struct LayoutText {
    let reader: Reader
    let look: Look
    /// The cells of a line.
    let width: Int
    /// How many lines are scrolled together with the layout, above it.
    let above: Int
    /// How many lines there are, with those above and below the layout.
    let count: Int
    /// How many are on the screen.
    let rows: Int
    let act: (Reader.Action) -> Intent
    /// The cells of a picture; `nil` before they are there.
    var drawn: (MarkupLayout.Picture) -> DrawnPicture? = { _ in nil }
    /// What the wheel asks for; `nil` unless it is for drawing.
    var wheel: Target.Wheel?

    private struct Piece {
        var text: CellText
        var style: Style
        /// The index of its link; `nil` for text that is no link.
        var link: Int?
    }

    /// Draws a line of the layout; false if it has no such line. Wide blocks are scrolled sideways, with a sign at each edge that hides
    /// something.
    @discardableResult
    func write(_ index: Int, on canvas: inout RowCanvas) -> Bool {
        guard let lines = reader.layout?.lines, lines.indices.contains(index) else { return false }
        let (line, end) = (lines[index], canvas.column + width)
        defer { fill(line, to: end, on: &canvas) }
        let hidden = line.isWide ? reader.offset(of: line.block) : 0
        var pieces = self.pieces(of: line, index, isScrolled: hidden > 0)
        hide(hidden, of: &pieces)
        let columns = pieces.reduce(0) { $0 + $1.text.columns }
        guard columns > canvas.remaining else {
            for piece in pieces { write(piece, piece.text, on: &canvas) }
            return true
        }
        // Cut where the row ends, also between two pieces.
        for piece in pieces where canvas.remaining > 0 {
            let isEnd = piece.text.columns >= canvas.remaining
            write(piece, isEnd ? CellText(piece.text.string + "  ") : piece.text, on: &canvas)
        }
        return true
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
        canvas.target(from: start) { [act, wheel] _ in Target(press: [act(.link(.open(link)))], wheel: wheel) }
    }

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
        let marks = reader.find?.matches?.parts(in: index) ?? []
        let chosen = reader.link?.number.map { $0 - 1 }
        var pieces: [Piece] = []
        var column = 0
        for span in line.spans {
            if let drawn = self.cells(ofPicture: span, index) {
                pieces += drawn
                column += drawn.reduce(0) { $0 + $1.text.columns }
                continue
            }
            let text = isScrolled ? look.cells(span.text) : look.cells(of: span)
            let isChosen = chosen != nil && span.link == chosen
            let style = isChosen ? look.theme[.currentFound] : look.theme.style(span.style)
            if marks.isEmpty {
                pieces.append(Piece(text: text, style: style, link: span.link))
            } else {
                split(text, at: column, (style, span.link), marks, reader.find?.current, into: &pieces)
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

// MARK: Pictures

extension LayoutText {
    /// What a line has of a picture: its cells or, until they are there, its text in the first one; `nil` for other text.
    private func cells(ofPicture span: MarkupLayout.Span, _ line: Int) -> [Piece]? {
        guard let picture = reader.layout?.picture(of: span, in: line) else { return nil }
        let link = picture.link
        if let cells = self.drawn(picture) {
            let runs = cells.row(line - picture.line, columns: picture.columns)
            return runs.map { Piece(text: $0.text, style: Style($0.pen), link: link) }
        }
        let text = look.cells(line == picture.line ? picture.text : "")
            .truncated(to: picture.columns, repertoire: look.repertoire)
        let blanks = CellText(repeating: CellText(" "), count: picture.columns - text.columns)
        return [
            Piece(text: text, style: look.theme[.dim], link: link),
            Piece(text: blanks, style: look.theme[.normal], link: link),
        ].filter { $0.text.columns > 0 }
    }
}

extension Style {
    init(_ pen: DrawnPicture.Pen) {
        self.init(
            foreground: pen.foreground.map { Color($0) } ?? .standard,
            background: pen.background.map { Color($0) } ?? .standard, isReversed: pen.isReversed)
    }
}

// MARK: Scrolling

extension LayoutText {
    /// The first visible line of all.
    var first: Int { reader.line.map { min(max(0, above + $0), last) } ?? 0 }

    private var last: Int { max(0, count - rows) }

    /// The visible lines, counted from the first of the layout.
    var view: PageFind.View { PageFind.View(first: first - above, rows: rows) }

    var forDrawing: LayoutText {
        var text = self
        text.wheel = Target.Wheel(up: [scroll(.up)], down: [scroll(.down)])
        return text
    }

    func scroll(_ movement: ListMovement) -> Intent { scroll(to: movement.index(from: first, last: last, rows: rows)) }

    /// Scrolls to one of all lines, as far as there are lines to fill the rows.
    func scroll(to line: Int) -> Intent { act(.scroll(toLine: min(max(0, line), last) - above)) }

    /// The lines above the layout count as a heading.
    func scrollToHeading(forward: Bool) -> [Intent] {
        guard let heading = reader.layout?.heading(nextTo: view.first, forward: forward) else {
            return forward ? [] : [scroll(to: 0)]
        }
        return [scroll(to: heading + above)]
    }

    /// The headings, and how to go to one.
    var outline: Outline { Outline(reader.layout, first: view.first) { scroll(to: $0 + above) } }

    /// Scrolls the wide blocks on the screen, each as far as its widest visible line has more to show.
    func scrollSideways(by cells: Int) -> [Intent] {
        guard let layout = reader.layout else { return [] }
        var widest: [Int: Int] = [:]
        let visible = max(0, view.first)..<max(0, view.first + rows)
        for line in layout.lines.prefix(visible.upperBound).dropFirst(visible.lowerBound) where line.isWide {
            let key = reader.offsetKey(of: line.block)
            widest[key] = max(widest[key] ?? 0, line.spans.reduce(0) { $0 + look.cells($1.text).columns })
        }
        var offsets: [Int: Int] = [:]
        for (key, columns) in widest {
            let offset = reader.offset(of: key)
            let wanted = cells < 0 ? max(0, offset + cells) : max(offset, min(offset + cells, columns - layout.width))
            if wanted != offset { offsets[key] = wanted }
        }
        return offsets.isEmpty ? [] : [act(.scrollSideways(to: offsets))]
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
    fileprivate var isBlank: Bool { string.utf8.allSatisfy { $0 == 0x20 } }
}

extension Theme {
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
