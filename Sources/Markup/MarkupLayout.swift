internal import Core

/// A document laid out in terminal cells for one width.
public struct MarkupLayout: Sendable, Equatable {
    public struct Span: Sendable, Equatable {
        /// Sanitised.
        public var text: String
        public var style: Style
        /// The index of its link in ``MarkupLayout/links``.
        public var link: Int?
        /// The index of the picture that it stands for, in a document; not in a layout.
        var picture: Int?

        public init(_ text: String, _ style: Style = [], link: Int? = nil) {
            (self.text, self.style, self.link) = (text, style, link)
        }
    }

    public struct Line: Sendable, Equatable {
        public var spans: [Span]
        /// The index of the block it belongs to. It is the same at every width, so it keeps the place when the width changes.
        public var block: Int
        /// Whether its block is wider than the layout: code or a table, whose lines are scrolled sideways together.
        public var isWide: Bool

        /// The pieces without the language of a block of code: what is read, searched or copied.
        public var written: [Span] { spans.filter { !$0.style.contains(.label) } }

        public init(_ spans: [Span] = [], block: Int, isWide: Bool = false) {
            (self.spans, self.block, self.isWide) = (spans, block, isWide)
        }
    }

    /// In cells.
    public var width: Int
    public var lines: Lines
    /// The web addresses of the links in the order of their numbers: number 1 is the first. Only `http` and `https`.
    public var links: [String]
    /// Which `<details>` are open; `nil` if there are none that can be opened or closed.
    public var open: OpenDetails?
    /// How many `<details>` can be opened and closed. Their numbers follow those of the links.
    public var openableCount = 0
    /// Those that are drawn, or will be once their size is known, from the top. Their numbers follow those of the `<details>`.
    public internal(set) var pictures: [Picture] = []
    /// How they were laid out, without the sizes of single ones.
    var pictureRules: MarkupPictures?
    /// The indices of the lines that begin a heading.
    public var headings: [Int]
    /// Whether the document was longer than what is laid out.
    public var isTruncated: Bool
    /// The memory that its lines and links took when it was made, in bytes.
    public let byteCount: Int

    public init(
        width: Int, lines: [Line] = [], links: [String] = [], headings: [Int] = [], isTruncated: Bool = false
    ) {
        self.init(width: width, lines: Lines(lines), links: links, headings: headings, isTruncated: isTruncated)
    }

    /// The heading nearest to a line, below or above it.
    public func heading(nextTo line: Int, forward: Bool) -> Int? {
        var (low, high) = (0, headings.count)
        while low < high {
            TextWork.add(1)
            let middle = (low + high) / 2
            if headings[middle] < (forward ? line + 1 : line) { low = middle + 1 } else { high = middle }
        }
        let index = forward ? low : low - 1
        return headings.indices.contains(index) ? headings[index] : nil
    }

    public init(width: Int, lines: Lines, links: [String], headings: [Int], isTruncated: Bool) {
        (self.width, self.lines, self.links, self.headings) = (width, lines, links, headings)
        self.isTruncated = isTruncated
        byteCount =
            lines.byteCount + headings.count * MemoryLayout<Int>.stride
            + links.reduce(0) { $0 + MemoryLayout<String>.stride + $1.utf8.count }
    }
}
