import SeededRandom
import Testing

@testable import Core

struct ParsedQueryTests {
    @Test(arguments: [
        ("", []), (" \t\u{3000}\n", []), ("cats", ["cats"]), ("swift  nio", ["swift", "nio"]),
        ("a\u{A0}b", ["a", "b"]), ("cats stars:>1000", ["cats", "stars=>1000"]),
        ("LANGUAGE:Swift", ["language=Swift"]), ("hello NOT world", ["hello", "<NOT>", "world"]),
        ("a AND b OR c", ["a", "<AND>", "b", "<OR>", "c"]),
        ("a and b or not c", ["a", "and", "b", "or", "not", "c"]),
        ("cats NOT \"hello world\"", ["cats", "<NOT>", "\"hello world\""]), ("-org:github", ["!org=github"]),
        ("-dog", ["!dog"]), ("-\"a b\"", ["!\"a b\""]), ("-", ["-"]), ("--x", ["!-x"]), ("\"OR\"", ["\"OR\""]),
        ("-OR", ["!OR"]), ("language:\"Jupyter Notebook\" x", ["language=Jupyter Notebook", "x"]),
        ("\"a \\\"b\\\"  c\" d", ["\"a \"b\"  c\"", "d"]), ("\"a\\\\\" b", ["\"a\\\"", "b"]),
        ("\"a\\n\"", ["\"a\\n\""]), ("a\\\"b c\"", ["a\\b c"]), ("\"open  quote", ["\"open  quote\""]),
        ("\"\"", ["\"\""]), ("a\"b c\"d", ["ab cd"]),
        ("jquery in:name,description", ["jquery", "in=name,description"]),
        ("repo:octocat/hello-world", ["repo=octocat/hello-world"]), ("user:@me", ["user=@me"]),
        ("props.Team_2:core", ["props.team_2=core"]), ("props.:x", ["props.:x"]), ("props:x", ["props:x"]),
        ("good-first-issues:>5", ["good-first-issues=>5"]), ("language:", ["language="]),
        ("stars: 5", ["stars=", "5"]), ("stars:\"*..10\"", ["stars=*..10"]),
        ("updated:>2024-01-01", ["updated:>2024-01-01"]), ("std::vector", ["std::vector"]), (":odd", [":odd"]),
        ("https://github.com/a/b", ["https://github.com/a/b"]), ("12:30", ["12:30"]), ("日本:x", ["日本:x"]),
        ("(cat OR dog)", ["(cat", "<OR>", "dog)"]), ("C++ c#", ["C++", "c#"]),
        ("👩‍👩‍👧 e\u{301}", ["👩‍👩‍👧", "e\u{301}"]),
        ("\"\u{301}a b\"", ["\"\u{301}a b\""]),
    ])
    func aQueryIsReadAsItsTokens(text: String, tokens: [String]) {
        // Phrases in quotation marks, qualifiers as `name=value`, operators in angle brackets, a `!` before what is negated.
        let described = ParsedQuery(text).tokens.map { token -> String in
            let content =
                switch token.content {
                case .word(let text): text
                case .phrase(let text): "\"\(text)\""
                case .qualifier(let qualifier):
                    "\(qualifier.name.rawValue)\(qualifier.property.map { "." + $0 } ?? "")=\(qualifier.value)"
                case .operator(let queryOperator): "<\(queryOperator.rawValue)>"
                }
            return (token.isNegated ? "!" : "") + content
        }
        #expect(described == tokens)
    }

    @Test func rangesPointAtTheTokenAndItsValue() throws {
        let query = ParsedQuery("  naïve -language:\"Emacs Lisp\"  topic:")
        #expect(query.tokens.map { String(query.source(of: $0)) } == ["naïve", "-language:\"Emacs Lisp\"", "topic:"])
        let values = query.tokens.map { token in token.valueRange.map { String(query.text[$0]) } }
        #expect(values == [nil, "\"Emacs Lisp\"", ""])
        #expect(query.tokens.last?.valueRange?.lowerBound == query.text.endIndex)
    }

    private static func number(_ lower: Int?, _ upper: Int?) -> Qualifier.Condition {
        .number(Interval(lower: lower, upper: upper))
    }

