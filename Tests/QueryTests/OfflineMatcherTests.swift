import Testing

@testable import Core

struct OfflineMatcherTests {
    /// swift-nio of apple, with rounder numbers.
    static let nio = Repository(
        id: Repository.ID(rawValue: 1), owner: "apple", name: "swift-nio",
        description: "Event-driven network application framework for HTTPServers, naïve about 形態素解析.",
        language: "Swift",
        license: "Apache-2.0", topics: ["networking", "event-loop", "swift"], stars: 100, forks: 20, size: 1_000,
        createdAt: Timestamp(iso8601: "2018-02-26T12:00:00Z"), pushedAt: Timestamp(iso8601: "2024-06-30T00:00:00Z"))

    private static func match(_ text: String, _ repository: Repository = nio) -> Match {
        OfflineMatcher(ParsedQuery(text)).matches(repository)
    }

    @Test(arguments: [
        "", "language:swift", "language:Swift", "language:\"swift\"", "-language:rust", "stars:100", "stars:>99",
        "stars:>=100", "stars:<101", "stars:<=100", "stars:50..100", "stars:100..*", "stars:*..100", "forks:20",
        "size:1000", "topics:3", "topics:>2", "topic:networking", "topic:SWIFT", "-topic:rust", "license:apache-2.0",
        "license:Apache-2.0", "-license:gpl", "user:apple", "org:Apple", "-user:google", "repo:apple/swift-nio",
        "-repo:apple/swift", "is:public", "-is:private", "archived:false", "-archived:true", "template:false",
        "fork:true", "fork:false", "-fork:only", "created:2018-02-26", "created:<2019-01-01", "created:>=2018-02-26",
        "created:>2018-02-25", "created:2018-01-01..2018-12-31", "created:2018-02-26T12:00:00Z",
        "created:>2018-02-26T11:59:59Z", "created:2018-02-26T13:00:00+01:00", "pushed:>2024-06-29",
        "pushed:<=2024-06-30", "pushed:2024-06-30", "sort:stars", "swift", "SWIFT", "nio", "netw",
        "\"network application\"", "\"EVENT DRIVEN\"", "event-driven", "http", "server", "naïve", "NAÏVE", "解析", "素解析",
        "apple/swift-nio", "swift in:name", "framework in:description", "loop in:topics", "networking in:name,topics",
        "swift in:name in:readme", "-kotlin", "-\"driven event\"", "NOT kotlin", "-net", "swift NOT kotlin",
        "rust OR swift", "swift AND nio", "language:rust language:swift", "swift in:name,readme", "swift OR kotlin",
        "kotlin OR nio", "rust OR swift language:swift", "language:swift rust OR swift stars:>5",
        "is:private is:public", "is:private,public", "user:google user:apple", "user:apple repo:google/go",
        "created:2010-01-01 created:2018-02-26", "topic:swift topic:networking", "NOT language:rust", "OR", "swift OR",
        "AND swift", "\"\"", "!", "(swift OR rust)",
    ])
    func whatMatchesIsFound(text: String) {
        #expect(OfflineMatcherTests.match(text) == .yes)
    }

    @Test(arguments: [
        "language:rust", "-language:swift", "stars:99", "stars:>100", "stars:<100", "stars:101..200", "stars:200..1",
        "forks:<20", "size:>1000", "topics:<3", "topic:network", "topic:rust", "license:mit", "license:apache",
        "license:gpl", "user:app", "org:google", "repo:apple/swift", "repo:google/swift-nio", "is:private",
        "-is:public", "archived:true", "template:true", "fork:only", "created:2018-02-25", "created:>2018-02-26",
        "created:<2018-02-26", "created:>2018-02-26T12:00:00Z", "created:2018-02-26T12:00:00+01:00",
        "pushed:>2024-06-30", "pushed:2024-07-01..*", "kotlin", "wift", "work", "\"network app\"",
        "\"driven network application framework x\"", "framework in:name", "nio in:description", "apple", "-swift",
        "NOT swift", "swift NOT nio", "-\"network application\"", "rust OR kotlin", "swift AND kotlin", "swift kotlin",
        "rust OR swift language:rust", "topic:swift topic:rust", "user:google user:microsoft",
        "language:rust language:c", "is:private,internal", "-user:apple", "swift OR kotlin language:rust",
        "language:rust swift OR nio", "swift OR nio stars:>500 stars:>5 forks:>20", "-nio OR NOT swift",
        // One part that is not known does not hide another that does not match.
        "followers:>5 language:rust", "kotlin mirror:false", "-swift in:name,readme",
    ])
    func whatDoesNotMatchIsNot(text: String) {
        #expect(OfflineMatcherTests.match(text) == .no)
    }

