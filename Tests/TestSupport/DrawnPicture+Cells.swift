package import Core

extension DrawnPicture {
    /// The cells of a row, one by one; none below the last.
    package func cells(_ row: Int) -> [(symbol: Unicode.Scalar, pen: Pen)] {
        guard row < rows else { return [] }
        return self.row(row, columns: columns).flatMap { run in run.text.string.unicodeScalars.map { ($0, run.pen) } }
    }
}
