import Testing

@testable import Core

struct QueryCheckTests {
    private static var facts: QueryFacts {
        QueryFacts(now: Timestamp(iso8601: "2026-11-22T12:00:00Z"), login: "octocat")
    }

    @Test("the name of a saved search is not combined with words, unless it is only a word that begins with @")
    func savedSearchBesideWords() throws {
        var facts = Self.facts
        facts.savedSearches = [QualifierRow.Value("@mine", "swift")]
        for text in ["@mine tui", "@MINE stars:>5", "@trending tui"] {
            let check = QueryCheck(text, facts: facts)
            let obstacle = try #require(check.obstacle, "\(text)")
            #expect(obstacle.kind == .savedSearchBesideWords(name: String(text.prefix { $0 != " " })))
            let fixed = try #require(obstacle.fixes.first).applied(to: text)
            #expect(fixed.hasPrefix("\"@") && QueryCheck(fixed, facts: facts).problems.isEmpty, "\(fixed)")
        }
        for text in ["@mine", "@trending ", "@types node", "node @mine", "\"@mine\" tui"] {
            #expect(QueryCheck(text, facts: facts).problems.isEmpty, "\(text)")
        }
        #expect(SearchQuery("@trending tui").awaitsKey && !SearchQuery("@types node").awaitsKey)
    }

    @Test(
        arguments: [
            ("lang:swift", "language:swift"), ("topics:rust", "topic:rust"),
            ("-updated:>2024-01-01", "-pushed:>2024-01-01"), ("name:x", "x in:name"), ("foo:bar", "\"foo:bar\""),
            ("langauge:swift", "language:swift"), ("language: swift", "language:swift"),
            ("language:swfit", "language:Swift"), ("language:\"jupiter notebook\"", "language:\"Jupyter Notebook\""),
            ("language:\"swift", "language:\"swift\""), ("x \"state machine", "x \"state machine\""),
            ("stars:>1k", "stars:>1000"), ("stars:1.5k", "stars:1500"), ("stars:10,000", "stars:10000"),
            ("stars:=>5", "stars:>=5"), ("stars:100+", "stars:>=100"), ("stars:10-50", "stars:10..50"),
            ("stars:100..", "stars:100..*"), ("stars:1k..2k", "stars:1000..2000"), ("stars:50..10", "stars:10..50"),
            ("pushed:2024-12-31..2024-01-01", "pushed:2024-01-01..2024-12-31"),
            ("pushed:2024", "pushed:2024-01-01..2024-12-31"), ("pushed:>2024", "pushed:>2024-12-31"),
            ("pushed:>=2024-02", "pushed:>=2024-02-01"), ("created:2024-02", "created:2024-02-01..2024-02-29"),
            ("created:2024/5/1", "created:2024-05-01"), ("created:2020..2022", "created:2020-01-01..2022-12-31"),
            ("pushed:>2w", "pushed:>2026-11-08"), ("pushed:1y", "pushed:>=2025-11-22"),
            ("pushed:<3m", "pushed:<2026-08-22"), ("is:archived", "archived:true"), ("is:fork", "fork:only"),
            ("archived:yes", "archived:true"), ("fork:>10", "forks:>10"), ("in:title,descripton", nil),
            ("in:nam,descripton", "in:name,description"), ("user:https://github.com/apple", "user:apple"),
            ("user:apple/swift", "repo:apple/swift"), ("repo:https://github.com/apple/swift", "repo:apple/swift"),
            ("repo:apple", "user:apple"), ("a NOT", "a"), ("a NOT language:c", "a -language:c"),
            ("a NOT -stars:5", "a -stars:5"), ("@me swift", "user:@me swift"),
            ("a AND b AND c AND d OR e AND f OR g", "a AND b AND c AND d OR e f OR g"),
        ] as [(String, String?)])
    func aProblemHasAFix(text: String, fixed: String?) {
        let check = QueryCheck(text, facts: Self.facts)
        #expect(!check.problems.isEmpty)
        #expect(check.problems.first?.fixes.first?.applied(to: text) == fixed)
    }

