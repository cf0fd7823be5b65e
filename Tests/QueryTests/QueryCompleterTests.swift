import SeededRandom
import Testing

@testable import Core

/// Completion as a function of line and cursor; `|` stands for the cursor.
struct QueryCompleterTests {
    private static var facts: QueryFacts {
        var facts = QueryFacts(now: Timestamp(iso8601: "2026-11-22T12:00:00Z"), login: "octocat")
        facts.names = CatalogueNames(.init(.topic, prefix: ""), names: ["rust", "terminal", "tui"])
        return facts
    }

    private static func completer(_ marked: String, _ facts: QueryFacts = facts) -> (QueryCompleter, String) {
        let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
        let text = parts.joined()
        let cursor = text.index(text.startIndex, offsetBy: parts[0].count)
        var facts = facts
        if marked.contains("language:"), facts.names?.request.kind == .topic {
            facts.names = CatalogueNames(.init(.language, prefix: ""), names: ["Swift", "Rust", "C"])
        }
        return (QueryCompleter(QueryCheck(text, facts: facts), cursor: cursor, facts: facts), text)
    }

    private static func texts(_ marked: String, isAsked: Bool = false, _ facts: QueryFacts = facts) -> [String] {
        completer(marked, facts).0.candidates(isAsked: isAsked).map(\.text)
    }

    /// The line after the first candidate was taken.
    private static func taken(_ marked: String, isAsked: Bool = false) -> String? {
        let (completer, text) = completer(marked)
        return completer.candidates(isAsked: isAsked).first?.change.applied(to: text)
    }

    @Test(arguments: [
        ("language:swi|", "language:Swift"), ("-language:swi|", "-language:Swift"), ("language:c|", "language:C"),
        ("language:jup|", "language:\"Jupyter Notebook\""), ("language:\"jup|", "language:\"Jupyter Notebook\""),
        ("language:\"swif|\"", "language:\"Swift\""), ("x language:sw|xx y", "x language:Swift y"),
        ("language:golang|", "language:Go"), ("license:ap|", "license:apache-2.0"), ("archived:f|", "archived:false"),
        ("fork:|", "fork:true"), ("is:pu|", "is:public"), ("in:name,desc|", "in:name,description"),
        ("in:n|,readme", "in:name,readme"), ("sort:up|", "sort:updated"), ("topic:te|", "topic:terminal"),
        ("topic:|", "topic:rust"), ("user:@|", "user:@me"), ("user:oct|", "user:octocat"), ("stars:|", "stars:>=10"),
        ("stars:<|", "stars:<10"), ("stars:10..|", "stars:10..*"), ("pushed:>|", "pushed:>2026-11-15"),
        ("created:|", "created:>=2026-11-15"), ("created:2025-01-01..2026|", "created:2025-01-01..2026-12-31"),
        ("pushed:>=2025|", "pushed:>=2025-01-01"), ("stars:>1k|", "stars:>1000"), ("topics:rust|", "topic:rust"),
    ])
    func theFirstCandidateIsTaken(marked: String, line: String) {
        #expect(Self.taken(marked) == line)
    }

    @Test func nothingIsOfferedWithoutAQualifierNorWhatIsThereAlready() {
        let complete = ["language:swift|", "license:mit|", "archived:true|", "is:public|", "topic:tui|", "stars:>1|"]
        for marked in complete + ["|", "swift|", "langu|", "\"lang|", "https://x|", "lang:s|", "a NOT|", "stars:5 |"] {
            #expect(Self.texts(marked) == [], "\(marked)")
        }
    }

    @Test func askedForItOffersQualifiersAndAllFixes() {
        #expect(Self.texts("|", isAsked: true).count == QualifierName.allCases.count - 1)
        #expect(Self.texts("tui st|", isAsked: true) == ["stars:"])
        #expect(Self.taken("-st|", isAsked: true) == "-stars:")
        #expect(Self.taken("st|:5", isAsked: true) == "\"st:5\"")
        #expect(Self.texts("x sta|rs:5", isAsked: true) == [])
        #expect(Self.texts("lang:swift stars:>1k |", isAsked: true).prefix(2) == ["language:swift", "stars:>1000"])
        #expect(Self.texts("lang:swift|", isAsked: true) == ["language:swift"])
    }

