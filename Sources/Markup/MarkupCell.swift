/// A cell of a table.
struct MarkupCell: Sendable, Equatable {
    var runs: [MarkupRun]
    var isHeader: Bool
    var alignment: MarkupBlock.Alignment
}