    @Test func theMarkIsUnderTheVeryPlace() {
        let text = "tui lang:swift stars:>1k language: c created:2024-02-01..2024-01-01 a NOT 5"
        let marked = QueryCheck(text).problems.compactMap(\.range).map { String(text[$0]) }
        #expect(marked == ["lang:", ">1k", "language: ", "2024-02-01..2024-01-01", "NOT 5"])
        let long = String(repeating: "abcdefgh ", count: 32) + "too long"
        #expect(QueryCheck(long).problems.first?.range.map { String(long[$0]) } == "too long")
        let many = "a OR b OR c OR d OR e OR f OR g"
        #expect(QueryCheck(many).problems.first?.range.map { String(many[$0]) } == "OR g")
    }

    @Test func whatMayBecomeGoodIsNotToldWhileItIsTyped() {
        for text in ["language:", "stars:>", "created:2024-", "\"state mach", "a NOT", "a OR", "stars:10..5"] {
            let check = QueryCheck(text)
            #expect(check.mostImportant(typingAt: text.endIndex) == nil, "\(text)")
            #expect(check.mostImportant(typingAt: text.startIndex) != nil, "\(text)")
            #expect(check.mostImportant(typingAt: nil) != nil, "\(text)")
        }
        for text in ["lang:s", "a OR b OR c OR d OR e OR f OR g", "language: s"] {
            #expect(QueryCheck(text).mostImportant(typingAt: text.endIndex) != nil, "\(text)")
        }
    }

    @Test(
        "a query is not sent or saved unasked that GitHub refuses, that cannot mean what it says, or that is half typed",
        arguments: [
            ("topic:a OR topic:b", true), ("stars:>abc", true), ("swift language:", true), ("stars:>", true),
            ("swift", false), ("foo:bar", false), ("note: x", false), ("", true),
        ])
    func obstacle(text: String, isThere: Bool) {
        #expect((QueryCheck(text, facts: Self.facts).obstacle != nil) == isThere)
    }

    @Test(
        "the beginning of a value, none, and one that cannot be right are not sent while they are typed; a whole value is",
        arguments: [
            ("language:sw", true), ("stars:>", true), ("stars:10..", true), ("created:2020-0", true),
            ("archived:tr", true), ("license:apach", true), ("is:", true), ("language:", true), ("stars: ", true),
            ("-topic:", true), ("user:\"\"", true), ("props.x:", true), ("stars:>abc", true),
            ("language:nosuchlanguage tui", true), ("created:2024-13-01", true), ("stars:9..5", true),
            ("(topic:a)", true), ("language:swift", false), ("stars:>10", false), ("stars:10..20", false),
            ("created:2020-01-01", false), ("archived:true", false), ("license:mit", false),
        ])
    func awaitsKey(text: String, isAwaited: Bool) { #expect(SearchQuery("tui " + text).awaitsKey == isAwaited) }

    @Test func whatIsKnownBesidesTheTextCounts() {
        var facts = QueryFacts()
        facts.refusals.record(ParsedQuery("user:nobody x"))
        facts.isEnterpriseServer = true
        let check = QueryCheck("user:Nobody repo:nobody/x user:apple mirror:true", facts: facts)
        #expect(
            check.problems.map(\.kind) == [
                .refusedOwner(login: "nobody"), .refusedOwner(login: "nobody"), .unavailable(name: "mirror"),
            ])
        #expect(!check.problems.contains { $0.isRefused })
    }

    @Test func everyTokenHasItsPart() {
        let text = "tui -language:\"C\" OR \"a b\" stars:"
        let parts = ParsedQuery(text).parts.map { (String(text[$0.range]), $0.role) }
        #expect(parts.map(\.0) == ["-language:", "\"C\"", "OR", "\"a b\"", "stars:"])
        #expect(parts.map(\.1) == [.qualifier, .value, .operator, .phrase, .qualifier])
    }

    @Test("ten thousand characters of anything are checked, and the time does not grow out of bounds")
    func long() {
        for part in [
            "stars:>1k ", "language:swfit ", "lang:x ", "\"a ", "NOT ", "a AND ", "x", "👩‍👩‍👧 ", "created:2024..2023 ",
            "(topic:a ", "topic:a) ", "(topic:a) ", "stars>1k ", "topic:a OR ", "starts: x ",
            "license:gpl3 ", "topic:a,b ",
        ] {
            let text = String(repeating: part, count: 10_000 / part.count)
            let check = QueryCheck(text, facts: Self.facts)
            #expect(check.problems.allSatisfy { ($0.range?.upperBound ?? text.endIndex) <= text.endIndex })
            #expect(check.problems.count { !$0.fixes.isEmpty } <= 8)
        }
    }
}

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
