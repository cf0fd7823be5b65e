/// Parts of a text, found in one pass and cut out between offsets.
extension CellText {
    /// Calls the body with the parts of the text, in one pass: a part ends where the key of a cluster differs from that of the one before
    /// it.
    ///
    /// - Parameter key: The key of a cluster, from its index, its first column and its width.
    public func forEachPart<Key: Equatable>(
        by key: (_ index: Int, _ column: Int, _ columns: Int) -> Key, _ body: (CellText, Key) -> Void
    ) {
        withBytes { bytes in
            var last: Key?
            var (start, end, width, index, column) = (0, 0, 0, 0, 0)
            forEachCluster(in: bytes) { cluster, columns in
                let next = key(index, column, columns)
                if let last, last != next {
                    body(CellText(sanitised: bytes.text(start..<end), columns: width), last)
                    (start, width) = (cluster.lowerBound, 0)
                }
                last = next
                (end, width) = (cluster.upperBound, width + columns)
                (index, column) = (index + 1, column + columns)
                return true
            }
            if let last { body(CellText(sanitised: bytes.text(start..<end), columns: width), last) }
        }
    }

    /// The text without the clusters that begin before a column.
    public func dropping(columns limit: Int) -> CellText {
        if limit <= 0 { return self }
        if limit >= columns { return CellText(sanitised: "", columns: 0) }
        return withBytes { bytes in
            var (start, width) = (0, 0)
            if isASCII {
                (start, width) = (limit, limit)
            } else {
                forEachCluster(in: bytes) { cluster, columns in
                    if width >= limit { return false }
                    width += columns
                    start = cluster.upperBound
                    return true
                }
            }
            return CellText(sanitised: bytes.text(start..<bytes.count), columns: columns - width)
        }
    }

    /// Calls the body with pieces of the text from left to right until it returns `false`, in one pass: each is the longest that fits
    /// into a row. A character wider than a row has a row of its own.
    ///
    /// - Parameters:
    ///   - first: The cells of the first row, which may be 0: then nothing fits, and the first piece is empty.
    ///   - room: The cells of the others, at least 1.
    public func forEachRow(first: Int, then room: Int, _ body: (CellText) -> Bool) {
        withBytes { bytes in
            var (start, end, width, limit) = (0, 0, 0, first)
            var goesOn = true
            forEachCluster(in: bytes) { cluster, columns in
                if width + columns > limit, width > 0 || limit < room {
                    goesOn = body(CellText(sanitised: bytes.text(start..<end), columns: width))
                    (start, width, limit) = (cluster.lowerBound, 0, room)
                }
                (end, width) = (cluster.upperBound, width + columns)
                return goesOn
            }
            if goesOn, width > 0 { _ = body(CellText(sanitised: bytes.text(start..<end), columns: width)) }
        }
    }
}
