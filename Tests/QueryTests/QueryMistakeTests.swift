import Testing

@testable import Core

/// Mistakes that GitHub refuses, or answers with something else than what was meant.
struct QueryMistakeTests {
    private static func facts(isEnterpriseServer: Bool = false) -> QueryFacts {
        var facts = QueryFacts(now: Timestamp(iso8601: "2026-11-22T12:00:00Z"), login: "octocat")
        facts.isEnterpriseServer = isEnterpriseServer
        return facts
    }

    private static func fixed(_ text: String) -> String? {
        QueryCheck(text, facts: facts()).problems.lazy.compactMap(\.fixes.first).first?.applied(to: text)
    }

    // MARK: Operators

    @Test(
        "AND and OR beside a qualifier are refused before they are sent",
        arguments: [
            ("topic:a OR topic:b", nil), ("license:mit OR license:apache-2.0 stars:>100", nil),
            ("swift OR language:rust", nil), ("-language:c OR -language:go", nil), ("a OR in:name", nil),
            ("language:swift OR topic:tui", nil), ("language:swift OR language:rust", "language:swift language:rust"),
            ("tui language:swift OR language:rust", "tui language:swift language:rust"),
            ("user:apple OR org:github", "user:apple org:github"),
            ("repo:apple/swift OR user:github", "repo:apple/swift user:github"),
            ("is:public OR is:private", "is:public is:private"), ("swift AND language:rust", "swift language:rust"),
            ("topic:a AND topic:b", "topic:a topic:b"), ("-language:c AND -language:go", "-language:c -language:go"),
            ("language:c AND language:go", nil), ("topic:a OR", "topic:a"), ("OR topic:a", "topic:a"),
            ("a OR NOT topic:b", nil),
        ] as [(String, String?)])
    func operatorsBesideQualifiers(text: String, fixed: String?) {
        let check = QueryCheck(text, facts: Self.facts())
        #expect(check.problems.contains { $0.isRefused }, "\(text)")
        let refused = check.problems.first { $0.isRefused }
        #expect(refused?.fixes.first?.applied(to: text) == fixed)
        #expect(refused?.range.map { ["OR", "AND"].contains(text[$0]) } == true)
        #expect(check.mostImportant(typingAt: text.endIndex)?.isRefused == true)
    }

    @Test("what to do about an operator beside a qualifier depends on what is on its sides")
    func remedies() {
        for (text, advice) in [
            ("topic:a OR topic:b", "two saved searches"), ("language:c OR language:go", "several language: qualifiers"),
            ("swift AND language:c", "already narrow"), ("language:c AND language:go", "Keep one"),
        ] {
            #expect(QueryCheck(text).problems.first?.advice.contains(advice) == true, "\(text)")
            #expect(QueryCheck(text).problems.first?.advice.hasSuffix(".") == true)
        }
    }

    @Test(
        "operators between words, and parentheses around them, are words, whatever qualifiers are elsewhere",
        arguments: [
            "(swift OR rust)", "f(x)", ":) language:c", "(a) language:c", "(c) 2024 language:go", "\"(topic:a)\"",
            "a OR b language:c", "language:c a OR b", "a AND b", "\"a b\" OR c stars:>5", "a OR NOT b language:c",
            "a OR topics", "a OR b:", "or language:c", "a Or language:c",
        ])
    func operatorsAndParenthesesOfWords(text: String) {
        #expect(ParsedQuery(text).problems.isEmpty, "\(text)")
    }

    @Test(
        "an operator without a word on each side, and parentheses around qualifiers, are a warning",
        arguments: [
            ("a OR", "a"), ("OR a", "a"), ("a AND OR b", "a OR b"), ("AND a", "a"), ("a AND", "a"),
            ("a OR OR b", "a OR b"),
            ("(language:swift)", "language:swift"), ("tui (topic:a stars:>5)", "tui topic:a stars:>5"),
            ("( topic:a )", "topic:a"), ("-(topic:a)", "-topic:a"), ("((topic:a) stars:>5)", "topic:a stars:>5"),
            ("(topic:a", "topic:a"), ("license:mit)", "license:mit"), ("(tui language:go)", "tui language:go"),
        ])
    func warnings(text: String, fixed: String) {
        let problems = QueryCheck(text).problems
        #expect(problems.count == 1 && !problems.contains { $0.isRefused }, "\(problems)")
        #expect(Self.fixed(text) == fixed)
    }