    @Test(arguments: [
        ("followers:>5", ["followers:>5"]), ("mirror:false swift", ["mirror:false"]),
        ("-mirror:true", ["-mirror:true"]), ("good-first-issues:>1", ["good-first-issues:>1"]),
        ("help-wanted-issues:>1", ["help-wanted-issues:>1"]), ("has:funding-file", ["has:funding-file"]),
        ("is:sponsorable", ["is:sponsorable"]), ("props.team:core org:apple", ["props.team:core"]),
        ("user:@me", ["user:@me"]), ("org:@me", ["org:@me"]), ("stars:many", ["stars:many"]),
        ("language:", ["language:"]), ("language:swif", ["language:swif"]),
        ("-language:no-such", ["-language:no-such"]), ("is:open", ["is:open"]), ("-fork:true", ["-fork:true"]),
        ("kotlin in:readme", ["in:readme"]), ("-kotlin in:readme", ["in:readme"]),
        ("kotlin in:name,readme", ["in:name,readme"]), ("swift -in:name", ["-in:name"]),
        ("kotlin in:title", ["in:title"]), ("NOT stars:5", ["NOT"]), ("NOT 2024", ["NOT"]),
        ("swift NOT in:name", ["NOT"]), ("stars:>500 stars:>5", ["stars:>500", "stars:>5"]),
        ("archived:true archived:false", ["archived:true", "archived:false"]),
        ("license:mit license:apache-2.0", ["license:mit", "license:apache-2.0"]),
        ("stars:>5 stars:>10 swift", ["stars:>5", "stars:>10"]),
        ("is:public is:sponsorable", ["is:public", "is:sponsorable"]), ("language:swift OR topic:rust kotlin", ["OR"]),
        ("rust OR NOT 2024 language:swift", ["NOT"]), ("kotlin OR followers:>5", ["OR"]),
        ("language:rust OR stars:100", ["OR"]), ("topic:a OR topic:b", ["OR"]), ("language:ada OR language:c", ["OR"]),
        ("language:swift AND nio", ["AND"]),
    ])
    func whatCannotBeTestedIsReportedAndNotGuessed(text: String, untestedTerms: [String]) {
        let query = ParsedQuery(text)
        let matcher = OfflineMatcher(query)
        #expect(matcher.matches(OfflineMatcherTests.nio) == .unknown)
        #expect(matcher.untestedTerms.map { String(query.source(of: $0)) } == untestedTerms)
    }

    @Test(arguments: [
        "swift language:swift", "a OR b", "language:ada language:c", "created:2020-01-01 created:2021-01-01",
        "-x NOT y", "is:private,public",
    ])
    func everythingIsTestedInADocumentedQuery(text: String) {
        #expect(OfflineMatcher(ParsedQuery(text)).untestedTerms.isEmpty)
    }

    @Test(arguments: [
        ("apple", true), ("App", true), ("apple swift", true), ("apple kotlin", false), ("pple", false),
        ("\"apple\"", false), ("apple in:name", false), ("apple followers:>5", true), ("apple NOT swift", false),
        ("kotlin OR apple", true), ("apple language:rust", false), ("apple/", true), ("swift", true), ("-apple", true),
    ])
    func theBeginningOfAnOwnerIsFoundLocallyAndNotTakenForAMatchOfGitHubs(text: String, isFound: Bool) {
        let matcher = OfflineMatcher(ParsedQuery(text))
        #expect(matcher.finds(OfflineMatcherTests.nio) == isFound)
        if text.hasPrefix("apple"), !text.contains("/") {
            #expect(matcher.matches(OfflineMatcherTests.nio) == .no)
        }
        #expect(matcher.untestedTerms.isEmpty == !text.contains("followers"))
    }

    @Test(arguments: [
        ("swift", Match.no), ("swift OR rust", .no), ("followers:>5", .no), ("fork:false", .no), ("-fork:only", .no),
        ("kotlin fork:only", .no), ("swift fork:true", .yes), ("swift fork:only", .yes),
    ])
    func forksAreFoundOnRequestOnly(text: String, match: Match) {
        var fork = OfflineMatcherTests.nio
        fork.isFork = true
        #expect(OfflineMatcherTests.match(text, fork) == match)
    }

    @Test func aFactThatIsMissingIsNotKnown() {
        let bare = Repository(id: Repository.ID(rawValue: 2), owner: "a", name: "b")
        for text in ["size:5", "-size:5", "created:2020-01-01", "license:other"] {
            #expect(OfflineMatcherTests.match(text, bare) == .unknown, "\(text)")
        }
        #expect(OfflineMatcherTests.match("language:swift", bare) == .no)
        #expect(OfflineMatcherTests.match("-language:swift", bare) == .yes)
        #expect(OfflineMatcherTests.match("license:mit", bare) == .no)
    }

