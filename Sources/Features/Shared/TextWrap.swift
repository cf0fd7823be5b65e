import Core

public struct WrappedRow: Sendable, Equatable {
    /// Includes a trailing line end or space.
    let range: Range<Int>
}

/// Between words if possible.
enum TextWrap {
    /// A trailing space can be in the margin; a word longer than a row is split.
    static func rows(of characters: [Character], columns: Int) -> [WrappedRow] {
        var rows: [WrappedRow] = []
        var start = 0
        var width = 0
        /// The start of the last word of the row, and the width of the row before it.
        var word: (start: Int, width: Int)?
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character.isNewline {
                rows.append(WrappedRow(range: start..<index + 1))
                (start, width, word) = (index + 1, 0, nil)
            } else if character == " " {
                width += 1
                word = (index + 1, width)
            } else {
                let added = self.columns(of: character)
                if width + added > columns, index > start {
                    let end = word?.start ?? index
                    rows.append(WrappedRow(range: start..<end))
                    width -= word?.width ?? width
                    (start, word) = (end, nil)
                    // The word moved to the next row may be too long for that, too.
                    continue
                }
                width += added
            }
            index += 1
        }
        return rows + [WrappedRow(range: start..<characters.count)]
    }

    /// In cells.
    static func columns(of characters: ArraySlice<Character>) -> Int { characters.reduce(0) { $0 + columns(of: $1) } }

    /// The position in a row nearest to a column, at most at its line end.
    static func index(ofColumn column: Int, in row: WrappedRow, of characters: [Character]) -> Int {
        var width = 0
        for index in row.range {
            let added = columns(of: characters[index])
            if characters[index].isNewline || width + added > column { return index }
            width += added
        }
        // After the last character of a wrapped row comes the next row.
        let isWrapped = row.range.upperBound < characters.count
        return isWrapped ? max(row.range.lowerBound, row.range.upperBound - 1) : row.range.upperBound
    }

    private static func columns(of character: Character) -> Int {
        if character.isASCII, !character.isNewline { return 1 }
        return character.isNewline ? 0 : CellText(String(character)).columns
    }
}
