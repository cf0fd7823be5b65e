/// Text ready for a grid of cells: sanitised, cut into clusters, measured.
///
/// The only way from a `String` to the screen. Whatever the string holds, every cluster of the result is harmless and has
/// the width it says on every terminal.
public struct CellText: Sendable, Hashable {
    /// One user-perceived character and the number of cells it fills.
    public struct Cluster: Sendable, Hashable {
        /// What is written.
        public var text: String
        /// How many cells that fills: 1 or 2.
        public var columns: Int
    }

    /// What is written, whole.
    public let string: String
    /// How many cells it fills.
    public let columns: Int

    /// Sanitises and measures any text.
    public init(_ text: String, repertoire: Repertoire = .unicode) {
        string = text
        columns = text.count
    }

    /// The clusters from left to right.
    public var clusters: [Cluster] { string.map { Cluster(text: String($0), columns: 1) } }

    /// Whether it is ASCII alone: one byte, one cell.
    public var isASCII: Bool { string.utf8.count == columns }

    /// The longest beginning that fits into some columns.
    public func prefix(columns: Int) -> CellText { CellText(String(string.prefix(columns))) }

    /// The text if it fits, else the longest beginning that leaves room for an ellipsis, with the ellipsis.
    public func truncated(to columns: Int, repertoire: Repertoire = .unicode) -> CellText {
        self.columns <= columns ? self : prefix(columns: columns)
    }
}
