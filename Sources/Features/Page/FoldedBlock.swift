import Markup
import Text

/// The text of a block, folded, with the cell of each byte.
struct FoldedBlock {
    /// Where a byte is on the page; the line of the space that stands for a line break is -1.
    struct Cell {
        var line: Int32
        var start: Int32
        var end: Int32
    }

    private(set) var bytes: [UInt8] = []
    private(set) var cells: [Cell] = []

    /// Adds a line of a layout. The numbers of links are left out, and so is what begins each line of a quote or an item.
    mutating func append(_ line: MarkupLayout.Line, _ index: Int) {
        var isBeginning = !bytes.isEmpty
        if isBeginning { append(UInt8(ascii: " "), Cell(line: -1, start: 0, end: 0)) }
        var column: Int32 = 0
        for span in line.spans {
            let text = CellText(span.text)
            defer { column += Int32(text.columns) }
            if span.style.contains(.number) { continue }
            if isBeginning, span.text.allSatisfy({ " │|".contains($0) }) { continue }
            isBeginning = false
            append(text, at: column, of: Int32(index))
        }
    }

    private mutating func append(_ text: CellText, at start: Int32, of line: Int32) {
        var column = start
        if text.isASCII {
            for byte in text.string.utf8 {
                let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                append(isUpper ? byte | 0x20 : byte, Cell(line: line, start: column, end: column + 1))
                column += 1
            }
            return
        }
        for cluster in text.clusters {
            let end = column + Int32(cluster.columns)
            for byte in SearchTerms.fold(cluster.text).utf8 { append(byte, Cell(line: line, start: column, end: end)) }
            column = end
        }
    }

    private mutating func append(_ byte: UInt8, _ cell: Cell) {
        bytes.append(byte)
        cells.append(cell)
    }

    /// Whether bytes occur at an offset.
    func hasRun(_ run: [UInt8], at offset: Int) -> Bool {
        for (index, byte) in run.enumerated() where bytes[offset + index] != byte { return false }
        return true
    }
}