    @Test(arguments: [
        ("10", number(10, 10)), ("0", number(0, 0)), ("007", number(7, 7)), (">10", number(11, nil)),
        (">=10", number(10, nil)), ("<10", number(nil, 9)), ("<=10", number(nil, 10)), ("10..50", number(10, 50)),
        ("10..*", number(10, nil)), ("*..10", number(nil, 10)), ("*..*", number(nil, nil)),
        ("50..10", number(50, 10)), ("99999999999999999999", number(.max, .max)),
        (">99999999999999999999", number(.max, nil)), ("<0", number(nil, -1)), ("", .invalid), ("*", .invalid),
        (">", .invalid), (">=", .invalid), ("..", .invalid), ("5..", .invalid), ("..5", .invalid), ("1k", .invalid),
        ("1,000", .invalid), ("-5", .invalid), ("+5", .invalid), ("1.5", .invalid), ("1...5", .invalid),
        ("1..5..9", .invalid), ("> 5", .invalid), ("٣", .invalid), ("=5", .invalid), (">1..5", .invalid),
    ])
    func numbersHaveTheDocumentedForms(value: String, condition: Qualifier.Condition) {
        #expect(ParsedQuery("stars:\"\(value)\"").tokens.first?.qualifier?.condition == condition)
    }

    private static func date(_ lower: String?, _ upper: String?) -> Qualifier.Condition {
        .date(
            Interval(
                lower: lower.flatMap { Timestamp(iso8601: $0) }, upper: upper.flatMap { Timestamp(iso8601: $0) }))
    }

    @Test(arguments: [
        ("2024-02-29", date("2024-02-29T00:00:00Z", "2024-02-29T23:59:59Z")),
        (">2016-04-29", date("2016-04-30T00:00:00Z", nil)), (">=2017-04-01", date("2017-04-01T00:00:00Z", nil)),
        ("<2012-07-05", date(nil, "2012-07-04T23:59:59Z")), ("<=2012-07-04", date(nil, "2012-07-04T23:59:59Z")),
        ("2016-04-30..2016-07-04", date("2016-04-30T00:00:00Z", "2016-07-04T23:59:59Z")),
        ("2012-04-30..*", date("2012-04-30T00:00:00Z", nil)), ("*..2012-07-04", date(nil, "2012-07-04T23:59:59Z")),
        ("2017-01-01T01:00:00+07:00..2017-03-01T15:30:15+07:00", date("2016-12-31T18:00:00Z", "2017-03-01T08:30:15Z")),
        ("2016-03-21T14:11:00Z..2016-04-07T20:45:00Z", date("2016-03-21T14:11:00Z", "2016-04-07T20:45:00Z")),
        (">2016-03-21T14:11:00Z", date("2016-03-21T14:11:01Z", nil)),
        ("<2016-03-21T14:11:00-0500", date(nil, "2016-03-21T19:10:59Z")),
        ("2016-03-21T14:11:00", date("2016-03-21T14:11:00Z", "2016-03-21T14:11:00Z")),
        ("2023-02-29", .invalid), ("2024-13-01", .invalid), ("2024", .invalid), ("2024-01", .invalid),
        ("yesterday", .invalid), ("24-12-2024", .invalid), ("2024/12/24", .invalid), ("2024-12-24T17:49", .invalid),
        ("", .invalid), ("*", .invalid), (">*", .invalid), ("2024-01-01..", .invalid),
    ])
    func datesHaveTheDocumentedForms(value: String, condition: Qualifier.Condition) {
        #expect(ParsedQuery("pushed:\(value)").tokens.first?.qualifier?.condition == condition)
    }

