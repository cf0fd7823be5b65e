/// Text for a grid of cells: sanitised, split into clusters, and measured.
///
/// The only way from a `String` to the screen. Whatever the string contains, every cluster of the result is harmless
/// and has the same width on all terminals.
public struct CellText: Sendable, Hashable {
    /// A user-perceived character and its width.
    public struct Cluster: Sendable, Hashable {
        public var text: String
        /// In cells: 1 or 2.
        public var columns: Int
    }

    public private(set) var string: String
    /// In cells.
    public private(set) var columns: Int

    /// Sanitises and measures a text.
    ///
    /// Printable ASCII is kept without a copy. Sanitising a text again does not change it.
    public init(_ text: String, repertoire: Repertoire = .unicode) {
        TextWork.add(text.utf8.count)
        if let length = text.lengthIfPrintableASCII {
            self.init(sanitised: text, columns: length)
            return
        }
        let (unicode, columns) = Sanitizer.sanitise(text)
        switch repertoire {
        case .unicode: self.init(sanitised: unicode, columns: columns)
        case .ascii:
            let ascii = ASCIIForm.write(unicode)
            self.init(sanitised: ascii, columns: ascii.utf8.count)
        }
    }

    /// The beginning of a text, without reading much more than is visible: as wide as the text, or wider than this many cells.
    ///
    /// If the characters of a text have more than six scalars each, it may be narrower.
    public init(beginningOf text: String, columns: Int, repertoire: Repertoire = .unicode) {
        let scalars = 6 * (max(0, columns) + 8)
        let isLong = text.utf8.count > 4 * scalars
        self.init(isLong ? String(text.unicodeScalars.prefix(scalars)) : text, repertoire: repertoire)
    }

    /// Faster than `String(repeating:count:)`, which appends one after the other.
    public init(repeating text: CellText, count: Int) {
        guard count > 0 else {
            self.init(sanitised: "", columns: 0)
            return
        }
        let string = text.withBytes { bytes in
            String(unsafeUninitializedCapacity: bytes.count * count) { result in
                for start in stride(from: 0, to: bytes.count * count, by: max(1, bytes.count)) {
                    for offset in bytes.indices { result[start + offset] = bytes[offset] }
                }
                return bytes.count * count
            }
        }
        self.init(sanitised: string, columns: text.columns * count)
    }

    /// Marks at the beginning of the other text stay on the character they were on.
    public mutating func append(_ other: CellText) {
        TextWork.add(other.string.utf8.count)
        string += other.string
        columns += other.columns
    }

    /// Creates a text that is already sanitised.
    init(sanitised string: String, columns: Int) {
        self.string = string
        self.columns = columns
    }

    /// From left to right.
    ///
    /// They are not stored but found again in the string, which is easy after sanitising: a cluster is a character with a width, followed
    /// by marks without one.
    public var clusters: [Cluster] {
        if isASCII {
            TextWork.add(columns)
            return string.unicodeScalars.map { Cluster(text: String($0), columns: 1) }
        }
        var clusters: [Cluster] = []
        clusters.reserveCapacity(columns)
        withBytes { bytes in
            forEachCluster(in: bytes) { cluster, columns in
                clusters.append(Cluster(text: bytes.text(cluster), columns: columns))
                return true
            }
        }
        return clusters
    }

    /// Calls the body with the UTF-8 of each longest run of ASCII, and of every other cluster with the number of its repetitions, from
    /// left to right: the most efficient units for a terminal.
    public func forEachRun(_ body: (_ utf8: UnsafeBufferPointer<UInt8>, _ columns: Int, _ count: Int) -> Void) {
        withBytes { bytes in
            TextWork.add(bytes.count)
            var start = 0
            while start < bytes.count {
                var end = start
                while end < bytes.count, bytes[end] < 0x80 { end += 1 }
                // A mark belongs to the character before it.
                if end < bytes.count, end > start, CellWidth.columns(of: bytes.scalar(at: end).scalar) == 0 { end -= 1 }
                if end > start {
                    body(UnsafeBufferPointer(rebasing: bytes[start..<end]), end - start, 1)
                    start = end
                }
                guard start < bytes.count else { return }
                let (cluster, columns) = cluster(at: start, in: bytes)
                let count = bytes.count(of: cluster)
                body(UnsafeBufferPointer(rebasing: bytes[cluster]), columns, count)
                start += count * cluster.count
            }
        }
    }

    /// Whether each byte is one cell.
    ///
    /// No other text has as many bytes as cells: other characters have at least two bytes in one cell, or three in two.
    public var isASCII: Bool { string.utf8.count == columns }

    /// The longest prefix that fits into a number of cells.
    public func prefix(columns limit: Int) -> CellText {
        if columns <= limit { return self }
        if limit <= 0 { return CellText(sanitised: "", columns: 0) }
        return withBytes { bytes in
            if isASCII { return CellText(sanitised: bytes.text(0..<limit), columns: limit) }
            var (end, width) = (0, 0)
            forEachCluster(in: bytes) { cluster, columns in
                if width + columns > limit { return false }
                width += columns
                end = cluster.upperBound
                return true
            }
            return CellText(sanitised: bytes.text(0..<end), columns: width)
        }
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

    /// Calls the body with the text's UTF-8.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var string = string
        return string.withUTF8(body)
    }

    /// Calls the body with the bytes of each cluster and its width, from left to right, until it returns `false`.
    func forEachCluster(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>, Int) -> Bool) {
        var start = 0
        defer { TextWork.add(start) }
        while start < bytes.count {
            let (cluster, columns) = cluster(at: start, in: bytes)
            if !body(cluster, columns) { return }
            start = cluster.upperBound
        }
    }

    private func cluster(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (bytes: Range<Int>, columns: Int) {
        let (scalar, length) = bytes.scalar(at: start)
        var end = start + length
        // Nearly always, an ASCII character follows, which is not a mark.
        while end < bytes.count, bytes[end] >= 0x80 {
            let (next, length) = bytes.scalar(at: end)
            guard CellWidth.columns(of: next) == 0 else { break }
            end += length
        }
        return (start..<end, CellWidth.columns(of: scalar))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The scalar that begins at a place of valid UTF-8, and the number of its bytes.
    fileprivate func scalar(at place: Int) -> (scalar: Unicode.Scalar, length: Int) {
        let first = self[place]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        // Of the first byte of two, three or four, the last five, four or three bits count; of the others, six.
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for next in self[place + 1..<place + length] { value = value << 6 | UInt32(next & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    /// How many times a cluster is repeated.
    fileprivate func count(of cluster: Range<Int>) -> Int {
        var (count, end) = (1, cluster.upperBound)
        while end + cluster.count <= self.count,
            cluster.indices.allSatisfy({ self[$0] == self[$0 + end - cluster.lowerBound] })
        {
            (count, end) = (count + 1, end + cluster.count)
        }
        // If a mark follows, the last one is another cluster.
        if count > 1, end < self.count, CellWidth.columns(of: scalar(at: end).scalar) == 0 { count -= 1 }
        return count
    }

    /// From valid UTF-8.
    func text(_ range: Range<Int>) -> String {
        TextWork.add(range.count)
        return String(decoding: UnsafeBufferPointer(rebasing: self[range]), as: UTF8.self)
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