    @Test func languagesOfLocalRepositoriesComeFirst() {
        var facts = Self.facts
        facts.names = CatalogueNames(.init(.language, prefix: ""), names: ["Swift", "Rust"])
        #expect(Self.texts("language:|", facts).prefix(2) == ["Swift", "Rust"])
        #expect(Self.texts("language:s|", facts).first == "Swift")
        #expect(Self.texts("language:|", facts).count == QueryCompleter.limit)
    }

    @Test func whatIsWantedOfTheCatalogueDependsOnTheQualifier() {
        func wanted(_ marked: String) -> CatalogueNames.Request? { Self.completer(marked).0.wantedNames }
        #expect(wanted("topic:Te|") == CatalogueNames.Request(.topic, prefix: "te"))
        #expect(wanted("user:a|") == CatalogueNames.Request(.owner, prefix: "a"))
        #expect(wanted("org:|") == CatalogueNames.Request(.owner, prefix: ""))
        #expect(wanted("language:sw|") == CatalogueNames.Request(.language, prefix: ""))
        #expect(wanted("stars:|") == nil && wanted("te|") == nil)
    }

    @Test func everyDateAndNumberOfferedIsAGoodQuery() {
        for name in ["pushed:", "created:", "stars:", "size:"] {
            for typed in ["", ">", ">=", "<", "<=", "2", "1", ">2", "1..", "2024-01-01.."] {
                let (completer, text) = Self.completer(name + typed + "|")
                for candidate in completer.candidates(isAsked: false) where candidate.kind == .value {
                    let line = candidate.change.applied(to: text)
                    let kinds = ParsedQuery(line).problems.map(\.kind)
                    let isKnownRange = typed.hasPrefix("1..") || typed.hasPrefix("2024")
                    #expect(kinds.isEmpty || isKnownRange, "\(line)")
                }
            }
        }
    }
}

/// Qualifiers that are added to a query and removed again.
struct QueryFilterTests {
    private static let filters = [
        QueryFilter(.language, "Jupyter Notebook"), QueryFilter(.language, "C++"), QueryFilter(.license, "mit"),
        QueryFilter(.topic, "command-line"), QueryFilter(.user, "apple"), QueryFilter(.stars, "100..999"),
        QueryFilter(.stars, "0"), QueryFilter(.pushed, "2024-01-01..2024-12-31"), QueryFilter(.archived, "true"),
        QueryFilter(.archived, "false"), QueryFilter(.fork, "only"), QueryFilter(.fork, "false"),
    ]

