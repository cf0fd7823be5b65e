/// Finds words that were meant as qualifiers.
extension ProblemFinder {
    mutating func findQualifier(in token: QueryToken, at index: Int) {
        var source = query.source(of: token)
        if token.isNegated { source.removeFirst() }
        if let (name, value) = QueryLexer.parts(of: source) {
            findUnknownQualifier(name, value, at: index)
        } else {
            findMissingColon(in: source)
        }
    }

    /// Letters, a colon and a value, unlike `https://…` and `std::vector`.
    private mutating func findUnknownQualifier(_ name: Substring, _ value: Substring, at index: Int) {
        let first = value.utf8.first
        guard first != 0x3A, first != 0x2F, name.utf8.count <= 30,
            name.utf8.allSatisfy({ $0.isASCIILetter || "-.".utf8.contains($0) })
        else { return }
        let lowercased = name.lowercased()
        if first == nil {
            // Words before a colon are common in texts: only a misspelt name is taken for a qualifier.
            guard index + 1 < query.tokens.count, query.tokens[index + 1].freeText != nil,
                !query.tokens[index + 1].isNegated, maySuggest(),
                let suggestion = lowercased == "lang" ? "language:" : nearest(to: lowercased)
            else { return }
            let end = query.tokens[index + 1].range.lowerBound
            return add(.unknownQualifier(name: lowercased, suggestion: suggestion), name.startIndex..<end)
        }
        let suggestion = maySuggest() ? self.suggestion(for: lowercased) : nil
        add(.unknownQualifier(name: lowercased, suggestion: suggestion), name.startIndex..<value.startIndex)
    }

    /// The name of a qualifier with a comparison right after it: `stars>1`, `language=python`.
    private mutating func findMissingColon(in source: Substring) {
        let name = Substring(source.utf8.prefix { $0.isASCIILetter || $0 == 0x2D })
        let sign = source[name.endIndex...].prefix { "<>=".contains($0) }
        let value = source[sign.endIndex...]
        guard !name.isEmpty, !sign.isEmpty, !value.isEmpty, value.utf8.count <= 64, let row = row(meantBy: name) else {
            return
        }
        let comparison: String
        switch (sign, row.grammar) {
        case ("=", _), ("==", _): comparison = ""
        case (">=", .number), (">=", .date), ("=>", .number), ("=>", .date): comparison = ">="
        case ("<=", .number), ("<=", .date), ("=<", .number), ("=<", .date): comparison = "<="
        case (">", .number), (">", .date), ("<", .number), ("<", .date): comparison = String(sign)
        default: return
        }
        let typed = comparison + value
        let values = [typed] + ValueSuggestions(value: typed, grammar: row.grammar, now: facts.now).values
        guard let meant = values.first(where: { isValid($0, row) }) else { return }
        add(
            .missingColon(name: name.lowercased(), suggestion: "\(row.name.rawValue):\(meant)"),
            source.startIndex..<source.endIndex)
    }

    private func isValid(_ value: String, _ row: QualifierRow) -> Bool {
        guard let qualifier = Qualifier(name: Substring(row.name.rawValue), value: Substring(value), query.table) else {
            return false
        }
        return qualifier.condition != .invalid
    }

    private func row(meantBy name: Substring) -> QualifierRow? {
        let lowercased = name.lowercased()
        if let row = query.table.row(named: lowercased) { return row.name == .props ? nil : row }
        return ProblemFinder.meaning(of: lowercased).flatMap { $0.text.hasSuffix(":") ? query.table[$0.name] : nil }
    }

    /// The qualifier that is probably meant by one from elsewhere on GitHub, or by an obvious name.
    private func suggestion(for name: String) -> String? {
        guard let meant = ProblemFinder.meaning(of: name) else { return nearest(to: name) }
        return query.table[meant.name] == nil ? nil : meant.text
    }

    private func nearest(to name: String) -> String? {
        NearestName.nearest(to: name, among: query.table.rows.lazy.map(\.name.rawValue)).map { $0 + ":" }
    }

    private static func meaning(of name: String) -> (name: QualifierName, text: String)? {
        switch name {
        case "updated", "push", "modified": (.pushed, "pushed:")
        case "visibility", "type": (.is, "is:")
        case "owner", "author": (.user, "user:")
        case "organization", "organisation": (.org, "org:")
        case "repository": (.repo, "repo:")
        case "lang": (.language, "language:")
        case "star", "stargazers": (.stars, "stars:")
        case "licence": (.license, "license:")
        case "name", "title": (.in, "in:name")
        case "description": (.in, "in:description")
        case "readme": (.in, "in:readme")
        case "tag", "label": (.topic, "topic:")
        default: nil
        }
    }
}
