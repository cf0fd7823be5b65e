internal import CNcurses
internal import Core

struct CursesPainter {
    private struct Colors: Hashable {
        var foreground: Int
        var background: Int
    }

    private struct Pen {
        var attributes: attr_t
        var pair: Int32
    }

    private let palette: Palette
    /// Colour pairs by number, created on first use: a terminal has thousands, a screen needs dozens.
    private var pairs = Self.standardPair
    private static let standardPair = [Colors(foreground: -1, background: -1): Int32(0)]
    /// A few dozen, unless there are pictures: a linear search is faster than hashing.
    private var pens: [(style: Style, pen: Pen)] = []
    private static let fewPens = 64
    /// Those of pictures.
    private var otherPens: [Style: Pen] = [:]
    /// Whether -1 means the terminal's own colour; without that, colours are drawn on black.
    private let hasStandardColors: Bool

    init(palette: Palette) {
        self.palette = palette
        if palette.colors > 0 {
            start_color()
            hasStandardColors = use_default_colors() == 0
        } else {
            hasStandardColors = false
        }
    }

    /// Writes a row over the existing one. ncurses detects the differences, but the spans that both have in common at the beginning and
    /// at the end are not even written: a moved selection changes little of its rows.
    mutating func paint(_ row: Frame.Row, over old: Frame.Row, at number: Int, columns limit: Int) {
        let count = min(row.spans.count, old.spans.count)
        var first = 0
        while first < count, row.spans[first] == old.spans[first] { first += 1 }
        var (end, oldEnd) = (row.spans.count, old.spans.count)
        while end > first, oldEnd > first, row.spans[end - 1] == old.spans[oldEnd - 1] {
            (end, oldEnd) = (end - 1, oldEnd - 1)
        }
        let from = first == 0 ? 0 : row.spans[first - 1].column + row.spans[first - 1].text.columns
        let to = end == row.spans.count ? limit : min(limit, row.spans[end].column)
        guard from < to else { return }
        shim_erase(Int32(number), Int32(from), Int32(to))
        for span in row.spans[first..<end] where span.column >= 0 { paint(span, at: number, columns: limit) }
    }

    private mutating func paint(_ span: Frame.Span, at number: Int, columns limit: Int) {
        let pen = pen(for: span.style)
        // The frame may have another size than the screen; what does not fit is cut.
        let text = span.text.prefix(columns: limit - span.column)
        var column = span.column
        text.forEachRun { bytes, columns, count in
            if bytes.count == columns {
                shim_put_ascii(
                    Int32(number), Int32(column), bytes.baseAddress, Int32(bytes.count), pen.attributes, pen.pair)
            } else {
                put(cluster: bytes, columns, count: count, row: number, column: column, pen)
            }
            column += columns * count
        }
    }

    /// Writes a character several times, from its column on.
    ///
    /// ncurses advances by libc's `wcwidth`, whose tables may be of another Unicode version than ours; if they differ, something else of
    /// the right width is written.
    private func put(
        cluster bytes: UnsafeBufferPointer<UInt8>, _ columns: Int, count: Int, row: Int, column: Int, _ pen: Pen
    ) {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        guard let first = scalars.first?.value else { return }
        if Int(shim_width(first)) == columns {
            // Few characters have combining marks; avoid an array for the others.
            if scalars.index(after: scalars.startIndex) == scalars.endIndex {
                withUnsafePointer(to: first) {
                    shim_put_cluster(Int32(row), Int32(column), $0, 1, Int32(count), pen.attributes, pen.pair)
                }
            } else {
                let marks = scalars.dropFirst().map(\.value).filter { shim_width($0) == 0 }
                put([first] + marks, count: count, row: row, column: column, pen)
            }
            return
        }
        let replacement: UInt32 = shim_width(0xFFFD) == 1 ? 0xFFFD : 0x3F
        for start in stride(from: column, to: column + count * columns, by: columns) {
            put([replacement], count: 1, row: row, column: start, pen)
            if columns == 2 { put([0x20], count: 1, row: row, column: start + 1, pen) }
        }
    }

    private func put(_ scalars: [UInt32], count: Int, row: Int, column: Int, _ pen: Pen) {
        shim_put_cluster(
            Int32(row), Int32(column), scalars, Int32(scalars.count), Int32(count), pen.attributes, pen.pair)
    }

    private mutating func pen(for style: Style) -> Pen {
        for known in pens where known.style == style { return known.pen }
        if let pen = otherPens[style] { return pen }
        let approximation = palette.approximation(of: style)
        let attributes = shim_attributes(style.isBold, approximation.isDim, style.isUnderlined, style.isReversed)
        let colors = Colors(foreground: approximation.foreground, background: approximation.background)
        let pen = Pen(attributes: attributes, pair: pair(of: colors))
        if pens.count < Self.fewPens { pens.append((style, pen)) } else { otherPens[style] = pen }
        return pen
    }

    /// Whether most pairs of colours are taken, as after some pictures of many colours.
    var isCrowded: Bool {
        let most = palette.colors > 0 ? Int(shim_color_pair_count()) : 0
        return most >= 1_024 && pairs.count > most / 2
    }

    /// Forgets all pairs; everything must be drawn again.
    mutating func forgetPairs() {
        // Otherwise ncurses would look for each redefined pair in all cells.
        reset_color_pairs()
        (pairs, pens, otherPens) = (Self.standardPair, [], [:])
    }

    private mutating func pair(of colors: Colors) -> Int32 {
        if let pair = pairs[colors] { return pair }
        let pair = Int32(pairs.count)
        // White on black is a safe assumption if the terminal has no default colours.
        let foreground = colors.foreground < 0 && !hasStandardColors ? 7 : colors.foreground
        let background = colors.background < 0 && !hasStandardColors ? 0 : colors.background
        guard pair < shim_color_pair_count(), init_extended_pair(pair, Int32(foreground), Int32(background)) == 0 else {
            return 0
        }
        pairs[colors] = pair
        return pair
    }
}
