internal import Core

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
    /// The prefixes in the query of which the expression contains only a shorter one or none.
    private let remainders: [String]

    /// - Parameter hasAllPrefixes: Whether the index finds a prefix of any length.
    init(_ query: CatalogueQuery, hasAllPrefixes: Bool = false) {
        var clauses: [String] = []
        var remainders: [String] = []
        let pieces = query.text.split(separator: " ").map { ($0.hasSuffix("*"), SearchTerms.split($0)) }
        for (number, (isPrefix, words)) in pieces.enumerated() {
            for (index, word) in words.enumerated() {
                let isLast = index == words.count - 1
                if word.isIdeographic || !isLast || !isPrefix && !(query.endsWithPrefix && number == pieces.count - 1) {
                    clauses.append(Self.clause(word))
                    continue
                }
                let length = word.whole.unicodeScalars.count
                // One letter is the beginning of too many terms.
                let indexed = hasAllPrefixes && length > 1 ? length : Self.prefixLengths.last { $0 <= length }
                if let indexed {
                    let start = String(String.UnicodeScalarView(word.whole.unicodeScalars.prefix(indexed)))
                    clauses.append(Self.clause(word, prefix: start))
                }
                if indexed != length { remainders.append(word.whole) }
            }
        }
        clauses += query.required.flatMap { SearchTerms.split($0) }.map { Self.clause($0) }
        clauses += query.requiredAny.compactMap(Self.alternatives)
        text = clauses.joined(separator: " AND ")
        self.remainders = remainders
    }

    var isEmpty: Bool { text.isEmpty }

    /// Checks what the expression does not.
    func accepts(_ repository: Repository) -> Bool {
        if remainders.isEmpty { return true }
        let words = CatalogueWriter.indexedFields(of: repository).flatMap { SearchTerms.split($0) }
        return remainders.allSatisfy { remainder in
            words.contains { word in
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
