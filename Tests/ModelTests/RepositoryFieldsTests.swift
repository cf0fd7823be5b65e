import Testing

@testable import Core

/// The forms of a chosen repository, and the fields they are made of.
struct RepositoryFieldsTests {
    private let repository = Repository(
        id: .init(rawValue: 10_270_250), owner: "facebook", name: "react",
        description: "A \"library\"\nfor $(id)\u{202E}",
        language: "JavaScript", license: "MIT", topics: ["ui", "declarative"], stars: 240_000, forks: 50_000,
        openIssues: 900, homepage: "https://react.dev", defaultBranch: "main", size: 1_234, isFork: true,
        createdAt: Timestamp(seconds: 1_369_416_419), nodeID: "R_kgDO")
    private let links = RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")

    @Test(arguments: [
        ("url", "https://github.com/facebook/react"), ("name", "facebook/react"),
        ("ssh", "git@github.com:facebook/react.git"), ("https", "https://github.com/facebook/react.git"),
        ("{fullName}", "facebook/react"), ("{nameWithOwner} {stargazerCount}", "facebook/react 240000"),
        ("{{{name}}", "{react}"), ("{owner}\t{license}\t{topics}", "facebook\tMIT\tui,declarative"),
        ("{createdAt}|{pushedAt}|{isFork}", "2013-05-24T17:26:59Z||true"), ("a } b {name|q}", "a } b react"),
        ("{description|q}", "'A \"library\" for $(id) '"), ("{homepage}", "https://react.dev"),
        ("git clone {sshUrl|q} {name}", "git clone git@github.com:facebook/react.git react"),
    ])
    func forms(text: String, printed: String) throws {
        #expect(try PrintForm(text).text(of: repository, links) == printed)
    }

    @Test(arguments: [
        ("gibberish", PrintForm.Problem.unknown("gibberish")), ("", .unknown("")), ("URL", .unknown("URL")),
        ("{stars}", .template(.unknownField("stars", nearest: nil))),
        ("{fulName}", .template(.unknownField("fulName", nearest: "fullName"))),
        ("{starGazersCount}", .template(.unknownField("starGazersCount", nearest: "stargazersCount"))),
        ("{}", .template(.unknownField("", nearest: nil))), ("{name|x}", .template(.unknownFilter("x"))),
        ("{name|}", .template(.unknownFilter(""))), ("a {name", .template(.open("{name"))),
        ("{{{", .template(.open("{"))),
    ])
    func mistakes(text: String, problem: PrintForm.Problem) {
        #expect(throws: problem) { try PrintForm(text) }
    }

    @Test func jsonIsOneObjectInOneLine() throws {
        let json = try #require(try PrintForm("json").text(of: repository, links))
        let owner = #"{"id":null,"is_bot":null,"login":"facebook","type":null,"url":"https://github.com/facebook"}"#
        #expect(json.hasPrefix(#"{"fullName":"facebook/react","owner":"# + owner) && !json.contains("\n"))
        #expect(json.contains(#""description":"A \"library\"\nfor $(id)\u202e""#))
        #expect(json.contains(#""topics":["ui","declarative"]"#) && json.contains(#""id":"R_kgDO""#))
    }

    @Test(arguments: ["url", "name", "ssh", "https", "json", "{name}"])
    func aNameThatBreaksTheRulesHasNoForm(form: String) throws {
        for (owner, name) in [("a b", "c"), ("-rf", "c"), ("a", ".."), ("a", "b;id"), ("a", "")] {
            let hostile = Repository(id: .init(rawValue: 1), owner: owner, name: name)
            #expect(try PrintForm(form).text(of: hostile, links) == nil)
        }
    }

    @Test func everyFieldIsInJSONAndInTemplates() throws {
        let names = RepositoryFields.standard.names
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(throws: Never.self) { try OutputTemplate("{\(name)}") }
            #expect(RepositoryFields.standard.json(PrintedRepository(repository, links)).contains("\"\(name)\":"))
        }
    }

    @Test(arguments: [200, 400, 100_000])
    func aLongNameIsNearToNone(count: Int) {
        #expect(RepositoryFields.standard.nearest(to: String(repeating: "x", count: count)) == nil)
    }

    @Test func textsOfAFileAreNoLongerThanThoseOfGitHub() {
        let long = String(repeating: "é", count: 500_000)
        let repository = Repository(
            id: .init(rawValue: 1), owner: "o", name: "n", description: long,
            topics: Array(repeating: long, count: 1_000), homepage: long)
        #expect(repository.description?.count == 2_000)
        #expect(repository.homepage?.count == 2_000)
        #expect(repository.topics.count == 100)
        #expect(repository.topics.allSatisfy { $0.count == 2_000 })
    }
}
