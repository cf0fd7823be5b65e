/// A filter: all its words must occur in a text, ignoring case and diacritics.
public struct TextFilter: Sendable, Hashable {
    /// A text to filter. It is folded once, because that takes longer than searching.
    public struct Subject: Sendable, Hashable {
        fileprivate let bytes: [UInt8]

        /// Folds a text.
        public init(_ text: String) { bytes = SearchTerms.foldedBytes(text) }
    }

    private let words: [[UInt8]]
    /// Whether only what begins a word is marked, as a search engine finds it: `api` not in `rapid`.
    private var marksWordStarts = false

    /// The words of a text.
    public init(_ text: String) { self.init(words: text.split(whereSeparator: \.isWhitespace)) }

    /// Words, each of which may have spaces in it.
    public init(words: [some StringProtocol]) {
        self.words = words.map { SearchTerms.foldedBytes($0) }.filter { !$0.isEmpty }
    }

    /// The words of a query, of which only those that begin a word are marked.
    public init(query words: [some StringProtocol]) {
        self.init(words: words)
        marksWordStarts = true
    }

    /// Whether it matches everything.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether all words occur in a text.
    public func matches(_ subject: Subject) -> Bool { words.allSatisfy { subject.bytes.firstPlace(of: $0) != nil } }

    /// Whether all words occur in a text.
    public func matches(_ text: String) -> Bool { isEmpty || matches(Subject(text)) }

    /// The parts of a text, in order, and whether each belongs to one of the words.
    public func parts(of text: CellText) -> [(text: CellText, isMatch: Bool)] {
        let marks = marks(in: text)
        guard !marks.isEmpty else { return [(text, false)] }
        var parts: [(text: CellText, isMatch: Bool)] = []
        text.forEachPart(by: { _, column, _ in marks[column] }) { parts.append(($0, $1)) }
        return parts
    }

    /// Which cells of a text belong to one of the words: those that ``matches(_:)`` has found. Empty if none does.
    public func marks(in text: CellText) -> [Bool] {
        guard !isEmpty, text.columns > 0 else { return [] }
        var folded = FoldedText()
        folded.append(text)
        var marks: [Bool] = []
        lazy var starts = text.wordStarts
        for word in words {
            var (accepted, refused) = (-1, -1)
            folded.forEachPlace(of: word, overlapping: true) { place, _, columns in
                if marksWordStarts, place != refused, place != accepted {
                    if starts[columns.lowerBound] { accepted = place } else { refused = place }
                }
                if place == refused { return }
                if marks.isEmpty { marks = Array(repeating: false, count: text.columns) }
                for column in columns { marks[column] = true }
            }
        }
        return marks
    }
}

extension CellText {
    /// Which cells begin a word: after what is no ASCII letter or digit, a capital after a small letter, and all that is not ASCII.
    fileprivate var wordStarts: [Bool] {
        var starts = Array(repeating: false, count: columns)
        withBytes { bytes in
            var column = 0
            var last: UInt8 = 0
            forEachCluster(in: bytes) { cluster, columns in
                let byte = bytes[cluster.lowerBound]
                let isHump = byte.isASCIICapital && last.isASCIILetter && !last.isASCIICapital
                if columns > 0, byte >= 0x80 || !last.isASCIIAlphanumeric || isHump { starts[column] = true }
                column += columns
                last = bytes[cluster.upperBound - 1]
                return true
            }
        }
        return starts
    }
}
