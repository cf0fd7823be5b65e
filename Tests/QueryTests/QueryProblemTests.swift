import Testing

@testable import Core

struct QueryProblemTests {
    private static func kinds(_ text: String) -> [QueryProblem.Kind] { SearchQuery(text).problems.map(\.kind) }

    private static let found: [(String, [QueryProblem.Kind])] = [
        ("", [.empty]), ("  ", [.empty]), ("a AND b AND c AND d AND e AND f", []),
        ("a AND b AND c AND d AND e AND f AND g", [.tooManyOperators(count: 6)]),
        ("updated:>2024-01-01", [.unknownQualifier(name: "updated", suggestion: "pushed:")]),
        ("x langauge:swift", [.unknownQualifier(name: "langauge", suggestion: "language:")]),
        ("star:5", [.unknownQualifier(name: "star", suggestion: "stars:")]),
        ("Frks:5", [.unknownQualifier(name: "frks", suggestion: "forks:")]),
        ("-foo:bar", [.unknownQualifier(name: "foo", suggestion: nil)]),
        ("stars:many", [.invalidValue(name: "stars", .number)]),
        ("-pushed:soon", [.invalidValue(name: "pushed", .date)]),
        ("pushed:>2024-13-40", [.noSuchDate(name: "pushed", date: "2024-13-40")]),
        ("created:2023-02-29", [.noSuchDate(name: "created", date: "2023-02-29")]),
        ("language: swift", [.spaceAfterColon(name: "language")]),
        ("language: -a", [.missingValue(name: "language")]),
        ("language:swfit", [.unknownLanguage(name: "swfit", suggestion: "Swift")]),
        ("language:qqqqqq", [.unknownLanguage(name: "qqqqqq", suggestion: nil)]), ("a NOT", [.notWithoutTerm]),
        ("NOT OR a", [.notWithoutTerm, .operatorWithoutTerm(operator: "OR", isFirst: true)]),
        ("lang:c", [.unknownQualifier(name: "lang", suggestion: "language:")]),
        ("in:", [.missingValue(name: "in")]), ("stars:50..10", [.emptyRange(name: "stars")]),
        ("created:2024-12-31..2024-01-01", [.emptyRange(name: "created")]),
        ("created:2020-01-01 created:2021-01-01", [.unitedDates(name: "created")]),
        ("a NOT language:swift", [.notBeforeQualifier]), ("a NOT stars:5", [.notBeforeNumber]),
        ("a NOT 2024", [.notBeforeNumber]), ("a NOT in:name", [.notBeforeQualifier]),
        ("@Trending tui", [.savedSearchBesideWords(name: "@Trending")]), ("@me swift", [.meAsWord]),
        ("props.team:core", [.propertyWithoutOrganization]),
        ("org:a org:b props.team:core", [.propertyWithoutOrganization]),
        ("swift \"state machine", [.openQuotation]), ("language:\"emacs", [.openQuotation]),
    ]

    @Test(arguments: found)
    func eachIsFound(text: String, kinds: [QueryProblem.Kind]) {
        #expect(QueryProblemTests.kinds(text) == kinds)
    }

    @Test func onlyWhatGitHubIsKnownToRefuseIsRefused() {
        for text in ["", "swift language:", "a OR b OR c OR d OR e OR f OR g", String(repeating: "x", count: 257)] {
            #expect(SearchQuery(text).problems.map(\.isRefused) == [true])
        }
        for text in ["stars:x", "updated:1", "created:2020-01-01 created:2020-01-02", "NOT stars:5", "\"", "@me"] {
            #expect(SearchQuery(text).problems.map(\.isRefused) == [false])
        }
    }

    @Test func onlyFreeTextCountsTowardsTheLimit() {
        let words = Array(repeating: "sixteen-letters-", count: 15).joined(separator: " ")
        #expect(QueryProblemTests.kinds(words + " user:" + String(repeating: "u", count: 300)) == [.maybeTooLong])
        #expect(QueryProblemTests.kinds(words) == [.maybeTooLong])
        #expect(QueryProblemTests.kinds(words + " sixteen-letters-") == [.maybeTooLong])
        #expect(QueryProblemTests.kinds(words + " sixteen-letters-x") == [.tooLong(characters: 257)])
        #expect(QueryProblemTests.kinds(String(repeating: "x", count: 254)) == [])
        // One character each to a reader, though they are many bytes.
        #expect(QueryProblemTests.kinds(String(repeating: "👩‍👩‍👧", count: 254)) == [])
        #expect(
            QueryProblemTests.kinds("\"" + String(repeating: "x ", count: 128) + "x\"") == [.tooLong(characters: 257)])
    }

    @Test func eachIsOneSentenceAndOneAdvice() {
        var kinds = Set(Self.found.flatMap(\.1))
        let others: [QueryProblem.Kind] = [
            .tooLong(characters: 300), .maybeTooLong, .unavailable(name: "mirror"), .refusedOwner(login: "x"),
            .unavailable(name: "is", value: "sponsorable"), .unknownLicense(name: "gpl3", suggestion: "gpl-3.0"),
            .missingColon(name: "stars", suggestion: "stars:>1"), .parenthesizedQualifier,
            .operatorWithoutTerm(operator: "OR", isFirst: false),
            .operatorBesideQualifier(operator: "OR", .separateSearches),
            .operatorBesideQualifier(operator: "AND", .conjunction),
        ]
        kinds.formUnion(others)
        for row in QualifierTable.standard.rows { kinds.insert(.invalidValue(name: row.name.rawValue, row.grammar)) }
        for kind in kinds {
            let problem = QueryProblem(kind: kind, range: nil)
            for text in [problem.summary, problem.advice] {
                #expect(text.last == "." && text.count < 100 && !text.contains("\n"), "\(text)")
            }
        }
        #expect(Set(kinds.map { QueryProblem(kind: $0, range: nil).summary }).count == kinds.count)
    }

    @Test func anAdviceIsItselfGoodQuery() {
        for row in QualifierTable.standard.rows where row.name != .props {
            let kind = QueryProblem.Kind.invalidValue(name: row.name.rawValue, row.grammar)
            let advice = QueryProblem(kind: kind, range: nil).advice
            let examples = advice.dropLast().split(whereSeparator: { " ;".contains($0) }).map {
                $0.last == "," ? $0.dropLast() : $0
            }
            for example in examples where example.contains(":") {
                #expect(ParsedQuery(String(example)).tokens.first?.qualifier?.condition != .invalid, "\(example)")
            }
        }
    }
}
