import Model
public import Text

/// What favourites are filtered by: words that must all occur, and tags.
public struct FavouriteFilter: Sendable, Equatable {
    /// The words.
    public let words: TextFilter
    /// The words without tags, as READMEs are searched for them.
    let text: String
    private let tags: [String]
    /// Whether the last tag may be the beginning of one.
    private let endsWithTag: Bool

    /// - Parameter text: Words, and tags as `tag:name`.
    public init(_ text: String) {
        let parts = text.split(whereSeparator: \.isWhitespace)
        let tagged = parts.filter { $0.lowercased().hasPrefix("tag:") }
        tags = tagged.map { Note.folded(tag: String($0.dropFirst(4))) }.filter { !$0.isEmpty }
        endsWithTag = !tagged.isEmpty && parts.last == tagged.last && text.last?.isWhitespace == false
        self.text = tagged.isEmpty ? text : parts.filter { !$0.lowercased().hasPrefix("tag:") }.joined(separator: " ")
        words = TextFilter(words: FavouriteFilter.words(of: self.text))
    }

    /// Words, and phrases in quotation marks. A `*` at the end of a word says nothing here: the beginning of a word is enough.
    private static func words(of text: String) -> [Substring] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            if index % 2 == 1 { return [part] }
            return part.split(whereSeparator: \.isWhitespace).map { word in
                word.count > 1 && word.last == "*" ? word.dropLast() : word
            }
        }
    }

    /// Whether it matches everything.
    public var isEmpty: Bool { words.isEmpty && tags.isEmpty }

    /// Whether a favourite matches.
    ///
    /// - Parameter hasWords: Whether all words occur in it, or in its README.
    func admits(_ favourite: Favourite, hasWords: Bool) -> Bool {
        guard hasWords else { return false }
        if tags.isEmpty { return true }
        let known = (favourite.note?.tags ?? []).map { Note.folded(tag: $0) }
        return tags.enumerated().allSatisfy { index, tag in
            known.contains { $0 == tag || endsWithTag && index == tags.count - 1 && $0.hasPrefix(tag) }
        }
    }
}
