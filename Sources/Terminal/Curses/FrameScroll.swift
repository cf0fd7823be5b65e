/// Rows that moved up or down unchanged since the last frame.
struct FrameScroll: Equatable {
    /// The affected rows, before and after.
    let region: Range<Int>
    /// The number of lines up; negative for down.
    let lines: Int

    /// With fewer rows, redrawing is as fast.
    private static let fewest = 4

    /// The movement between two lists of rows of the same length; `nil` if there is none, or too little.
    ///
    /// Only the middle one of the rows that differ is searched: a list that scrolls moves it, too.
    init?(from old: [Frame.Row], to new: [Frame.Row]) {
        guard old.count == new.count, let first = new.indices.first(where: { new[$0] != old[$0] }),
            let last = new.indices.last(where: { new[$0] != old[$0] }), last - first >= Self.fewest
        else { return nil }
        let middle = (first + last) / 2
        guard !new[middle].spans.isEmpty, let source = (first...last).first(where: { old[$0] == new[middle] }) else {
            return nil
        }
        let lines = source - middle
        guard lines != 0 else { return nil }
        func hasMoved(_ row: Int) -> Bool {
            (first...last).contains(row) && (first...last).contains(row + lines) && new[row] == old[row + lines]
        }
        var top = middle
        while hasMoved(top - 1) { top -= 1 }
        var end = middle + 1
        while hasMoved(end) { end += 1 }
        guard end - top >= Self.fewest else { return nil }
        self.lines = lines
        region = min(top, top + lines)..<max(end, end + lines)
    }

    /// Rows without a source are blank.
    func apply(to rows: [Frame.Row]) -> [Frame.Row] {
        rows.indices.map { row in
            guard region.contains(row) else { return rows[row] }
            return region.contains(row + lines) ? rows[row + lines] : Frame.Row()
        }
    }
}
