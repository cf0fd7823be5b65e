internal import Model

/// What is completed at a cursor: the name or the value of a qualifier, or a part of the value.
struct CompletionPlace {
    /// What is completed.
    enum Subject {
        /// The name of a qualifier.
        case name
        /// A value.
        case value(QualifierRow, isQuoted: Bool)
        /// A bound of a number or date, after a comparison such as `>=`, or beside two dots.
        case bound(QualifierRow, comparison: String, isRange: Bool)
        /// Nothing; only fixes can be offered.
        case nothing
    }

    let subject: Subject
    /// The part of the line that is replaced.
    let range: Range<String.Index>
    /// What was typed before the cursor, without quotation marks.
    let typed: String
    /// The start of the token; `nil` in white space.
    let tokenStart: String.Index?

    init(_ query: ParsedQuery, cursor: String.Index) {
        guard let token = query.tokens.first(where: { $0.range.lowerBound <= cursor && cursor <= $0.range.upperBound })
        else {
            self.init(.name, cursor..<cursor, "", nil)
            return
        }
        let start = token.range.lowerBound
        if let qualifier = token.qualifier, let value = token.valueRange, cursor >= value.lowerBound,
            let row = query.table[qualifier.name]
        {
            self.init(row, value, of: query, cursor, start)
            return
        }
        let first = token.isNegated ? query.text.unicodeScalars.index(after: start) : start
        let end = token.valueRange?.lowerBound ?? token.range.upperBound
        guard cursor >= first, token.range.upperBound == cursor || token.qualifier != nil,
            token.qualifier != nil || !query.source(of: token).contains(where: { $0 == ":" || $0 == "\"" })
        else {
            self.init(.nothing, cursor..<cursor, "", start)
            return
        }
        self.init(.name, first..<end, String(query.text[first..<cursor]).lowercased(), start)
    }

    private init(_ subject: Subject, _ range: Range<String.Index>, _ typed: String, _ tokenStart: String.Index?) {
        self.subject = subject
        self.range = range
        self.typed = typed
        self.tokenStart = tokenStart
    }

    /// The part of a value at the cursor.
    private init(
        _ row: QualifierRow, _ value: Range<String.Index>, of query: ParsedQuery, _ cursor: String.Index,
        _ tokenStart: String.Index
    ) {
        let text = query.text
        var range = value
        switch row.grammar {
        case .list, .anyOf:
            let before = text[value.lowerBound..<cursor].lastIndex(of: ",").map(text.index(after:))
            let after = text[cursor..<value.upperBound].firstIndex(of: ",")
            range = (before ?? value.lowerBound)..<(after ?? value.upperBound)
            self.init(.value(row, isQuoted: false), range, Self.unquoted(text[range.lowerBound..<cursor]), tokenStart)
        case .number, .date:
            var isRange = false
            if let dots = text[value].firstRange(of: "..") {
                isRange = true
                if cursor >= dots.upperBound {
                    range = dots.upperBound..<value.upperBound
                } else {
                    range = value.lowerBound..<max(dots.lowerBound, cursor)
                }
            }
            let comparison = isRange ? "" : String(text[range].prefix { "<>=".contains($0) })
            let typed = text[range.lowerBound..<cursor].drop { "<>=".contains($0) }
            self.init(.bound(row, comparison: comparison, isRange: isRange), range, String(typed), tokenStart)
        case .choice, .login, .repository, .language, .topic, .license, .text:
            let isQuoted = text[value].first == "\""
            self.init(
                .value(row, isQuoted: isQuoted), range, Self.unquoted(text[value.lowerBound..<cursor]), tokenStart)
        }
    }

    private static func unquoted(_ text: Substring) -> String { QuotationScanner.unquoted(text).lowercased() }
}
