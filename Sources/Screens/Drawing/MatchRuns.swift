import Text

/// A text split at the matches of a query's words.
enum MatchRuns {
    struct Run: Equatable {
        var text: CellText
        var isMatch: Bool
    }

    /// Splits a text at the matches of words, ignoring case.
    static func split(_ text: CellText, at words: [String]) -> [Run] {
        guard text.columns > 0, !words.isEmpty else { return [Run(text: text, isMatch: false)] }
        var isMatch: [Bool] = []
        let isASCII = words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        if isASCII {
            // No match in the bytes means no match at all.
            isMatch = marks(ofASCII: words, in: text.string)
            if isMatch.isEmpty { return [Run(text: text, isMatch: false)] }
        }
        if !isASCII || !text.isASCII {
            isMatch = marks(
                of: words.map { $0.map { String($0) } }, in: text.clusters.map { $0.text.lowercased() })
        }
        guard isMatch.contains(true) else { return [Run(text: text, isMatch: false)] }
        var runs: [Run] = []
        text.forEachPart(by: { index, _, _ in isMatch[index] }) { runs.append(Run(text: $0, isMatch: $1)) }
        return runs
    }

    /// Which bytes of a text belong to one of the ASCII words; empty if none does. In ASCII text a byte is a
    /// character, and nearly every text on the screen is ASCII, so the bytes are searched in place.
    private static func marks(ofASCII words: [String], in text: String) -> [Bool] {
        var isMatch: [Bool] = []
        for word in words where !word.isEmpty && word.utf8.count <= text.utf8.count {
            var (word, text) = (word, text)
            word.withUTF8 { word in
                text.withUTF8 { text in
                    for start in 0...(text.count - word.count)
                    where word.indices.allSatisfy({ lowercased(text[start + $0]) == word[$0] }) {
                        if isMatch.isEmpty { isMatch = Array(repeating: false, count: text.count) }
                        for index in word.indices { isMatch[start + index] = true }
                    }
                }
            }
        }
        return isMatch
    }

    /// Which characters of a text belong to one of the words.
    private static func marks(of words: [[String]], in text: [String]) -> [Bool] {
        var isMatch = Array(repeating: false, count: text.count)
        for word in words where !word.isEmpty && word.count <= text.count {
            for start in 0...(text.count - word.count)
            where text[start] == word[0] && text[start..<(start + word.count)].elementsEqual(word) {
                for index in start..<(start + word.count) { isMatch[index] = true }
            }
        }
        return isMatch
    }

    private static func lowercased(_ ascii: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(ascii) ? ascii | 0x20 : ascii
    }
}
