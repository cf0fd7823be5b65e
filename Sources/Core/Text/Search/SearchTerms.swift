/// Splits text into the terms of a full-text index and of a query. Both use the same function, so that they always agree.
///
/// An index stores its result, so changing the rules requires a new index (see the test of the golden table).
public enum SearchTerms {
    public struct Word: Sendable, Hashable {
        /// Folded: `swiftui` for "SwiftUI".
        public var whole: String
        /// The parts between changes of case, `swift` and `ui`, or the two characters of a pair; empty if there is only one.
        public var parts: [String] = []
        /// Whether it is a character, or a pair of adjacent characters, of a script without spaces, which is searched as a whole.
        public var isIdeographic = false
    }

    /// In scalars. Longer terms are truncated in the index and in the query.
    static let longestTerm = 64

    /// Splits text into words.
    ///
    /// - Words end at everything that is not a letter, digit or mark, such as `-`, `_`, `/`, `.` and spaces.
    /// - A change of case divides a word into parts, as in "camelCase" and "HTMLParser".
    /// - `+` and `#` belong to a name of one or two letters: "C++", "F#".
    /// - A run of Chinese, Japanese or Korean characters, which has no spaces, becomes pairs of adjacent characters,
    ///   whose parts are the characters. (Unicode Standard Annex 29 leaves such runs to dictionaries; pairs need none.)
    /// - Case, diacritics and compatibility forms are folded.
    public static func split(_ text: some StringProtocol) -> [Word] {
        var splitter = SearchTermSplitter()
        for scalar in text.unicodeScalars { splitter.append(scalar) }
        splitter.endWord()
        splitter.endRun()
        return splitter.words
    }

    /// The distinct terms of some texts in order of appearance, for the index.
    ///
    /// - Parameter limit: The maximum number, so that a hostile text cannot fill the index.
    public static func distinct(in texts: [String], limit: Int = 512) -> [String] {
        var seen: Set<String> = []
        var terms: [String] = []
        seen.reserveCapacity(64)
        terms.reserveCapacity(64)
        for text in texts {
            for word in split(text) {
                if seen.insert(word.whole).inserted { terms.append(word.whole) }
                for part in word.parts where seen.insert(part).inserted { terms.append(part) }
                guard terms.count < limit else { return terms }
            }
        }
        return terms
    }

    /// Text in lower case without diacritics, with its spaces and signs.
    public static func fold(_ text: some StringProtocol) -> String {
        String(decoding: foldedBytes(text), as: UTF8.self)
    }

    static func foldedBytes(_ text: some StringProtocol) -> [UInt8] {
        var (text, folded) = (String(text), [UInt8]())
        folded.reserveCapacity(text.utf8.count)
        text.withUTF8 { appendFolded($0, to: &folded) }
        return folded
    }

    /// The text must be valid UTF-8. Nearly every text is ASCII, whose bytes are folded one by one.
    static func appendFolded(_ text: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]) {
        let first = folded.count
        for byte in text {
            guard byte < 0x80 else {
                folded.removeLast(folded.count - first)
                for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { append(scalar, to: &folded) }
                return
            }
            folded.append(byte.asciiLowercased)
        }
    }

    fileprivate static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        SearchFolding.fold(scalar) { folded in
            if folded.isASCII {
                bytes.append(UInt8(folded.value))
            } else {
                bytes.append(contentsOf: UTF8.encode(folded) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }
}

/// Terms are collected as UTF-8 in reused buffers, because a page of results has thousands of them.
private struct SearchTermSplitter {
    private enum Kind { case none, lower, upper, other }

    var words: [SearchTerms.Word] = []
    private var whole: [UInt8] = []
    /// The offsets of the parts in `whole`; the first is always 0.
    private var partStarts: [Int] = []
    private var length = 0
    private var suffixLength = 0
    private var previous = Kind.none
    /// The number of capitals at the end of the word, and the offset of the last one in `whole`.
    private var capitals = 0
    private var lastCapital = 0
    private var run: [Unicode.Scalar] = []

    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            if !run.isEmpty { endRun() }
        } else {
            if SearchFolding.isCombining(scalar) { return }
            if SearchFolding.isIdeographic(scalar) {
                endWord()
                run.append(scalar)
                return
            }
            endRun()
        }
        if scalar == "+" || scalar == "#" {
            if (1...2).contains(length) {
                whole.append(UInt8(scalar.value))
                suffixLength += 1
            } else {
                endWord()
            }
            return
        }
        guard SearchFolding.isWordPart(scalar) else {
            endWord()
            return
        }
        if suffixLength > 0 { endWord() }
        appendToWord(scalar)
    }

    private mutating func appendToWord(_ scalar: Unicode.Scalar) {
        let kind: Kind =
            if scalar.isASCII {
                (0x41...0x5A).contains(scalar.value) ? .upper : (0x61...0x7A).contains(scalar.value) ? .lower : .other
            } else {
                scalar.properties.isUppercase ? .upper : scalar.properties.isLowercase ? .lower : .other
            }
        length += 1
        guard length <= SearchTerms.longestTerm else { return }
        switch (previous, kind) {
        case (.lower, .upper), (.other, .upper): partStarts.append(whole.count)
        // The last capital of a run starts the next part: HTMLParser is HTML and Parser.
        case (.upper, .lower) where capitals > 1: partStarts.append(lastCapital)
        default: break
        }
        capitals = kind == .upper ? capitals + 1 : 0
        if kind == .upper { lastCapital = whole.count }
        previous = kind
        SearchTerms.append(scalar, to: &whole)
    }

    mutating func endWord() {
        guard length > 0 else { return }
        var parts: [String] = []
        if !partStarts.isEmpty {
            let end = whole.count - suffixLength
            for (start, next) in zip([0] + partStarts, partStarts + [end]) where start < next {
                parts.append(String(decoding: whole[start..<next], as: UTF8.self))
            }
        }
        words.append(
            SearchTerms.Word(whole: String(decoding: whole, as: UTF8.self), parts: parts.count > 1 ? parts : []))
        whole.removeAll(keepingCapacity: true)
        partStarts.removeAll(keepingCapacity: true)
        suffixLength = 0
        length = 0
        capitals = 0
        previous = .none
    }

    mutating func endRun() {
        guard let only = run.first else { return }
        if run.count == 1 { words.append(SearchTerms.Word(whole: String(only), isIdeographic: true)) }
        for (first, second) in zip(run, run.dropFirst()) {
            let pair = [String(first), String(second)]
            words.append(SearchTerms.Word(whole: pair.joined(), parts: pair, isIdeographic: true))
        }
        run.removeAll(keepingCapacity: true)
    }
}
