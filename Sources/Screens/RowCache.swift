import Model
import Terminal

/// Rows that were drawn before. The same row drawn again is the same value, so most keys draw one or two rows and not a
/// screenful. Nothing but speed depends on it.
final class RowCache {
    private let draw: (RepositoryRow) -> Frame.Row
    private var rows: [Repository.ID: (input: RepositoryRow, row: Frame.Row)] = [:]

    /// More rows than this are forgotten together; a few screens' worth.
    private let capacity = 1_000

    init(draw: @escaping (RepositoryRow) -> Frame.Row) {
        self.draw = draw
    }

    func row(_ input: RepositoryRow) -> Frame.Row {
        if let known = rows[input.repository.id], known.input == input { return known.row }
        if rows.count >= capacity { rows.removeAll(keepingCapacity: true) }
        let row = draw(input)
        rows[input.repository.id] = (input, row)
        return row
    }
}
