internal import Core

/// As much of a terminal as ncurses needs to draw on: keeps what would be seen.
package struct ScreenEmulator: Sendable {
    private enum State {
        case text
        case escape
        case control(String)
        /// After `ESC (`, before the name of a character set.
        case characterSet
        /// Inside a control string, as OSC is; after an Escape in it, or not.
        case string(sawEscape: Bool)
    }

    /// The cells, row by row; the second of a wide character is empty.
    package private(set) var cells: [[String]]
    /// The row of the cursor.
    package private(set) var row = 0
    /// The column of the cursor; behind the last one until the next character is written.
    package private(set) var column = 0
    /// Sequences it does not know, which no test should meet.
    package private(set) var unknown: [String] = []
    /// Whether the cursor is seen.
    package private(set) var isCursorVisible = true
    private var columns: Int
    private var rows: Int
    /// The rows that scroll.
    private var region: Range<Int>
    /// Bytes of a character whose rest has not come yet.
    private var incomplete: [UInt8] = []
    private var state = State.text
    /// Where the cursor was when it was saved.
    private var saved = (row: 0, column: 0)

    /// A blank screen.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        region = 0..<rows
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// Where the cursor is seen: behind the last cell it stays on it until the next character.
    private var settled: Int { min(column, columns - 1) }

    /// Each row as text; the second cell of a wide character is empty.
    package var lines: [String] {
        cells.map { row in
            var line = row.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Shows what a program wrote, cut anywhere.
    package mutating func take(_ bytes: some Collection<UInt8>) {
        let bytes = incomplete + bytes
        // At most three bytes of a character can be there without its last one.
        let start = bytes.indices.suffix(3).last { bytes[$0] >= 0xC0 } ?? bytes.endIndex
        let length = start < bytes.endIndex ? (~bytes[start]).leadingZeroBitCount : 0
        let end = bytes.endIndex - start < length ? start : bytes.endIndex
        incomplete = Array(bytes[end...])
        for scalar in String(decoding: bytes[..<end], as: UTF8.self).unicodeScalars { take(scalar) }
    }

    /// Has another size, as windows do: what no longer fits is cut off, and what is new is blank.
    package mutating func resize(columns: Int, rows: Int) {
        cells = (0..<rows).map { row in
            (0..<columns).map { column in row < self.rows && column < self.columns ? cells[row][column] : " " }
        }
        (self.columns, self.rows) = (columns, rows)
        (column, row) = (min(column, columns - 1), min(row, rows - 1))
        region = 0..<rows
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch state {
        case .text:
            takeText(scalar)
        case .escape:
            switch scalar {
            case "[": state = .control("")
            case "(", ")": state = .characterSet
            case "]", "P", "_", "^", "X": state = .string(sawEscape: false)
            case "M":
                if row == region.lowerBound { scroll(by: -1, in: region) } else { row = max(0, row - 1) }
                state = .text
            case "7":
                saved = (row, column)
                state = .text
            case "8":
                (row, column) = saved
                state = .text
            default: state = .text
            }
        case .characterSet:
            state = .text
        case .string(let sawEscape):
            let ends = scalar == "\u{7}" || sawEscape && scalar == "\\"
            state = ends ? .text : .string(sawEscape: scalar == "\u{1B}")
        case .control(let parameters):
            if (0x40...0x7E).contains(scalar.value) {
                state = .text
                obey(Character(scalar), parameters)
            } else {
                state = .control(parameters + String(scalar))
            }
        }
    }

    private mutating func takeText(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\u{1B}": state = .escape
        case "\r": column = 0
        case "\n": feedLine()
        case "\t": column = min(columns - 1, (settled / 8 + 1) * 8)
        case "\u{8}": column = max(0, settled - 1)
        case "\u{0}"..."\u{1F}": break
        default: put(scalar)
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = CellWidth.columns(of: scalar)
        if width == 0 {
            var base = column - 1
            if base > 0, cells[row][base].isEmpty { base -= 1 }
            if base >= 0 { cells[row][base] += String(scalar) }
            return
        }
        if width > columns { return }
        if column + width > columns {
            column = 0
            feedLine()
        }
        for place in column..<column + width { clearHalves(at: place) }
        cells[row][column] = String(scalar)
        if width == 2 { cells[row][column + 1] = "" }
        column += width
    }

    /// What overwrites half of a wide character destroys the other half.
    private mutating func clearHalves(at place: Int) {
        if cells[row][place].isEmpty, place > 0 { cells[row][place - 1] = " " }
        if place + 1 < columns, cells[row][place + 1].isEmpty { cells[row][place + 1] = " " }
        cells[row][place] = " "
    }

    private mutating func obey(_ final: Character, _ parameters: String) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = max(1, numbers.first ?? 1)
        switch final {
        case "H":
            row = min(rows, first) - 1
            column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
        case "A": row = max(0, row - first)
        case "B": row = min(rows - 1, row + first)
        case "C": column = min(columns - 1, column + first)
        case "D": column = max(0, settled - first)
        case "G": column = min(columns, first) - 1
        case "d": row = min(rows, first) - 1
        case "K": clear(numbers.first == 1 ? 0..<min(columns, column + 1) : min(columns, column)..<columns, in: row)
        case "X": clear(column..<min(columns, column + first), in: row)
        case "J":
            clear(min(columns, column)..<columns, in: row)
            for below in row + 1..<max(rows, row + 1) { clear(0..<columns, in: below) }
        case "P":
            cells[row].removeSubrange(column..<min(columns, column + first))
            cells[row] += Array(repeating: " ", count: columns - cells[row].count)
        case "@":
            cells[row].insert(contentsOf: Array(repeating: " ", count: first), at: column)
            cells[row].removeLast(cells[row].count - columns)
        case "b":
            guard column > 0, let last = cells[row][column - 1].unicodeScalars.first else { return }
            for _ in 0..<first { put(last) }
        case "h", "l":
            if parameters == "?25" { isCursorVisible = final == "h" }
        case "S": scroll(by: first, in: region)
        case "T": scroll(by: -first, in: region)
        case "M" where region.contains(row): scroll(by: first, in: row..<region.upperBound)
        case "L" where region.contains(row): scroll(by: -first, in: row..<region.upperBound)
        case "r":
            let bottom = numbers.count > 1 && numbers[1] > 0 ? min(numbers[1], rows) : rows
            region = first <= bottom ? first - 1..<bottom : 0..<rows
            (column, row) = (0, 0)
        case "m", "t", "c", "u", "q": break
        default: unknown.append(parameters + String(final))
        }
    }

    private mutating func feedLine() {
        if row == region.upperBound - 1 { scroll(by: 1, in: region) } else { row = min(rows - 1, row + 1) }
    }

    /// Moves rows up, or down by a negative number; what comes in is blank.
    private mutating func scroll(by count: Int, in range: Range<Int>) {
        let blank = Array(repeating: " ", count: columns)
        let old = Array(cells[range])
        for (index, row) in range.enumerated() {
            let source = index + count
            cells[row] = old.indices.contains(source) ? old[source] : blank
        }
    }

    private mutating func clear(_ range: Range<Int>, in row: Int) {
        for place in range { cells[row][place] = " " }
    }
}