    @Test func whatWasNeverPushedToMatchesNoDateOfAPush() {
        let empty = Repository(id: Repository.ID(rawValue: 2), owner: "a", name: "b")
        for text in ["pushed:>2020-01-01", "pushed:<2020-01-01", "pushed:*..2020-01-01"] {
            #expect(OfflineMatcherTests.match(text, empty) == .no, "\(text)")
            #expect(OfflineMatcherTests.match("-" + text, empty) == .yes, "\(text)")
        }
    }

    @Test(arguments: [
        ("gpl", "GPL-2.0", Match.yes), ("gpl", "GPL-3.0", .yes), ("gpl", "LGPL-3.0", .no), ("gpl", "AGPL-3.0", .no),
        ("lgpl", "LGPL-2.1", .yes), ("cc", "CC-BY-4.0", .yes), ("cc", "CC0-1.0", .yes), ("cc", "MIT", .no),
        ("gpl-3.0", "GPL-3.0", .yes), ("gpl-3.0", "GPL-2.0", .no), ("bsd-3-clause", "BSD-3-Clause", .yes),
    ])
    func licencesComeInFamilies(keyword: String, license: String, match: Match) {
        var repository = OfflineMatcherTests.nio
        repository.license = license
        #expect(OfflineMatcherTests.match("license:\(keyword)", repository) == match)
    }

    @Test(arguments: [
        ("cpp", "C++"), ("c++", "C++"), ("csharp", "C#"), ("js", "JavaScript"), ("golang", "Go"), ("py", "Python"),
        ("\"jupyter notebook\"", "Jupyter Notebook"), ("jupyter-notebook", "Jupyter Notebook"), ("viml", "Vim Script"),
        ("vim-script", "Vim Script"), ("elisp", "Emacs Lisp"), ("objc", "Objective-C"), ("bash", "Shell"), ("c", "C"),
    ])
    func languagesHaveOtherNames(value: String, language: String) {
        var repository = OfflineMatcherTests.nio
        repository.language = language
        #expect(OfflineMatcherTests.match("language:\(value)", repository) == .yes)
        repository.language = "Objective-C++"
        #expect(OfflineMatcherTests.match("language:\(value)", repository) == .no)
    }

    @Test(arguments: [
        ("c++", "modern C++ tricks", Match.yes), ("c++", "C tricks", .no), ("c#", "for C#.", .yes),
        (".net", "a .NET tool", .yes), ("net", "dotnet", .no), ("node.js", "for Node JS", .yes),
        ("at&t", "AT&T syntax", .yes), ("кот", "про кота", .yes), ("кот", "скот", .no), ("KOT", "kotlin", .yes),
        ("-kot", "kotlin", .yes), ("-kotlin", "Kotlin!", .no), ("server", "HTTPServer", .yes),
        ("erver", "HTTPServer", .no), ("nio", "SwiftNIO", .yes), ("\"state machine\"", "state\u{A0}machine", .no),
        ("\"a b\"", "a - b", .yes), ("\"a b\"", "a bc", .no), ("2", "http2", .no), ("http2", "HTTP2 server", .yes),
        ("über", "ÜBER alles", .yes), ("x", "", .no), ("é", "é", .yes),
    ])
    func wordsAreFoundWhereTheyBegin(text: String, description: String, match: Match) {
        let repository = Repository(id: Repository.ID(rawValue: 3), owner: "o", name: "r", description: description)
        #expect(OfflineMatcherTests.match(text, repository) == match)
    }
}

/// What a query looks up in the index of local repositories.
struct CatalogueQueryTests {
    private func query(_ text: String) -> CatalogueQuery {
        CatalogueQuery(ParsedQuery(text), host: "github.com", limit: 9)
    }

    @Test(
        arguments: [
            ("swift tui", "swift tui", []),
            ("swift \"terminal interface\"", "swift", ["terminal interface"]),
            ("tui topic:cli user:apple", "tui", ["cli", "apple"]),
            ("tui repo:apple/swift", "tui", ["apple/swift"]),
            // Either is enough.
            ("tui user:apple repo:octo/one", "tui", []),
            // The index has the name of a language, not what the user calls it.
            ("a language:golang", "a", []),
            ("a language:nonsense user:@me stars:>5", "a", []),
            // A match need not have any of these.
            ("a NOT b", "a", []),
            ("a -topic:b", "a", []),
            ("a OR b", "", []),
        ] as [(String, String, [String])])
    func whatEveryMatchHasIsLookedUp(text: String, words: String, required: [String]) {
        #expect(query(text).text == words)
        #expect(query(text).required == required)
    }

    @Test func theNamesOfALanguageAreAlternatives() {
        #expect(query("a language:golang").requiredAny == [["Go", "golang"]])
        #expect(query("a language:nonsense -language:c").requiredAny.isEmpty)
    }

    @Test(arguments: [("swif", true), ("swif ", false), ("swif topic:cli", false), ("\"swif\"", false)])
    func aWordAtTheEndMayBeUnfinished(text: String, isPrefix: Bool) {
        #expect(query(text).endsWithPrefix == isPrefix)
    }
}