    @Test("qualifiers in parentheses with OR between them are refused, and fixed step by step")
    func parenthesesWithOperators() {
        var text = "(language:swift OR language:rust) stars:>5"
        #expect(QueryCheck(text).problems.contains { $0.isRefused })
        while let fixed = Self.fixed(text) { text = fixed }
        #expect(text == "language:swift language:rust stars:>5")
        #expect(ParsedQuery(text).problems.isEmpty)
    }

    // MARK: What passed silently

    @Test(
        "a mistake does not pass silently, and has its fix",
        arguments: [
            ("stars>1", "stars:>1"), ("stars>=1000", "stars:>=1000"), ("tui language=python", "tui language:python"),
            ("-stars<5", "-stars:<5"), ("pushed>2024-01-01", "pushed:>2024-01-01"), ("stars=5", "stars:5"),
            ("lang=go", "language:go"), ("stars==5", "stars:5"), ("starts: >1000", "stars:>1000"),
            ("langauge: swift tui", "language:swift tui"), ("topic:\"machine learning\"", "topic:machine-learning"),
            ("topic:a,b", "topic:a topic:b"), ("-topic:a,b", "-topic:a -topic:b"), ("topic:a,", "topic:a"),
            ("license:gpl3", "license:gpl-3.0"), ("license:apache2", "license:apache-2.0"),
            ("license:GPLv2", "license:gpl-2.0"), ("license:bsd3", "license:bsd-3-clause"),
            ("license:apache x", "license:apache-2.0 x"), ("license:mti", "license:mit"),
            ("license:mit,", "license:mit"), ("tui sort:star", "tui sort:stars"), ("tui sort:relevance", "tui"),
            ("sort:best-match tui", "tui"), ("sort:forks-dsc a", "sort:forks-desc a"),
            ("language:swift, tui", "language:Swift tui"), ("language:swift,go", "language:swift language:go"),
            ("user:apple,", "user:apple"), ("in:name,", "in:name"), ("stars:>5,", "stars:>5"),
            ("archived:true,", "archived:true"), ("pushed:>2024-01-01,", "pushed:>2024-01-01"),
            ("repo:apple/swift,", "repo:apple/swift"), ("is:public,", "is:public"), ("-is:fork", "fork:false"),
            ("is:not-fork", "fork:false"), ("-is:archived", "archived:false"), ("is:not-archived", "archived:false"),
            ("-is:not-fork", "fork:only"), ("is:unarchived", "archived:false"), ("is:source", "fork:false"),
            ("-is:template", "template:false"), ("is:fork", "fork:only"), ("language:swi x", "language:Swift x"),
            ("language:jav x", "language:Java x"),
        ])
    func silentMistakes(text: String, fixed: String) {
        #expect(Self.fixed(text) == fixed)
        #expect(QueryCheck(fixed, facts: Self.facts()).problems.isEmpty, "\(fixed)")
    }

    @Test(
        "what is right is not called wrong",
        arguments: [
            "is:public,private", "is:public,private,internal", "-is:public,private", "license:eupl-1.2 license:ms-rl",
            "license:bsl-1.0", "license:other", "license:cern-ohl-p-2.0", "a>b", "x=1 language:c", "c++=17", "note: x",
            "a: b", "12>3", "sort:stars-desc", "sort:updated", "topic:c++", "topic:機械学習", "todo: write tests",
            "license:no-such-licence-at-all", "license:gpl-3.0-or-later",
            "swift", "cats stars:>1000", "\"hello world\" NOT x", "C++ std::vector https://x.y/z 12:30 a:",
            "a AND b OR c NOT d", "user:defunkt forks:>=100", "org:github props.environment:testing",
            "language:\"Jupyter Notebook\" is:public", "jquery in:name,description fork:true sort:stars",
            "created:2016-01-01..* -license:mit", "created:2016-01-01 -created:2017-01-01", "\"updated:x\"", "user:@me",
        ])
    func rightThings(text: String) {
        #expect(QueryCheck(text, facts: Self.facts()).problems.isEmpty, "\(QueryCheck(text).problems)")
    }

