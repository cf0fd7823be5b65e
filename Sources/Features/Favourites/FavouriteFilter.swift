public import Core

/// A filter for favourites: words that must all occur, tags, and the qualifiers of a search that can be checked without GitHub.
public struct FavouriteFilter: Sendable, Equatable {
    public let words: TextFilter
    /// The words as READMEs are searched for them.
    let text: String
    private let tags: [Tag]
    private let matcher: OfflineMatcher?
    private let isWrong: Bool
    private let source: String

    private struct Tag: Sendable {
        var name: String
        var isExcluded: Bool
        /// Whether it may be the beginning of a tag.
        var isBeginning: Bool
    }

    /// For example `parser language:go tag:todo`: words, phrases in quotation marks, and qualifiers.
    public init(_ text: String) {
        source = text
        let query = FavouriteFilter.query(of: text)
        isWrong = query.hasWrongValue
        var (free, wanted, tags): ([String], [String], [Tag]) = ([], [], [])
        var qualifiers: [String] = []
        for token in query.tokens {
            switch token.content {
            case .qualifier(let qualifier) where qualifier.name == .tag:
                let name = Note.folded(tag: qualifier.value)
                let isBeginning = !token.isNegated && token.range.upperBound == text.endIndex
                if !name.isEmpty { tags.append(Tag(name: name, isExcluded: token.isNegated, isBeginning: isBeginning)) }
            case .qualifier(let qualifier):
                if !qualifier.value.isEmpty { qualifiers.append(String(query.source(of: token))) }
            case .phrase(let phrase):
                wanted.append("\"\(phrase)\"")
                free.append(phrase)
            case .word, .operator:
                let word = String(query.source(of: token))
                wanted.append(word)
                // Words match by their beginning anyway.
                free.append(word.count > 1 && word.hasSuffix("*") ? String(word.dropLast()) : word)
            }
        }
        words = TextFilter(words: free)
        self.text = wanted.joined(separator: " ")
        self.tags = tags
        // Searches leave out forks by default, favourites do not.
        if !query.tokens.contains(where: { $0.qualifier?.name == .fork }), !qualifiers.isEmpty {
            qualifiers.append("fork:true")
        }
        matcher = qualifiers.isEmpty ? nil : OfflineMatcher(ParsedQuery(qualifiers.joined(separator: " ")))
    }

    /// The text of a filter as a query, for facets to change.
    public static func query(of text: String) -> ParsedQuery { ParsedQuery(text, .favourites) }

    public var isEmpty: Bool { words.isEmpty && tags.isEmpty && matcher == nil }

    /// `hasWords` says whether all words occur in the favourite or its README.
    func accepts(_ entry: FavouriteEntry, hasWords: Bool) -> Bool {
        guard hasWords, !isWrong, matcher?.finds(entry.favourite.repository) ?? true else { return false }
        return tags.allSatisfy { tag in
            entry.tags.contains { $0 == tag.name || tag.isBeginning && $0.hasPrefix(tag.name) } != tag.isExcluded
        }
    }

    /// The text determines the filter.
    public static func == (left: FavouriteFilter, right: FavouriteFilter) -> Bool { left.source == right.source }
}