    @Test func aFilterIsWrittenAsGitHubNeedsIt() {
        #expect(
            Self.filters.map(\.text) == [
                "language:\"Jupyter Notebook\"", "language:C++", "license:mit", "topic:command-line", "user:apple",
                "stars:100..999", "stars:0", "pushed:2024-01-01..2024-12-31", "archived:true", "archived:false",
                "fork:only", "fork:false",
            ])
        for filter in Self.filters {
            #expect(filter.isValid && filter.opposite.isValid, "\(filter.text)")
            #expect(filter.opposite.opposite == filter)
            #expect(filter.opposite != filter)
        }
        #expect(QueryFilter(.topic, "tui").opposite.text == "-topic:tui")
        #expect(QueryFilter(.archived, "true").opposite.text == "archived:false")
        #expect(QueryFilter(.fork, "only").opposite.text == "fork:false")
        for filter in [
            QueryFilter(.user, "日本"), QueryFilter(.language, "Kitten"), QueryFilter(.topic, "a\u{1B}b"),
            QueryFilter(.stars, "x"), QueryFilter(.topic, ""),
        ] {
            #expect(!filter.isValid, "\(filter.text.debugDescription)")
        }
    }

    @Test(arguments: [
        ("", "topic:tui"), ("swift", "swift topic:tui"), ("swift ", "swift topic:tui "), ("  ", "topic:tui  "),
        ("a \"open", "a topic:tui \"open"), ("\"open", "topic:tui \"open"), ("a NOT", "a topic:tui NOT"),
        ("a OR", "topic:tui a OR"), ("x a OR \"b", "x topic:tui a OR \"b"), ("a -topic:tui b", "a topic:tui b"),
        ("a NOT topic:tui", "a NOT topic:tui topic:tui"),
    ])
    func itIsAdded(text: String, added: String) {
        #expect(ParsedQuery(text).toggling(QueryFilter(.topic, "tui")) == added)
    }

    @Test(arguments: [
        ("tui stars:>50 x", "tui stars:100..999 x"), ("stars:>50 stars:<9 x", "stars:100..999 x"),
        ("-stars:>50", "-stars:>50 stars:100..999"), ("-stars:100..999 x", "stars:100..999 x"),
        ("x stars:100..999", "x"), ("STARS:100..999 x", "x"),
    ])
    func oneThatGitHubWouldUniteIsReplaced(text: String, changed: String) {
        #expect(ParsedQuery(text).toggling(QueryFilter(.stars, "100..999")) == changed)
    }

    @Test func namesOfALanguageAreTheSame() {
        let filter = QueryFilter(.language, "Go")
        #expect(ParsedQuery("x language:golang").has(filter))
        #expect(ParsedQuery("x language:golang y").toggling(filter) == "x y")
        #expect(ParsedQuery("language:rust").toggling(filter) == "language:rust language:Go")
    }

    @Test("adding and removing gives the line back, and what is added has no problem")
    func property() {
        var generator = SeededGenerator(seed: 20_261_122)
        var tried = 0
        for text in (0..<3_000).map({ _ in QueryTexts.random(using: &generator) }) {
            let positive = Self.filters[generator.below(Self.filters.count)]
            let filter = generator.below(2) == 0 ? positive : positive.opposite
            let query = ParsedQuery(text)
            let added = query.toggling(filter)
            guard !query.has(filter) else { continue }
            #expect(ParsedQuery(added).has(filter), "\(text.debugDescription) \(filter.text)")
            // More text is longer.
            let problems = { (query: ParsedQuery) in
                query.problems.filter { problem in
                    switch problem.kind {
                    case .empty, .tooLong, .maybeTooLong: false
                    default: true
                    }
                }
            }
            let new = problems(ParsedQuery(added))
            #expect(new.count <= problems(query).count, "\(text.debugDescription) \(filter.text): \(new)")
            // What is replaced does not come back by itself.
            guard !query.tokens.contains(where: { $0.qualifier?.name == filter.name }) else { continue }
            tried += 1
            let removed = ParsedQuery(added).toggling(filter)
            #expect(Array(removed.unicodeScalars) == Array(text.unicodeScalars), "\(text.debugDescription) \(added)")
        }
        #expect(tried > 1_000)
    }

    @Test func theNearestNameIsAtMostTwoSlipsAway() {
        let names = ["fzf", "RipGrep", "ripgrep-all", "swift", "bat"]
        let words: [(String, String?)] = [
            ("ripgrpe", "RipGrep"), ("riprep", "RipGrep"), ("swfit", "swift"), ("ripgrep", nil), ("rpgrp", nil),
            ("fz", nil), ("zsh", nil), (String(repeating: "x", count: 41), nil),
            (String(repeating: "x", count: 100_000), nil),
        ]
        for (word, name) in words {
            var nearest = NearestName(to: word)
            for name in names { nearest?.read(name) }
            #expect(nearest?.name == name, "\(word)")
        }
        #expect(NearestName.nearest(to: "riprep", among: names, slips: 1) == "RipGrep")
        #expect(NearestName.nearest(to: "rprep", among: names, slips: 1) == nil)
        #expect(NearestName.nearest(to: "ripgrep", among: names) == "RipGrep")
        #expect(NearestName.nearest(to: "swift", among: names) == nil)
    }
}
