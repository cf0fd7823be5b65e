internal import Model
internal import Text

/// A query in the language of FTS5, and what is left to judge row by row.
///
/// Every term stands in quotation marks, so that none is taken for an operator. Source: "FTS5 Full-text Query Syntax" of SQLite's
/// documentation.
struct MatchExpression {
    /// The prefixes of these lengths, in characters, have lists of their own in the index. The list of any other prefix would be put
    /// together anew by each statement, which takes tens of milliseconds for a frequent one.
    static let prefixLengths = [2, 3, 4, 5, 6, 8, 10]

    /// Empty where the index has nothing to say.
    let text: String
    /// The prefix the query ends with, where the index was asked for a shorter one, or for none.
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
        text = clauses.joined(separator: " AND ")
        self.remainder = remainder
    }

    var isEmpty: Bool { text.isEmpty }

    /// Judges what the index was not asked.
    func admits(_ repository: Repository) -> Bool {
        guard let remainder else { return true }
        return CatalogueWriter.indexedFields(of: repository).contains { field in
            SearchTerms.split(field).contains { word in
                word.whole.hasPrefix(remainder) || word.parts.contains { $0.hasPrefix(remainder) }
            }
        }
    }

    /// A word in one piece, or its parts, which may stand apart in the text.
    private static func clause(_ word: SearchTerms.Word, prefix: String? = nil) -> String {
        if let prefix { return "\"\(prefix)\"*" }
        let whole = "\"\(word.whole)\""
        guard !word.parts.isEmpty, !word.isIdeographic else { return whole }
        let parts = word.parts.map { "\"\($0)\"" }.joined(separator: " AND ")
        return "(\(whole) OR (\(parts)))"
    }
}
