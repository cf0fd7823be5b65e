/// What is searched for: the text and the order of the answer.
public struct SearchQuery: Sendable, Hashable {
    /// The text as it is sent: trimmed, with runs of white space outside quotation marks as one space.
    public let text: String
    /// The order of the answer.
    public var sort: SearchSort

    /// A query from typed text.
    public init(_ typed: String, sort: SearchSort = .bestMatch) {
        text = SearchQuery.normalize(typed)
        self.sort = sort
    }

    /// Whether there is nothing to search for.
    public var isEmpty: Bool { text.isEmpty }

    /// The free words of the query, lower-cased, without qualifiers, operators and negated words: what a reader expects to
    /// see marked in the answer.
    public var words: [String] {
        SearchQuery.tokens(of: text).compactMap { token in
            guard !token.hasPrefix("-"), !["AND", "OR", "NOT"].contains(token) else { return nil }
            if let colon = token.firstIndex(of: ":"), colon != token.startIndex,
                token[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-" || $0 == ".") })
            {
                return nil
            }
            let word = token.filter { $0 != "\"" }.lowercased()
            return word.isEmpty ? nil : word
        }
    }

    private static func normalize(_ typed: String) -> String {
        if isNormal(typed) { return typed }
        var result = ""
        var isQuoted = false
        var pendingSpace = false
        for character in typed {
            if character.isWhitespace && !isQuoted {
                pendingSpace = true
                continue
            }
            if character == "\"" { isQuoted.toggle() }
            if pendingSpace && !result.isEmpty { result.append(" ") }
            pendingSpace = false
            result.append(character)
        }
        while let last = result.last, last.isWhitespace { result.removeLast() }
        return result
    }

    /// Whether a text is easily seen to be as it is sent: ASCII, with single spaces and only between words.
    private static func isNormal(_ typed: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in typed.utf8 {
            guard byte > 0x20 || (byte == 0x20 && last != 0x20), byte < 0x7F else { return false }
            last = byte
        }
        return last != 0x20 || typed.isEmpty
    }

    /// The text cut at the spaces outside quotation marks.
    private static func tokens(of text: String) -> [String] {
        var tokens: [String] = []
        var token = ""
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == " " && !isQuoted {
                if !token.isEmpty { tokens.append(token) }
                token = ""
            } else {
                token.append(character)
            }
        }
        if !token.isEmpty { tokens.append(token) }
        return tokens
    }
}

/// The orders GitHub offers for repositories.
///
/// Source: GitHub docs, "Search repositories", parameter `sort`; best match is the absence of the parameter.
public enum SearchSort: String, Sendable, Hashable, CaseIterable {
    /// GitHub's own judgement.
    case bestMatch = "best-match"
    /// Most stars first.
    case stars
    /// Most forks first.
    case forks
    /// Most issues labelled "help wanted" first.
    case helpWantedIssues = "help-wanted-issues"
    /// Most recently changed first.
    case updated

    /// The order after this one, round and round.
    public var next: SearchSort {
        let all = SearchSort.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}