    @Test(
        "a qualifier or a value that an Enterprise Server does not have is marked there",
        arguments: [
            ("is:sponsorable", "is:sponsorable is not available"), ("has:funding-file", "has: is not available"),
            ("is:public,sponsorable", "is:sponsorable is not available"), ("mirror:true", "mirror: is not available"),
        ])
    func enterpriseServer(text: String, sentence: String) {
        #expect(QueryCheck(text, facts: Self.facts()).problems.isEmpty)
        let problems = QueryCheck(text, facts: Self.facts(isEnterpriseServer: true)).problems
        #expect(problems.map(\.summary).first?.hasPrefix(sentence) == true, "\(problems)")
        let server = Self.facts(isEnterpriseServer: true)
        let check = QueryCheck("is:", facts: server)
        let offered = QueryCompleter(check, cursor: check.text.endIndex, facts: server).candidates(isAsked: false)
        #expect(offered.map(\.text) == ["public", "private", "internal"])
    }

    @Test(
        "the beginning of a known value is no mistake while the cursor is at it",
        arguments: [
            "language:swi", "language:s", "license:apa", "archived:tr", "sort:star", "is:pub", "is:public,pri",
            "in:nam", "in:name,", "language:", "-language:jup",
        ])
    func beginnings(text: String) {
        let check = QueryCheck(text)
        #expect(check.mostImportant(typingAt: text.endIndex) == nil)
        #expect(check.problems.allSatisfy { $0.beginsKnownValue } && !check.problems.isEmpty)
    }

    // MARK: Offline

    private static let builtIn = Repository(
        id: Repository.ID(rawValue: -5), owner: "vim", name: "vim", description: "Text editor", language: "Vim Script",
        topics: ["editor"])

    @Test(
        "what nobody knows about a built-in repository is no match, whichever way it is asked",
        arguments: [
            "stars:<5", "-stars:>5", "forks:0", "license:mit", "-license:mit", "size:1000", "created:>2030-01-01",
            "pushed:<2030-01-01", "-pushed:>2030-01-01", "topics:1", "archived:false", "-archived:true",
            "template:false", "NOT license:mit", "vim stars:<5", "license:other",
        ])
    func unknownNumbers(text: String) {
        let matcher = OfflineMatcher(ParsedQuery(text))
        #expect(!matcher.finds(Self.builtIn))
        #expect(matcher.matches(Self.builtIn) == .unknown)
        #expect(matcher.leavesOpen(Self.builtIn))
        #expect(!matcher.dependent.isEmpty)
    }

    @Test(
        "what is known of it is judged, and a qualifier that nothing can check excludes nothing",
        arguments: ["vim", "language:viml", "topic:editor", "is:public", "fork:false", "user:vim", "vim followers:>5"])
    func knownFacts(text: String) {
        let matcher = OfflineMatcher(ParsedQuery(text))
        #expect(matcher.finds(Self.builtIn) && !matcher.leavesOpen(Self.builtIn))
    }

    // MARK: Remedies

    @Test(arguments: [
        ("-is:fork", "Use fork:false instead."), ("repo:https://github.com/o/n", "Use o/n instead."),
        ("repo:git@github.com:o/n.git", "Use o/n instead."), ("repo:o/n/", "Use o/n instead."),
        ("repo:https://git.example.com/o/n.git", "Use o/n instead."), ("user:https://github.com/o", "Use o instead."),
        ("archived:yes", "Use true instead."), ("language:go,rust", "Use language:go language:rust instead."),
        ("stars:>=1k", "Use >=1000 instead."), ("nosuch:x", "Quote it to search for the text."),
    ])
    func remedy(text: String, remedy: String) {
        #expect(QueryCheck(text).problems.first?.remedy == remedy)
    }

    @Test(arguments: [
        ("langauge:pyhton cli", ["language:pyhton cli", "language:Python cli"]),
        ("star:>=1k", ["stars:>=1k", "stars:>=1000"]),
        ("langauge:swift", ["language:swift"]),
    ])
    func aQualifiersNameIsFixedFirstThenItsValue(text: String, steps: [String]) throws {
        var text = text
        for step in steps {
            text = try #require(QueryCheck(text).problems.first?.fixes.first).applied(to: text)
            #expect(text == step)
        }
        #expect(QueryCheck(text).problems.isEmpty)
    }

    @Test func aNameIsFixedBeforeAValueThatNothingIsLike() throws {
        let problem = try #require(QueryCheck("langauge:xyzzy").problems.first)
        #expect(problem.remedy == "Use language: instead.")
        let text = try #require(problem.fixes.first).applied(to: "langauge:xyzzy")
        #expect(text == "language:xyzzy" && QueryCheck(text).problems.map(\.fixes) == [[]])
    }

    @Test func aQualifierWithOneValueTakesThatOnly() {
        #expect(QueryCheck("has:readme").problems.first?.summary == "has: takes only funding-file.")
    }
}
