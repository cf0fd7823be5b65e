internal import Core

extension BlockBuilder {
    /// Puts a cell into the first column that is free, as browsers do (HTML, 4.9.12).
    mutating func endCell(_ cell: MarkupCell) {
        guard let reaching = table?.reaching, let count = table?.row.count else { return }
        var cell = cell
        cell.column = table?.row.last?.end ?? 0
        for other in reaching where (other.column..<other.end).contains(cell.column) { cell.column = other.end }
        if cell.column >= Self.mostColumns {
            guard count == 0 else {
                // In place: with a copy of the row, each cell would cost as much as all before it.
                table?.row[count - 1].runs.change { $0 += [MarkupRun(" ")] + cell.runs }
                return
            }
            // It would push the first cell of the next row further out.
            cell.rows = 1
        }
        let free = reaching.first { $0.column > cell.column }?.column ?? Self.mostColumns
        cell.columns = max(1, min(cell.columns, free - cell.column))
        append(cell)
    }

    mutating func endRow() {
        guard var row = table?.row, let reaching = table?.reaching else { return }
        table?.row = []
        let hasText = row.contains { !$0.runs.isEmpty }
        row = (row + reaching).sorted { $0.column < $1.column }
        table?.reaching = row.filter { $0.rows > 1 }.map { cell in
            var rest = cell
            rest.runs = []
            rest.rows -= 1
            rest.isContinued = true
            return rest
        }
        if hasText { append(row) }
    }

    mutating func endTable() {
        if let nested = table?.nested, nested > 0 {
            flush()
            table?.nested -= 1
            return
        }
        endRow()
        let rows = table?.rows ?? []
        table = nil
        if rows.contains(where: { $0.count > 1 }) {
            emit(.table(rows))
        } else {
            for cell in rows.joined() where !cell.runs.isEmpty { emit(.text(cell.runs, cell.alignment)) }
        }
        wantsSpace = true
    }
}
