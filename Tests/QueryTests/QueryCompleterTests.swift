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
        let check = QueryCheck(text, facts: facts)
        return (QueryCompleter(check, cursor: cursor, facts: facts), text)
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
