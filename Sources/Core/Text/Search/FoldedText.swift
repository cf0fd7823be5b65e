internal import Glibc

/// Lines of cells folded for a search, with the cells of each byte.
///
/// Folding makes some characters many times longer, so a position is kept for each piece of the text, not for each byte.
public struct FoldedText: Sendable {
    /// A piece of the text: ASCII, whose bytes are a cell each, or another character.
    private struct Piece {
        /// The offset of its first byte.
        var offset: Int
        /// The line; -1 for the space that stands for a line break.
        var line: Int32
        var column: Int32
        /// The width of a character; 0 for ASCII.
        var columns: Int32
    }

    private var bytes: [UInt8] = []
    private var pieces: [Piece] = []

    public init() {}

    public var isEmpty: Bool { bytes.isEmpty }

    /// Adds the space that stands for a line break.
    public mutating func appendBreak() {
        add(line: -1, column: 0, columns: 0)
        bytes.append(UInt8(ascii: " "))
    }

    /// Adds text that begins at a column of a line.
    public mutating func append(_ text: CellText, line: Int = 0, column: Int = 0) {
        if text.isASCII { add(line: line, column: column, columns: 0) }
        var column = column
        text.withBytes { utf8 in
            if text.isASCII { return SearchTerms.appendFolded(utf8, to: &bytes) }
            text.forEachCluster(in: utf8) { cluster, columns in
                add(line: line, column: column, columns: columns)
                SearchTerms.appendFolded(UnsafeBufferPointer(rebasing: utf8[cluster]), to: &bytes)
                column += columns
                return true
            }
        }
    }

    private mutating func add(line: Int, column: Int, columns: Int) {
        pieces.append(Piece(offset: bytes.count, line: Int32(line), column: Int32(column), columns: Int32(columns)))
    }

    /// Calls the body with the cells of each occurrence of a folded text, from first to last, piece by piece.
    ///
    /// - Parameters:
    ///   - overlapping: Whether an occurrence may begin in the one before it.
    ///   - most: The most occurrences that are reported.
    public func forEachPlace(
        of wanted: [UInt8], overlapping: Bool = false, most: Int = .max,
        _ body: (_ place: Int, _ line: Int, _ columns: Range<Int>) -> Void
    ) {
        TextWork.add(bytes.count)
        var (count, start, first) = (0, 0, 0)
        while count < most, let found = bytes.firstPlace(of: wanted, from: start) {
            while first + 1 < pieces.count, pieces[first + 1].offset <= found { first += 1 }
            forEachPiece(of: found..<found + wanted.count, from: first) { body(count, $0, $1) }
            count += 1
            start = found + (overlapping ? 1 : wanted.count)
        }
        TextWork.add(first)
    }

    /// Calls the body with the cells of some bytes, piece by piece.
    ///
    /// - Parameter first: The index of the piece with the first of them.
    private func forEachPiece(
        of range: Range<Int>, from first: Int, _ body: (_ line: Int, _ columns: Range<Int>) -> Void
    ) {
        for index in first..<pieces.count {
            let piece = pieces[index]
            guard piece.offset < range.upperBound else { return }
            let end = min(range.upperBound, index + 1 < pieces.count ? pieces[index + 1].offset : bytes.count)
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
}

extension [UInt8] {
    /// The first occurrence of some bytes at or after an offset; `nil` for no bytes. The C library compares many bytes at a time, and
    /// each key press filters thousands of texts.
    func firstPlace(of wanted: [UInt8], from offset: Int = 0) -> Int? {
        guard let first = wanted.first, offset + wanted.count <= count else { return nil }
        return withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var place = base + offset
            let end = base + (bytes.count - wanted.count + 1)
            while place < end, let hit = memchr(place, Int32(first), end - place) {
                if memcmp(hit, wanted, wanted.count) == 0 { return UnsafeRawPointer(hit) - base }
                place = UnsafeRawPointer(hit) + 1
            }
            return nil
        }
    }
}
