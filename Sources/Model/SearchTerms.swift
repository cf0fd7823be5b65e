/// How text is cut into the terms that a full-text index keeps and that a query looks for. One function does both, so that
/// they cannot disagree.
///
/// An index remembers what this made of a text: a change of the rules needs a new index (see the test of the golden table).
public enum SearchTerms {
    /// A word of a text, in folded form.
    public struct Word: Sendable, Hashable {
        /// The word in one piece: `swiftui` of "SwiftUI".
        public var whole: String
        /// What its changes of case divide it into: `swift` and `ui`; empty where there is nothing to divide.
        public var parts: [String]
        /// Whether this is one character of a script written without spaces. It stands for every word that starts with it.
        public var isIdeograph: Bool

        /// A word, and the parts of it.
        public init(whole: String, parts: [String] = [], isIdeograph: Bool = false) {
            self.whole = whole
            self.parts = parts
            self.isIdeograph = isIdeograph
        }
    }

    /// The longest term, in scalars. What is beyond is cut off, in the index as in the query.
    static let longestTerm = 64

    /// Cuts text into words.
    ///
    /// - Words end at everything that is no letter, digit or mark: `-`, `_`, `/`, `.` and spaces among them.
    /// - A change of case divides a word into parts, as in "camelCase" and "HTMLParser".
    /// - `+` and `#` stay with a name of one or two letters: "C++", "F#".
    /// - A run of Chinese, Japanese or Korean characters, which has no spaces, becomes its pairs of neighbours (Unicode
    ///   Standard Annex 29 leaves such runs to dictionaries; pairs need none) and its last character alone.
    /// - Case, diacritics and full-width forms are folded.
    public static func split(_ text: some StringProtocol) -> [Word] {
        var splitter = SearchTermSplitter()
        for scalar in text.unicodeScalars { splitter.append(scalar) }
        splitter.endWord()
        splitter.endRun()
        return splitter.words
    }

    /// The distinct terms of some texts, in order of appearance: what goes into the index.
    ///
    /// - Parameter limit: The most terms, so that a hostile text cannot fill the index.
    public static func distinct(in texts: [String], limit: Int = 512) -> [String] {
        var seen: Set<String> = []
        var terms: [String] = []
        for text in texts {
            for word in split(text) {
                if seen.insert(word.whole).inserted { terms.append(word.whole) }
                for part in word.parts where seen.insert(part).inserted { terms.append(part) }
                guard terms.count < limit else { return terms }
            }
        }
        return terms
    }

    /// Text in lower case without diacritics, with its spaces and signs as they are.
    public static func fold(_ text: some StringProtocol) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { SearchTermFolding.fold(scalar) { folded.append($0) } }
        return String(folded)
    }
}

/// The state between two scalars of a text that is being cut.
private struct SearchTermSplitter {
    private enum Kind {
        case none, lower, upper, other
    }

    var words: [SearchTerms.Word] = []
    private var whole = String.UnicodeScalarView()
    private var part = String.UnicodeScalarView()
    private var parts: [String] = []
    private var length = 0
    private var suffix = String.UnicodeScalarView()
    private var previous = Kind.none
    /// How many capitals in a row the part ends with, and where the last one starts.
    private var capitals = 0
    private var lastCapital = String.UnicodeScalarView().startIndex
    private var run: [Unicode.Scalar] = []

    mutating func append(_ scalar: Unicode.Scalar) {
        if SearchTermFolding.isCombining(scalar) { return }
        if SearchTermFolding.isIdeographic(scalar) {
            endWord()
            run.append(scalar)
            return
        }
        endRun()
        if scalar == "+" || scalar == "#" {
            if (1...2).contains(length) { suffix.append(scalar) } else { endWord() }
            return
        }
        guard SearchTermFolding.isWordPart(scalar) else {
            endWord()
            return
        }
        if !suffix.isEmpty { endWord() }
        appendToWord(scalar)
    }

    private mutating func appendToWord(_ scalar: Unicode.Scalar) {
        let kind: Kind =
            if scalar.isASCII {
                (0x41...0x5A).contains(scalar.value) ? .upper : (0x61...0x7A).contains(scalar.value) ? .lower : .other
            } else {
                scalar.properties.isUppercase ? .upper : scalar.properties.isLowercase ? .lower : .other
            }
        switch (previous, kind) {
        case (.lower, .upper), (.other, .upper):
            endPart()
        case (.upper, .lower) where capitals > 1:
            // The last capital of a run starts the next part: HTMLParser is HTML and Parser.
            let tail = String.UnicodeScalarView(part[lastCapital...])
            part.removeSubrange(lastCapital...)
            endPart()
            part = tail
        default: break
        }
        capitals = kind == .upper ? capitals + 1 : 0
        if kind == .upper { lastCapital = part.endIndex }
        previous = kind
        length += 1
        guard length <= SearchTerms.longestTerm else { return }
        SearchTermFolding.fold(scalar) {
            whole.append($0)
            part.append($0)
        }
    }

    private mutating func endPart() {
        if !part.isEmpty { parts.append(String(part)) }
        part.removeAll(keepingCapacity: true)
    }

    mutating func endWord() {
        guard length > 0 else { return }
        endPart()
        whole.append(contentsOf: suffix)
        if !whole.isEmpty {
            words.append(SearchTerms.Word(whole: String(whole), parts: parts.count > 1 ? parts : []))
        }
        whole.removeAll(keepingCapacity: true)
        suffix.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
        length = 0
        capitals = 0
        previous = .none
    }

    mutating func endRun() {
        guard let last = run.last else { return }
        for (first, second) in zip(run, run.dropFirst()) {
            words.append(SearchTerms.Word(whole: String(String.UnicodeScalarView([first, second]))))
        }
        words.append(SearchTerms.Word(whole: String(last), isIdeograph: true))
        run.removeAll(keepingCapacity: true)
    }
}
