/// A colour of the terminal.
public enum Hue: Sendable, Equatable {
    /// One of the terminal's 16 or 256 colours.
    case number(UInt8)
    /// Its components.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// A picture as cells of symbols and colours.
public struct DrawnPicture: Sendable, Equatable {
    public struct Pen: Sendable, Equatable {
        /// `nil` for the terminal's own.
        public var foreground: Hue?
        public var background: Hue?
        public var isReversed = false
    }

    /// A part of a row in one style.
    public struct Run: Sendable, Equatable {
        public let text: CellText
        public let pen: Pen
    }

    private struct Cell {
        var symbol: Unicode.Scalar = " "
        var pen = Pen()
    }

    /// Of the picture that was drawn.
    public let size: PictureSize
    public let columns: Int
    /// Made once: a frame has thousands of cells.
    private let runs: [[Run]]

    public var rows: Int { runs.count }

    /// Exactly so many cells; blank below the last row, and in another width.
    public func row(_ index: Int, columns: Int) -> [Run] {
        if columns == self.columns, runs.indices.contains(index) { return runs[index] }
        return [Run(text: CellText(repeating: CellText(" "), count: columns), pen: Pen())]
    }

    private static func runs(of cells: ArraySlice<Cell>) -> [Run] {
        var runs: [Run] = []
        var rest = cells
        while let pen = rest.first?.pen {
            let same = rest.prefix { $0.pen == pen }
            runs.append(Run(text: CellText(String(String.UnicodeScalarView(same.map(\.symbol)))), pen: pen))
            rest = rest.dropFirst(same.count)
        }
        return runs
    }
}

extension DrawnPicture {
    /// Reads what a program has drawn: lines of block symbols or ASCII, with the colours of ECMA-48 (8.3.117, `SGR`); `nil` for anything
    /// else, such as another control sequence, or more cells than expected.
    public init?(text bytes: [UInt8], columns: Int, rows: Int, of size: PictureSize) {
        guard columns > 0, rows > 0, columns * rows <= PictureBox.mostCells,
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        var cells = [Cell](repeating: Cell(), count: columns * rows)
        var (row, column, pen) = (0, 0, Pen())
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 0x0A: (row, column) = (row + 1, 0)
            case 0x1B:
                guard rest.popFirst()?.value == 0x5B else { return nil }
                let parameters = String(rest.prefix { (0x30...0x3F).contains($0.value) })
                rest = rest.dropFirst(parameters.utf8.count)
                let end = rest.popFirst()?.value
                // The cursor is hidden and shown.
                if parameters == "?25", end == 0x68 || end == 0x6C { continue }
                guard end == 0x6D, pen.apply(parameters) else { return nil }
            case 0x20...0x7E, 0x2580...0x259F:
                guard column < columns, row < rows else { return nil }
                cells[row * columns + column] = Cell(symbol: scalar, pen: pen)
                column += 1
            default: return nil
            }
        }
        (self.size, self.columns) = (size, columns)
        runs = (0..<rows).map { Self.runs(of: cells[$0 * columns..<($0 + 1) * columns]) }
    }
}

extension DrawnPicture.Pen {
    /// Whether all parameters were known.
    fileprivate mutating func apply(_ text: String) -> Bool {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
            .map { part -> UInt8? in part.isEmpty ? 0 : UInt8(part) }
        guard parts.count <= 32, parts.allSatisfy({ $0 != nil }) else { return false }
        var rest = parts.compactMap(\.self)[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: self = DrawnPicture.Pen()
            // Bold is the bright half of sixteen colours; the numbers say that, too.
            case 1, 22: continue
            case 7: isReversed = true
            case 27: isReversed = false
            case 30...37: foreground = .number(number - 30)
            case 39: foreground = nil
            case 40...47: background = .number(number - 40)
            case 49: background = nil
            case 90...97: foreground = .number(number - 82)
            case 100...107: background = .number(number - 92)
            case 38, 48:
                let hue: Hue
                let form = rest.popFirst()
                if form == 5, let index = rest.popFirst() {
                    hue = .number(index)
                } else if form == 2, let red = rest.popFirst(), let green = rest.popFirst(), let blue = rest.popFirst()
                {
                    hue = .rgb(red: red, green: green, blue: blue)
                } else {
                    return false
                }
                if number == 38 { foreground = hue } else { background = hue }
            default: return false
            }
        }
        return true
    }
}
