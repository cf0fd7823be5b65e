/// A filter: all its words must occur in a text, ignoring case and diacritics.
public struct TextFilter: Sendable, Hashable {
    /// Folded once, because that takes longer than searching.
    public struct Subject: Sendable, Hashable {
        fileprivate let bytes: [UInt8]

        public init(_ text: String) { bytes = SearchTerms.foldedBytes(text) }
    }

    private let words: [[UInt8]]
    /// Whether only the beginnings of words are marked, as a search engine finds them: `api` not in `rapid`.
    private var marksWordStarts = false

    public init(_ text: String) { self.init(words: text.split(whereSeparator: \.isWhitespace)) }

    /// Words, each of which may have spaces in it.
    public init(words: [some StringProtocol]) {
        self.words = words.map { SearchTerms.foldedBytes($0) }.filter { !$0.isEmpty }
    }

    /// The words of a query: only the beginnings of words are marked.
    public init(query words: [some StringProtocol]) {
        self.init(words: words)
        marksWordStarts = true
    }

    public var isEmpty: Bool { words.isEmpty }

    public func matches(_ subject: Subject) -> Bool { words.allSatisfy { subject.bytes.firstPlace(of: $0) != nil } }

    public func matches(_ text: String) -> Bool { isEmpty || matches(Subject(text)) }

    /// In order, and whether each belongs to one of the words.
    public func parts(of text: CellText) -> [(text: CellText, isMatch: Bool)] {
        let marks = marks(in: text)
        guard !marks.isEmpty else { return [(text, false)] }
        var parts: [(text: CellText, isMatch: Bool)] = []
        text.forEachPart(by: { _, column, _ in marks[column] }) { parts.append(($0, $1)) }
        return parts
    }

    /// Which cells of a text belong to one of the words that ``matches(_:)`` finds; empty if none does.
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
    /// Which cells begin a word: those after anything but an ASCII letter or digit, capitals after small letters, and everything that is
    /// not ASCII.
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