    @Test(arguments: [
        ("is:Private", Qualifier.Condition.name("private")), ("is:open", .invalid), ("archived:TRUE", .name("true")),
        ("archived:yes", .invalid), ("fork:only", .name("only")), ("has:funding-file", .name("funding-file")),
        ("in:name,topics", .fields([.name, .topics])), ("in:readme", .fields(.readme)), ("in:name,", .invalid),
        ("in:title", .invalid), ("user:@me", .name("@me")), ("user:a/b", .invalid), ("org:Apple", .name("apple")),
        ("repo:Apple/Swift", .name("apple/swift")), ("repo:swift", .invalid), ("repo:a/b/c", .invalid),
        ("repo:/b", .invalid), ("language:\"C++\"", .name("c++")), ("license:Apache-2.0", .name("apache-2.0")),
        ("language:\"\"", .invalid),
    ])
    func otherValuesAreCheckedAgainstTheirGrammar(text: String, condition: Qualifier.Condition) {
        #expect(ParsedQuery(text).tokens.first?.qualifier?.condition == condition)
    }

    @Test(
        arguments: [
            ("swift nio", SearchFields.standard), ("x in:name", .name), ("x in:name in:readme", [.name, .readme]),
            ("x in:bad", .standard), ("x -in:name", .standard),
        ] as [(String, SearchFields)])
    func wordsAreLookedForWhereInSays(text: String, fields: SearchFields) {
        #expect(ParsedQuery(text).fields == fields)
    }
}

