extension MarkupLayout {
    /// The lines of a layout, in three blocks of memory: a line of a few words takes some forty bytes instead of two hundred, and a
    /// hundred thousand lines are freed at once.
    public struct Lines: Sendable, Equatable, RandomAccessCollection {
        private struct PackedSpan: Sendable, Equatable {
            /// The end of its text.
            var end: UInt32
            var link: Int32
            var style: UInt16
        }

        private struct PackedLine: Sendable, Equatable {
            /// The index after its last span.
            var end: UInt32
            /// The block, and in the lowest bit whether it is wide.
            var block: UInt32
        }

        private var text: [UInt8] = []
        private var spans: [PackedSpan] = []
        private var lines: [PackedLine] = []

        public init() {}

        public init(_ lines: some Sequence<Line>) { for line in lines { append(line) } }

        public mutating func append(_ line: Line) {
            for span in line.spans {
                text += span.text.utf8
                let link = span.link.flatMap { Int32(exactly: $0) } ?? -1
                spans.append(PackedSpan(end: UInt32(clamping: text.count), link: link, style: span.style.rawValue))
            }
            let block = UInt32(clamping: line.block) << 1 | (line.isWide ? 1 : 0)
            lines.append(PackedLine(end: UInt32(clamping: spans.count), block: block))
        }

        /// Marks lines as ones that may be wider than the layout.
        mutating func widen(_ range: Range<Int>) { for index in range { lines[index].block |= 1 } }

        /// The memory of the lines, in bytes.
        var byteCount: Int {
            text.count + spans.count * MemoryLayout<PackedSpan>.stride
                + lines.count * MemoryLayout<PackedLine>.stride
        }

        public var startIndex: Int { 0 }
        public var endIndex: Int { lines.count }

        public subscript(index: Int) -> Line {
            let first = index > 0 ? Int(lines[index - 1].end) : 0
            var start = first > 0 ? Int(spans[first - 1].end) : 0
            let spans = spans[first..<Int(lines[index].end)].map { span in
                defer { start = Int(span.end) }
                return Span(
                    String(decoding: text[start..<Int(span.end)], as: UTF8.self), Style(rawValue: span.style),
                    link: span.link < 0 ? nil : Int(span.link))
            }
            return Line(spans, block: block(at: index), isWide: isWide(at: index))
        }

        public func block(at index: Int) -> Int { Int(lines[index].block >> 1) }

        /// Whether a line may be wider than the layout.
        public func isWide(at index: Int) -> Bool { lines[index].block & 1 == 1 }

        /// The lines of a block; if it has none, the empty range where the next block begins. Blocks never decrease from line to line.
        public func range(ofBlock block: Int) -> Range<Int> { first(fromBlock: block)..<first(fromBlock: block + 1) }

        private func first(fromBlock block: Int) -> Int {
            var (low, high) = (0, lines.count)
            while low < high {
                let middle = (low + high) / 2
                if self.block(at: middle) < block { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }
}
