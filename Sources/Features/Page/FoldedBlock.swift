import Markup
import Text

/// The text of a block, folded, with the cells of its bytes.
///
/// Folding makes some characters many times longer, so a place is kept for each piece of the text, not for each byte.
struct FoldedBlock {
    /// A piece of the text: ASCII, whose bytes are a cell each, or another character.
    private struct Piece {
        /// Its first byte.
        var offset: Int
        /// The line; -1 for the space that stands for a line break.
        var line: Int32
        var column: Int32
        /// The cells of a character; 0 for ASCII.
        var columns: Int32
    }

    private(set) var bytes: [UInt8] = []
    private var pieces: [Piece] = []

    /// Adds a line of a layout. The numbers of links are left out, and so is what begins each line of a quote or an item.
    mutating func append(_ line: MarkupLayout.Line, _ index: Int) {
        var isBeginning = !bytes.isEmpty
        if isBeginning {
            add(line: -1, column: 0, columns: 0)
            bytes.append(UInt8(ascii: " "))
        }
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
        if text.isASCII {
            add(line: line, column: start, columns: 0)
            for byte in text.string.utf8 {
                let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                bytes.append(isUpper ? byte | 0x20 : byte)
            }
            return
        }
        var column = start
        for cluster in text.clusters {
            add(line: line, column: column, columns: Int32(cluster.columns))
            bytes += SearchTerms.fold(cluster.text).utf8
            column += Int32(cluster.columns)
        }
    }

    private mutating func add(line: Int32, column: Int32, columns: Int32) {
        pieces.append(Piece(offset: bytes.count, line: line, column: column, columns: columns))
    }

    /// Whether bytes occur at an offset.
    func hasRun(_ run: [UInt8], at offset: Int) -> Bool {
        for (index, byte) in run.enumerated() where bytes[offset + index] != byte { return false }
        return true
    }

    /// Calls the body with the cells of some bytes, piece by piece.
    func forEachPlace(of range: Range<Int>, _ body: (_ line: Int, _ columns: Range<Int>) -> Void) {
        var index = piece(at: range.lowerBound)
        while index < pieces.count, pieces[index].offset < range.upperBound {
            let piece = pieces[index]
            index += 1
            let end = min(range.upperBound, index < pieces.count ? pieces[index].offset : bytes.count)
            if piece.line < 0 || end <= max(range.lowerBound, piece.offset) { continue }
            let column = Int(piece.column)
            if piece.columns > 0 {
                body(Int(piece.line), column..<column + Int(piece.columns))
            } else {
                let start = max(range.lowerBound, piece.offset)
                body(Int(piece.line), column + start - piece.offset..<column + end - piece.offset)
            }
        }
    }

    /// The index of the piece that a byte belongs to.
    private func piece(at byte: Int) -> Int {
        var (low, high) = (0, pieces.count)
        while low < high {
            TextWork.add(1)
            let middle = (low + high) / 2
            if pieces[middle].offset <= byte { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
