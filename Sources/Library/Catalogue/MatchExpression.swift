internal import Model
internal import Text

/// A query in the language of FTS5, and what must be checked row by row.
///
/// Each term is quoted, so that none is read as an operator. Source: "FTS5 Full-text Query Syntax" of SQLite's
/// documentation.
struct MatchExpression {
    /// The lengths of prefixes that are indexed, in characters. For other prefixes, each statement would merge the
    /// lists of terms, which takes tens of milliseconds for a frequent one.
    static let prefixLengths = [2, 3, 4, 5, 6, 8, 10]

    /// The expression; empty if the index cannot help.
    let text: String
    /// The prefix at the end of the query, if the expression contains only a shorter one or none.
    private let remainder: String?

    init(_ query: CatalogueQuery) {
        var clauses: [String] = []
        var remainder: String?
        let words = SearchTerms.split(query.text)
        for (index, word) in words.enumerated() {
            if word.isIdeographic || !query.endsWithPrefix || index < words.count - 1 {
                clauses.append(Self.clause(word))
                continue
            }
            let length = word.whole.unicodeScalars.count
            let indexed = Self.prefixLengths.last { $0 <= length }
            if let indexed {
                let start = String(String.UnicodeScalarView(word.whole.unicodeScalars.prefix(indexed)))
                clauses.append(Self.clause(word, prefix: start))
            }
            if indexed != length { remainder = word.whole }
        }
        clauses += query.required.flatMap { SearchTerms.split($0) }.map { Self.clause($0) }
        clauses += query.requiredAny.compactMap(Self.alternatives)
        text = clauses.joined(separator: " AND ")
        self.remainder = remainder
    }

    var isEmpty: Bool { text.isEmpty }

    /// Checks what the expression does not.
    func admits(_ repository: Repository) -> Bool {
        guard let remainder else { return true }
        return CatalogueWriter.indexedFields(of: repository).contains { field in
            SearchTerms.split(field).contains { word in
                word.whole.hasPrefix(remainder) || word.parts.contains { $0.hasPrefix(remainder) }
            }
        }
    }

    /// Any of some texts; `nil` if one of them has no words, which then excludes nothing.
    private static func alternatives(_ texts: [String]) -> String? {
        let words = texts.map { SearchTerms.split($0) }
        guard !words.isEmpty, words.allSatisfy({ !$0.isEmpty }) else { return nil }
        let clauses = words.map { words in words.map { clause($0) }.joined(separator: " AND ") }
        return "(\(clauses.map { "(\($0))" }.joined(separator: " OR ")))"
    }

    /// A word as a whole, or its parts, which need not be adjacent in the text.
    private static func clause(_ word: SearchTerms.Word, prefix: String? = nil) -> String {
        if let prefix { return "\"\(prefix)\"*" }
        let whole = "\"\(word.whole)\""
        guard !word.parts.isEmpty, !word.isIdeographic else { return whole }
        let parts = word.parts.map { "\"\($0)\"" }.joined(separator: " AND ")
        return "(\(whole) OR (\(parts)))"
    }
}
