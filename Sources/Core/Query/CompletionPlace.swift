/// What is completed at a cursor: the name or the value of a qualifier, or a part of the value.
struct CompletionPlace {
    enum Subject {
        case name
        case value(QualifierRow, isQuoted: Bool)
        /// A bound of a number or date, after a comparison such as `>=`, or beside two dots.
        case bound(QualifierRow, comparison: String, isRange: Bool)
        /// Only fixes can be offered.
        case nothing
    }

    let subject: Subject
    /// The part of the line that is replaced.
    let range: Range<String.Index>
    /// What was typed before the cursor, without quotation marks.
    let typed: String
    /// The start of the token; `nil` in white space.
    let tokenStart: String.Index?
}

extension CompletionPlace {
    init(_ query: ParsedQuery, cursor: String.Index) {
        guard let token = query.tokens.first(where: { $0.range.lowerBound <= cursor && cursor <= $0.range.upperBound })
        else {
            self.init(subject: .name, range: cursor..<cursor, typed: "", tokenStart: nil)
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
            self.init(subject: .nothing, range: cursor..<cursor, typed: "", tokenStart: start)
            return
        }
        let typed = String(query.text[first..<cursor]).lowercased()
        self.init(subject: .name, range: first..<end, typed: typed, tokenStart: start)
    }

    private init(
        _ row: QualifierRow, _ value: Range<String.Index>, of query: ParsedQuery, _ cursor: String.Index,
        _ tokenStart: String.Index
    ) {
        let text = query.text
        var range = value
        let subject: Subject
        switch row.grammar {
        case .list, .anyOf:
            let before = text[value.lowerBound..<cursor].lastIndex(of: ",").map(text.index(after:))
            let after = text[cursor..<value.upperBound].firstIndex(of: ",")
            range = (before ?? value.lowerBound)..<(after ?? value.upperBound)
            subject = .value(row, isQuoted: false)
        case .number, .date:
            let dots = text[value].firstRange(of: "..")
            if let dots, cursor >= dots.upperBound {
                range = dots.upperBound..<value.upperBound
            } else if let dots {
                range = value.lowerBound..<max(dots.lowerBound, cursor)
            }
            let comparison = dots == nil ? String(text[range].prefix { "<>=".contains($0) }) : ""
            subject = .bound(row, comparison: comparison, isRange: dots != nil)
        case .choice, .login, .repository, .language, .topic, .license, .text:
            subject = .value(row, isQuoted: text[value].first == "\"")
        }
        let before = text[range.lowerBound..<cursor]
        let typed =
            if case .bound = subject {
                String(before.drop { "<>=".contains($0) })
            } else {
                QuotationScanner.unquoted(before).lowercased()
            }
        self.init(subject: subject, range: range, typed: typed, tokenStart: tokenStart)
    }
}
