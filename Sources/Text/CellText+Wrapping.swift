extension CellText {
    /// The text wrapped into rows of so many cells, between words if possible. The last row keeps the rest, and
    /// drawing truncates it with an ellipsis. Several spaces between words become one.
    ///
    /// - Parameter limit: The maximum number of rows.
    public func wrapped(to columns: Int, rows limit: Int) -> [CellText] {
        if self.columns <= columns || limit <= 1 { return [self] }
        let words = self.words
        var rows: [CellText] = []
        var row: Part?
        for (index, word) in words.enumerated() {
            guard let present = row else {
                row = word
                continue
            }
            if present.columns + 1 + word.columns <= columns {
                row = present.followed(by: word)
                continue
            }
            rows.append(text(of: present))
            if rows.count == limit - 1 {
                return rows + [text(of: words[index...].dropFirst().reduce(word) { $0.followed(by: $1) })]
            }
            row = word
        }
        return rows + (row.map { [text(of: $0)] } ?? [])
    }

    /// The text wrapped into rows of so many cells, between words if possible, and inside words that are wider
    /// than a row. Several spaces between words become one.
    public func folded(to columns: Int) -> [CellText] {
        let room = max(1, columns)
        if self.columns <= room { return [self] }
        var rows: [CellText] = []
        var row: Part?
        for word in words {
            if let present = row {
                if present.columns + 1 + word.columns <= room {
                    row = present.followed(by: word)
                    continue
                }
                rows.append(text(of: present))
            }
            var rest = word
            while rest.columns > room {
                let text = text(of: rest)
                // A character of two cells gets a row of its own even if rows have one cell.
                let head = text.prefix(columns: max(room, text.prefix(columns: 1).columns == 0 ? 2 : 1))
                rows.append(head)
                rest.removeFirst(head)
            }
            row = rest.columns > 0 ? rest : nil
        }
        return rows + (row.map { [text(of: $0)] } ?? [])
    }

    /// A word, or several with the spaces between them.
    private struct Part {
        var bytes: Range<Int>
        var columns: Int
        /// Whether there is one space between any two words.
        var hasSingleSpaces = true

        func followed(by word: Part) -> Part {
            Part(
                bytes: bytes.lowerBound..<word.bytes.upperBound, columns: columns + 1 + word.columns,
                hasSingleSpaces: hasSingleSpaces && word.bytes.lowerBound == bytes.upperBound + 1)
        }

        mutating func removeFirst(_ head: CellText) {
            columns -= head.columns
            bytes = bytes.lowerBound + head.string.utf8.count..<bytes.upperBound
        }
    }

    private func text(of part: Part) -> CellText {
        withBytes { bytes in
            if part.hasSingleSpaces { return CellText(sanitised: bytes.text(part.bytes), columns: part.columns) }
            var text = ""
            for word in words where part.bytes.overlaps(word.bytes) {
                // The first may be the end of a word.
                text += (text.isEmpty ? "" : " ") + bytes.text(word.bytes.clamped(to: part.bytes))
            }
            return CellText(sanitised: text, columns: part.columns)
        }
    }

    /// What is between the spaces.
    private var words: [Part] {
        var words: [Part] = []
        var word = Part(bytes: 0..<0, columns: 0)
        withBytes { bytes in
            forEachCluster(in: bytes) { cluster, columns in
                if cluster.count == 1, bytes[cluster.lowerBound] == 0x20 {
                    if word.columns > 0 { words.append(word) }
                    word = Part(bytes: 0..<0, columns: 0)
                } else {
                    let start = word.columns == 0 ? cluster.lowerBound : word.bytes.lowerBound
                    word = Part(bytes: start..<cluster.upperBound, columns: word.columns + columns)
                }
                return true
            }
        }
        return word.columns > 0 ? words + [word] : words
    }
}
