import Core
import Terminal

/// The lines of the account dialog. None is cut: long ones wrap.
struct AccountLines {
    /// A line: texts and their columns.
    typealias Line = [(column: Int, text: CellText, style: Style)]

    /// The columns of names and of values.
    static let margin = 3
    static let field = 15
    /// The maximum widths of a rate limit's columns, and the minimum width of its reset column.
    private static let nameWidth = 28
    private static let countWidth = 18
    private static let refillWidth = 17
    /// The minimum room for a value beside its name.
    private static let textWidth = 16

    private(set) var lines: [Line] = []
    private let columns: Int
    private let look: Look

    init(columns: Int, look: Look) {
        self.columns = columns
        self.look = look
    }

    private func cells(_ text: String) -> CellText { look.cells(text) }
    /// Cells from a column to the margin on the right.
    private func room(from column: Int) -> Int { max(1, columns - column - 1) }

    // MARK: Text

    mutating func blank() { lines.append([]) }

    mutating func add(_ text: String, _ style: Style? = nil, at column: Int = margin) {
        for row in cells(text).folded(to: room(from: column)) {
            lines.append([(column, row, style ?? look.theme[.normal])])
        }
    }

    mutating func strong(_ text: String) { add(text, look.theme[.strong]) }

    /// An error with its mark.
    mutating func trouble(_ text: String) {
        let first = lines.count
        add(text)
        if lines.indices.contains(first) {
            lines[first].insert((1, cells(look.symbols.error), look.theme[.error]), at: 0)
        }
    }

    /// A name and its value: side by side, or one below the other if there is little room.
    mutating func add(_ text: String, named name: String, _ style: Style? = nil) {
        guard room(from: AccountLines.field) >= AccountLines.textWidth else {
            if !name.isEmpty { add(name, look.theme[.dim]) }
            return add(text, style, at: AccountLines.margin + 2)
        }
        let first = lines.count
        add(text, style, at: AccountLines.field)
        if !name.isEmpty, lines.indices.contains(first) {
            lines[first].insert((AccountLines.margin, cells(name), look.theme[.dim]), at: 0)
        }
    }

    // MARK: Budgets

    /// The texts of a rate limit: its name, its count, and when it resets, if it is not full.
    typealias BudgetTexts = (name: String, count: String, refill: String?)

    /// Rate limits in columns, or wrapped if the columns do not fit.
    mutating func add(_ budgets: [BudgetTexts], named title: String) {
        let rows = budgets.map { [cells($0.name), cells($0.count)] + ($0.refill.map { [cells($0)] } ?? []) }
        if let ends = fields(of: rows, from: AccountLines.field) {
            for (index, row) in rows.enumerated() {
                var line = AccountLines.line(row, ends, style: style)
                if index == 0 { line.insert((AccountLines.margin, cells(title), look.theme[.dim]), at: 0) }
                lines.append(line)
            }
            return
        }
        add(title, look.theme[.dim])
        let ends = fields(of: rows, from: AccountLines.margin)
        for row in rows { ends.map { lines.append(AccountLines.line(row, $0, style: style)) } ?? pack(row) }
    }

    private func style(ofPart index: Int) -> Style { look.theme[index == 2 ? .dim : .normal] }

    private static func line(_ parts: [CellText], _ columns: [Int], style: (Int) -> Style) -> Line {
        zip(parts, columns).enumerated().map { ($1.1, $1.0, style($0)) }
    }

    /// The columns of the parts; `nil` if they do not fit.
    private func fields(of rows: [[CellText]], from start: Int) -> [Int]? {
        func widest(_ index: Int) -> Int { rows.map { $0.indices.contains(index) ? $0[index].columns : 0 }.max() ?? 0 }
        let (name, count) = (widest(0), widest(1))
        let room = columns - 1 - start - max(AccountLines.refillWidth, widest(2))
        let isWide = room >= AccountLines.nameWidth + AccountLines.countWidth && count < AccountLines.countWidth
        let countField = isWide ? AccountLines.countWidth : count + 2
        let nameField = min(AccountLines.nameWidth, room - countField)
        guard name < nameField else { return nil }
        return [start, start + nameField, start + nameField + countField]
    }

    /// Wraps parts, as many per line as fit.
    private mutating func pack(_ parts: [CellText]) {
        var line: Line = []
        var column = AccountLines.margin
        for (index, part) in parts.enumerated() {
            if !line.isEmpty, column + part.columns > columns - 1 {
                lines.append(line)
                (line, column) = ([], AccountLines.margin + 2)
            }
            var rows = part.folded(to: room(from: column))
            let last = rows.popLast() ?? part
            for row in rows {
                lines.append([(column, row, style(ofPart: index))])
                column = AccountLines.margin + 2
            }
            line.append((column, last, style(ofPart: index)))
            column += last.columns + 2
        }
        lines.append(line)
    }
}