struct SearchQueryTests {
    @Test(arguments: [
        ("swift", "swift"), ("  swift\t nio \n", "swift nio"), ("a\u{3000}b\u{A0}c", "a b c"), ("", ""),
        (" \t\u{2003}", ""), (#""a  b"   c"#, #""a  b" c"#), (#"x "a  b"#, #"x "a  b"#), (#""a  "#, #""a"#),
        ("形態素  解析", "形態素 解析"), ("e\u{301}  👩‍👩‍👧", "e\u{301} 👩‍👩‍👧"), (#" "a \"  b"  c "#, #""a \"  b" c"#),
    ])
    func whiteSpaceOutsideQuotationMarksIsOneSpace(typed: String, text: String) {
        #expect(SearchQuery(typed).text == text)
        #expect(SearchQuery(text).text == text)
        #expect(SearchQuery(typed).isEmpty == text.isEmpty)
    }

    @Test(arguments: ["i\t\t\u{301}\tx", "\"\u{301} a  b"])
    func aTextIsInItsFinalForm(typed: String) {
        #expect(SearchQuery(SearchQuery(typed).text) == SearchQuery(typed))
    }

    @Test(arguments: [
        ("Swift NIO", ["swift", "nio"]), ("http language:swift stars:>10", ["http"]), ("cat -dog -topic:x", ["cat"]),
        ("cat OR dog NOT bird AND fish", ["cat", "dog", "fish"]), (#""Http Server" x"#, ["http server", "x"]),
        ("C++ c#", ["c++", "c#"]), (":odd", [":odd"]), ("日本語 解析", ["日本語", "解析"]), (#""""#, []), ("", []),
        ("props.team:core api", ["api"]), ("cat NOT bird fish", ["cat", "fish"]), ("NOT \"a b\" c", ["c"]),
        ("std::vector http://x", ["std::vector", "http://x"]), ("updated:x y", ["updated:x", "y"]),
        ("NOT language:c swift", ["swift"]), ("\"say \\\"Hi\\\"\"", ["say \"hi\""]),
    ])
    func theFreeWordsAreThoseToMark(typed: String, words: [String]) {
        #expect(SearchQuery(typed).words == words)
    }
}

/// What holds for every text, tried on texts put together from parts of the syntax by a seeded generator.
struct QueryPropertyTests {
    private static let texts: [String] = {
        var generator = SeededGenerator(seed: 20_240_630)
        return (0..<3_000).map { _ in QueryTexts.random(using: &generator) }
    }()

    @Test func theTokensAloneSayTheSame() {
        for text in QueryPropertyTests.texts {
            let query = ParsedQuery(text)
            let again = ParsedQuery(query.tokens.map { String(query.source(of: $0)) }.joined(separator: " "))
            #expect(again.tokens.map(\.content) == query.tokens.map(\.content), "\(text.debugDescription)")
            #expect(again.tokens.map(\.isNegated) == query.tokens.map(\.isNegated))
            #expect(again.expression == query.expression)
            #expect(again.problems.map(\.kind) == query.problems.map(\.kind))
        }
    }

    @Test func whatIsSentSaysWhatWasTyped() {
        for text in QueryPropertyTests.texts {
            let typed = ParsedQuery(text)
            let sent = SearchQuery(text)
            #expect(SearchQuery(sent.text) == sent)
            // White space at the end of an open quotation is not sent.
            guard !typed.problems.contains(where: { $0.kind == .openQuotation }) else { continue }
            #expect(sent.parsed.tokens.map(\.content) == typed.tokens.map(\.content), "\(text.debugDescription)")
        }
    }

    @Test func onlyAnEmptyTextHasAProblemWithoutAPlace() {
        for text in QueryPropertyTests.texts {
            let problems = ParsedQuery(text).problems
            #expect(problems.allSatisfy { ($0.range == nil) == ($0.kind == .empty) })
            #expect(problems.contains { $0.kind == .empty } == SearchQuery(text).isEmpty)
        }
    }

    @Test func aMatchHoldsWhateverIsLearntLater() {
        for text in QueryPropertyTests.texts {
            let matcher = OfflineMatcher(ParsedQuery(text))
            var bare = OfflineMatcherTests.nio
            bare.size = nil
            bare.createdAt = nil
            let early = matcher.matches(bare)
            for size in [0, 5, 1_000] {
                for date in ["2010-01-01T00:00:00Z", "2024-06-30T12:00:00Z"] {
                    var full = bare
                    full.size = size
                    full.createdAt = Timestamp(iso8601: date)
                    #expect(early == .unknown || matcher.matches(full) == early, "\(text.debugDescription)")
                }
            }
        }
    }

    @Test func aDoubtIsAnnounced() {
        for text in QueryPropertyTests.texts {
            let matcher = OfflineMatcher(ParsedQuery(text))
            let isUnknown = matcher.matches(OfflineMatcherTests.nio) == .unknown
            #expect(!isUnknown || !matcher.untestedTerms.isEmpty, "\(text.debugDescription)")
        }
    }

    @Test func aVeryLongTextIsAQueryToo() {
        let query = ParsedQuery(String(repeating: "stars:>1 topic:a \"b c\" OR NOT in:name -user:x ", count: 4_000))
        #expect(query.tokens.count == 28_000)
        #expect(query.problems.contains { $0.kind == .tooManyOperators(count: 8_000) })
        _ = OfflineMatcher(query).matches(OfflineMatcherTests.nio)
    }
}

/// Texts put together from parts of the syntax.
enum QueryTexts {
    private static let parts =
        [
            "swift", "c++", "AND", "OR", "NOT", "and", "(", ")", "\"", "\\", "\\\"", "-", ":", ",", "..", "*", ">",
            ">=", "<", "2024-06-30", "T12:00:00Z", "+02:00", "100", "5", "99999999999999999999", "true", "only",
            "apple", "apple/swift-nio", "@me", "name", "readme", "形態素", "e\u{301}", "👩‍👩‍👧", "\u{0}", "\u{200B}",
            "\u{301}", "\u{FEFF}", "\r\n", "\t", "\u{3000}", "\u{1B}[2J", "\u{202E}", "updated:", "props.x:",
            "networking", "mit", "framework",
        ] + QualifierName.allCases.map { $0.rawValue + ":" }

    static func random(using generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...14, using: &generator) {
            text += parts[Int.random(in: 0..<parts.count, using: &generator)]
            if Int.random(in: 0..<3, using: &generator) == 0 { text += " " }
        }
        return text
    }
}

/// The table of qualifiers.
struct QualifierTableTests {
    @Test func everyNameHasOneRow() {
        let names = QualifierTable.standard.rows.map(\.name)
        #expect(Set(names) == Set(QualifierName.allCases))
        #expect(names.count == QualifierName.allCases.count)
    }

    @Test func everyExampleAndEveryValueIsAGoodQuery() {
        for row in QualifierTable.standard.rows {
            #expect(!row.examples.isEmpty && !row.meaning.isEmpty)
            for example in row.examples { #expect(ParsedQuery(example).problems == [], "\(example)") }
            for value in row.values {
                #expect(ParsedQuery("\(row.name.rawValue):\(value.text)").problems == [], "\(value.text)")
            }
        }
    }
}
