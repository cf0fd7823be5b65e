/// Text for a grid of cells: sanitised, split into clusters, and measured.
///
/// The only way from a `String` to the screen. Whatever the string contains, every cluster of the result is harmless
/// and has the same width on all terminals.
public struct CellText: Sendable, Hashable {
    /// A user-perceived character and its width.
    public struct Cluster: Sendable, Hashable {
        /// The text of the cluster.
        public var text: String
        /// Its width in cells: 1 or 2.
        public var columns: Int
    }

    /// The whole text.
    public let string: String
    /// Its width in cells.
    public let columns: Int

    /// Sanitises and measures a text.
    ///
    /// Printable ASCII is kept without a copy. Sanitising a text again does not change it.
    public init(_ text: String, repertoire: Repertoire = .unicode) {
        if let length = text.lengthIfPrintableASCII {
            self.init(sanitised: text, columns: length)
            return
        }
        let (unicode, columns) = Sanitizer.sanitise(text)
        switch repertoire {
        case .unicode:
            self.init(sanitised: unicode, columns: columns)
        case .ascii:
            let ascii = ASCIIForm.write(unicode)
            self.init(sanitised: ascii, columns: ascii.utf8.count)
        }
    }

    /// Creates a text that is already sanitised.
    private init(sanitised string: String, columns: Int) {
        self.string = string
        self.columns = columns
    }

    /// The clusters from left to right.
    ///
    /// They are not stored but found again in the string, which is easy after sanitising: a cluster is a character with
    /// a width, followed by marks without one.
    public var clusters: [Cluster] {
        if isASCII { return string.unicodeScalars.map { Cluster(text: String($0), columns: 1) } }
        var clusters: [Cluster] = []
        clusters.reserveCapacity(columns)
        forEachCluster { text, columns in
            clusters.append(Cluster(text: String(text), columns: columns))
            return true
        }
        return clusters
    }

    /// Calls the body with each longest run of ASCII and every other cluster, from left to right: what a terminal is
    /// best given at once.
    public func forEachRun(_ body: (_ text: String, _ columns: Int) -> Void) {
        var ascii = string.startIndex..<string.startIndex
        var length = 0
        forEachCluster { text, columns in
            if text.utf8.count == 1 {
                ascii = (length == 0 ? text.startIndex : ascii.lowerBound)..<text.endIndex
                length += 1
                return true
            }
            if length > 0 { body(String(string[ascii]), length) }
            length = 0
            body(String(text), columns)
            return true
        }
        if length > 0 { body(String(string[ascii]), length) }
    }

    /// Whether the text is ASCII: one byte per cell.
    ///
    /// No other text has as many bytes as cells: other characters have at least two bytes in one cell, or three in two.
    public var isASCII: Bool { string.utf8.count == columns }

    /// The longest prefix that fits into a number of cells.
    public func prefix(columns limit: Int) -> CellText {
        if columns <= limit { return self }
        if limit <= 0 { return CellText(sanitised: "", columns: 0) }
        if isASCII { return CellText(sanitised: String(string.utf8.prefix(limit)) ?? "", columns: limit) }
        var end = string.startIndex
        var width = 0
        forEachCluster { text, columns in
            if width + columns > limit { return false }
            width += columns
            end = text.endIndex
            return true
        }
        return CellText(sanitised: String(string[..<end]), columns: width)
    }

    /// A part of the text, by the indices of its clusters.
    public func clusters(in range: Range<Int>) -> CellText {
        if isASCII {
            let bytes = string.utf8.dropFirst(range.lowerBound).prefix(range.count)
            return CellText(sanitised: String(bytes) ?? "", columns: range.count)
        }
        var part = ""
        var width = 0
        var number = 0
        forEachCluster { text, columns in
            if number >= range.upperBound { return false }
            if number >= range.lowerBound {
                part += text
                width += columns
            }
            number += 1
            return true
        }
        return CellText(sanitised: part, columns: width)
    }

    /// The text if it fits, otherwise the longest prefix with an ellipsis that does.
    ///
    /// The ellipsis is one cell in Unicode and three dots in ASCII (fewer if there is no room for three).
    public func truncated(to limit: Int, repertoire: Repertoire = .unicode) -> CellText {
        if columns <= limit { return self }
        if limit <= 0 { return prefix(columns: 0) }
        let ellipsis = repertoire == .unicode ? "…" : String(repeating: ".", count: min(3, limit))
        let width = repertoire == .unicode ? 1 : min(3, limit)
        let beginning = prefix(columns: limit - width)
        return CellText(sanitised: beginning.string + ellipsis, columns: beginning.columns + width)
    }

    /// Calls the body with each cluster and its width, from left to right, until it returns `false`.
    private func forEachCluster(_ body: (Substring, Int) -> Bool) {
        let scalars = string.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let width = CellWidth.columns(of: scalars[index])
            var end = scalars.index(after: index)
            while end < scalars.endIndex, CellWidth.columns(of: scalars[end]) == 0 {
                end = scalars.index(after: end)
            }
            if !body(string[index..<end], width) { return }
            index = end
        }
    }
}

extension String {
    /// The number of bytes, if all are printable ASCII characters.
    fileprivate var lengthIfPrintableASCII: Int? {
        var copy = self
        return copy.withUTF8 { bytes in
            // Without branches, so that the compiler can vectorise the loop.
            var foreign: UInt8 = 0
            for byte in bytes { foreign |= (byte &- 0x20) > 0x5E ? 1 : 0 }
            return foreign == 0 ? bytes.count : nil
        }
    }
}
