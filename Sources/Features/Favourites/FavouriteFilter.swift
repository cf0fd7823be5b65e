public import Core

/// What favourites are filtered by: words that must all occur, tags, and the qualifiers of a search that can be told without GitHub.
public struct FavouriteFilter: Sendable, Equatable {
    /// The words.
    public let words: TextFilter
    /// The words, as READMEs are searched for them.
    let text: String
    private let tags: [Tag]
    private let judge: LocalJudge?
    private let source: String

    private struct Tag: Sendable {
        var name: String
        var isExcluded: Bool
        /// Whether it may be the beginning of one.
        var isBeginning: Bool
    }

    /// - Parameter text: Words, phrases in quotation marks, and qualifiers: `parser language:go tag:todo`.
    public init(_ text: String) {
        source = text
        let query = FavouriteFilter.query(of: text)
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
                // The beginning of a word is enough here.
                free.append(word.count > 1 && word.hasSuffix("*") ? String(word.dropLast()) : word)
            }
        }
        words = TextFilter(words: free)
        self.text = wanted.joined(separator: " ")
        self.tags = tags
        // Favourites that are forks are favourites, too.
        if !query.tokens.contains(where: { $0.qualifier?.name == .fork }), !qualifiers.isEmpty {
            qualifiers.append("fork:true")
        }
        judge = qualifiers.isEmpty ? nil : LocalJudge(ParsedQuery(qualifiers.joined(separator: " ")))
    }

    /// The text of a filter, as facets change it.
    public static func query(of text: String) -> ParsedQuery { ParsedQuery(text, .favourites) }

    /// Whether it matches everything.
    public var isEmpty: Bool { words.isEmpty && tags.isEmpty && judge == nil }

    /// Whether a favourite matches.
    ///
    /// - Parameter hasWords: Whether all words occur in it, or in its README.
    func admits(_ entry: FavouriteEntry, hasWords: Bool) -> Bool {
        guard hasWords, judge?.finds(entry.favourite.repository) ?? true else { return false }
        return tags.allSatisfy { tag in
            entry.tags.contains { $0 == tag.name || tag.isBeginning && $0.hasPrefix(tag.name) } != tag.isExcluded
        }
    }

    /// Filters of the same text are equal.
    public static func == (left: FavouriteFilter, right: FavouriteFilter) -> Bool { left.source == right.source }
}
