extension CellText {
    /// The text wrapped into rows of this many cells, between words if possible. The last row has the rest, which drawing truncates with
    /// an ellipsis. Several spaces between words become one.
    public func wrapped(to columns: Int, rows limit: Int) -> [CellText] {
        if self.columns <= columns || limit <= 1 { return [self] }
        var rows = Rows()
        forEachWord { word in
            let isLast = rows.rows.count == limit - 1
            if rows.columns > 0, !isLast, rows.columns + 1 + word.columns > columns { rows.end() }
            rows.append(word)
        }
        rows.end()
        return rows.rows
    }

    /// The text wrapped into rows of this many cells, between words if possible, and inside words that are wider than a row. Several
    /// spaces between words become one.
    public func folded(to columns: Int) -> [CellText] {
        let room = max(1, columns)
        if self.columns <= room { return [self] }
        var rows = Rows()
        forEachWord { word in
            if rows.columns > 0, rows.columns + 1 + word.columns > room { rows.end() }
            guard word.columns > room else { return rows.append(word) }
            word.forEachRow(first: room, then: room) { part in
                rows.end()
                rows.append(part)
                return true
            }
        }
        rows.end()
        return rows.rows
    }

    /// Rows of words, and the one that is being filled.
    private struct Rows {
        private(set) var rows: [CellText] = []
        private var text = ""
        private(set) var columns = 0

        /// Adds a word, after a space unless it is the first one of its row.
        mutating func append(_ word: CellText) {
            if columns > 0 {
                text += " "
                columns += 1
            }
            text += word.string
            columns += word.columns
        }

        mutating func end() {
            if columns == 0 { return }
            rows.append(CellText(sanitised: text, columns: columns))
            (text, columns) = ("", 0)
        }
    }

    /// Calls the body with the words between spaces, from left to right.
    private func forEachWord(_ body: (CellText) -> Void) {
        withBytes { bytes in
            var (start, end, width) = (0, 0, 0)
            forEachCluster(in: bytes) { cluster, columns in
                if cluster.count == 1, bytes[cluster.lowerBound] == 0x20 {
                    if width > 0 { body(CellText(sanitised: bytes.text(start..<end), columns: width)) }
                    width = 0
                } else {
                    if width == 0 { start = cluster.lowerBound }
                    (end, width) = (cluster.upperBound, width + columns)
                }
                return true
            }
            if width > 0 { body(CellText(sanitised: bytes.text(start..<end), columns: width)) }
        }
    }
}
