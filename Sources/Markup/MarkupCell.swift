/// A cell of a table.
struct MarkupCell: Sendable, Equatable {
    var runs: [MarkupRun]
    var isHeader: Bool
    var alignment: MarkupBlock.Alignment
    /// Its first column, counted from 0.
    var column = 0
    /// How many columns it takes, at least 1.
    var columns = 1
    /// How many rows it takes, its own among them.
    var rows = 1
    /// Whether it stands for a cell that began in a row above.
    var isContinued = false

    /// The column behind it.
    var end: Int { column + columns }
}
