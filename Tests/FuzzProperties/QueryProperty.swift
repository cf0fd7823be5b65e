import Core

/// A query's text is in its final form, is read without gaps, and can be matched.
enum QueryProperty {
    static func check(_ bytes: [UInt8]) {
        let typed = String(decoding: bytes, as: UTF8.self)
        let query = SearchQuery(typed)
        let text = query.text
        require(SearchQuery(text) == query, "normalising again changes “\(text)” into “\(SearchQuery(text).text)”")
        require(text.utf8.count <= typed.utf8.count, "a query grew")
        let ends = [text.unicodeScalars.first, text.unicodeScalars.last].compactMap(\.self)
        require(!ends.contains(where: \.properties.isWhitespace), "white space at an end of “\(text)”")
        require(query.isEmpty == text.isEmpty, "a query is empty or not")
        for word in query.words {
            require(!word.isEmpty, "an empty word")
            require(word.lowercased() == word, "a word is not in lower case: “\(word)”")
        }
        check(query.parsed)
        check(ParsedQuery(typed))
        checkWhileTyping(typed)
    }

    private static func check(_ parsed: ParsedQuery) {
        let text = parsed.text
        var end = text.startIndex
        for token in parsed.tokens {
            require(token.range.lowerBound >= end, "tokens overlap")
            let gap = text.unicodeScalars[end..<token.range.lowerBound]
            require(gap.allSatisfy(\.properties.isWhitespace), "“\(text[end..<token.range.lowerBound])” is in no token")
            require(!parsed.source(of: token).isEmpty, "an empty token")
            end = token.range.upperBound
        }
        require(text.unicodeScalars[end...].allSatisfy(\.properties.isWhitespace), "the end is in no token")
        for problem in parsed.problems {
            require(problem.range.map { $0.upperBound <= text.endIndex } ?? true, "a problem outside the text")
            require(!problem.summary.isEmpty && !problem.advice.isEmpty, "a problem without words")
        }
        let matcher = OfflineMatcher(parsed)
        require(matcher.untestedTerms.count <= parsed.tokens.count, "more terms are untested than there is")
        let match = matcher.matches(repository)
        require(match == matcher.matches(repository), "two tests of a repository differ")
    }

    /// Fixes solve something, and completion leaves the rest of the line.
    private static func checkWhileTyping(_ text: String) {
        let facts = QueryFacts(now: Timestamp(seconds: 1_795_000_000), login: "octocat")
        let checked = QueryCheck(text, facts: facts)
        for problem in checked.problems {
            for fix in problem.fixes {
                let after = QueryCheck(fix.applied(to: text), facts: facts)
                // Behind the name of a qualifier, its value may be wrong, too: that is fixed next.
                let revealsValue =
                    if case .unknownQualifier = problem.kind { after.problems.count == checked.problems.count } else {
                        false
                    }
                require(
                    after.problems.count < checked.problems.count || revealsValue, "a fix solves nothing in “\(text)”")
            }
        }
        for cursor in [text.startIndex, text.index(text.startIndex, offsetBy: text.count / 2), text.endIndex] {
            let completer = QueryCompleter(checked, cursor: cursor, facts: facts)
            for isAsked in [false, true] {
                for candidate in completer.candidates(isAsked: isAsked) {
                    require(candidate.change.range.upperBound <= text.endIndex, "a change outside the text")
                    _ = candidate.change.applied(to: text)
                }
            }
        }
    }

    private static let repository = Repository(
        id: Repository.ID(rawValue: 1), owner: "octo-labs", name: "lantern", description: "A small lantern é 日本語",
        language: "Swift", license: "MIT", topics: ["cli"], stars: 5, forks: 1, openIssues: 0, homepage: nil,
        defaultBranch: "main", size: 9, isArchived: false, isFork: false, isTemplate: false, visibility: .public,
        createdAt: Timestamp(seconds: 0), updatedAt: nil, pushedAt: Timestamp(seconds: 1_767_225_600))

    static let seeds = [
        "swift terminal", "  tui   language:swift stars:>50 ", "\"state machine\" license:mit", "NOT x OR -y AND z",
        "user:apple in:name,description", "\"open", "a\u{301} \u{301}", "日本語 \u{3000} x", ": :x x:",
        "(a OR (b AND NOT c)) stars:10..* created:>=2024-01-01",
        "stars:1..0 size:* -topic:x license:mit fork:only is:archived",
        "lang:swift topics:rust stars:>1k language: c", "created:2024..2023 pushed:>2w is:fork", "in:name,desc",
        "sort:stars @me org:a props.x:y good-first-issues:>3", "-\"a b\"",
    ]
}
