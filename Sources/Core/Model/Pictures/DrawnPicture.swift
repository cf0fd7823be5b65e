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

    public struct Cell: Sendable, Equatable {
        /// One column wide.
        public var symbol: Unicode.Scalar
        public var pen: Pen
    }

    /// Of the picture that was drawn.
    public let size: PictureSize
    public let columns: Int
    private let cells: [Cell]

    public var rows: Int { cells.count / columns }

    /// Empty below the last row.
    public func row(_ index: Int) -> ArraySlice<Cell> {
        index >= 0 && index < rows ? cells[index * columns..<(index + 1) * columns] : []
    }
}

extension DrawnPicture {
    /// Reads what a program has drawn: lines of block symbols or ASCII, with the colours of ECMA-48 (8.3.117, `SGR`); `nil` for anything
    /// else, such as another control sequence, or more cells than expected.
    public init?(text bytes: [UInt8], columns: Int, rows: Int, of size: PictureSize) {
        guard columns > 0, rows > 0, columns * rows <= PictureBox.mostCells,
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let blank = Cell(symbol: " ", pen: Pen())
        var cells = [Cell](repeating: blank, count: columns * rows)
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
        (self.size, self.columns, self.cells) = (size, columns, cells)
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
