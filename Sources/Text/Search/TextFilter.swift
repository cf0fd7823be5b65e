/// A filter: all its words must occur in a text, ignoring case and diacritics.
public struct TextFilter: Sendable, Hashable {
    /// A text to filter. It is folded once, because that takes longer than searching.
    public struct Subject: Sendable, Hashable {
        fileprivate let bytes: [UInt8]

        /// Folds a text.
        public init(_ text: String) {
            bytes = SearchTerms.foldedBytes(text)
        }
    }

    private let words: [[UInt8]]

    /// The words of a text.
    public init(_ text: String) {
        self.init(words: text.split(whereSeparator: \.isWhitespace))
    }

    /// Words, each of which may have spaces in it.
    public init(words: [some StringProtocol]) {
        self.words = words.map { SearchTerms.foldedBytes($0) }.filter { !$0.isEmpty }
    }

    /// Whether it matches everything.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether all words occur in a text.
    public func matches(_ subject: Subject) -> Bool {
        words.allSatisfy { subject.bytes.firstPlace(of: $0) != nil }
    }

    /// Whether all words occur in a text.
    public func matches(_ text: String) -> Bool {
        isEmpty || matches(Subject(text))
    }

    /// Which cells of a text belong to one of the words: those that ``matches(_:)`` has found. Empty if none does.
    public func marks(in text: CellText) -> [Bool] {
        guard !isEmpty, text.columns > 0 else { return [] }
        var folded = FoldedText()
        folded.append(text)
        var marks: [Bool] = []
        for word in words {
            folded.forEachPlace(of: word, overlapping: true) { _, _, columns in
                if marks.isEmpty { marks = Array(repeating: false, count: text.columns) }
                for column in columns { marks[column] = true }
            }
        }
        return marks
    }
}
