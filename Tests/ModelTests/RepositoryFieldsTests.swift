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

/// The fields of JSON are gh's: their names, and their shapes.
struct GHFieldsTests {
    /// What `gh search repos --json` lists.
    private static let search: Set = [
        "createdAt", "defaultBranch", "description", "forksCount", "fullName", "hasDownloads", "hasIssues", "hasPages",
        "hasProjects", "hasWiki", "homepage", "id", "isArchived", "isDisabled", "isFork", "isPrivate", "language",
        "license", "name", "openIssuesCount", "owner", "pushedAt", "size", "stargazersCount", "updatedAt", "url",
        "visibility", "watchersCount",
    ]

    /// What `gh repo view --json` lists.
    private static let view: Set = Set(
        """
        id name nameWithOwner owner parent templateRepository description homepageUrl openGraphImageUrl
        usesCustomOpenGraphImage url sshUrl mirrorUrl securityPolicyUrl createdAt pushedAt updatedAt archivedAt
        isBlankIssuesEnabled isSecurityPolicyEnabled hasIssuesEnabled hasProjectsEnabled hasWikiEnabled
        hasDiscussionsEnabled mergeCommitAllowed squashMergeAllowed rebaseMergeAllowed forkCount stargazerCount watchers
        issues pullRequests codeOfConduct contactLinks defaultBranchRef deleteBranchOnMerge diskUsage fundingLinks isArchived
        isEmpty isFork isInOrganization isMirror isPrivate visibility isTemplate isUserConfigurationRepository licenseInfo
        viewerCanAdminister viewerDefaultCommitEmail viewerDefaultMergeMethod viewerHasStarred viewerPermission
        viewerPossibleCommitEmails viewerSubscription repositoryTopics primaryLanguage languages issueTemplates
        pullRequestTemplates labels milestones latestRelease assignableUsers mentionableUsers projects projectsV2
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private let links = RepositoryLinks(
        webBase: "https://github.com", sshHost: "github.com", apiBase: "https://api.github.com")

    private func json(_ table: RepositoryFields, _ repository: Repository, _ names: String) throws -> String {
        try table.fields(in: names).json(PrintedRepository(repository, links))
    }

    private var repository: Repository {
        Repository(
            id: .init(rawValue: 1), owner: "cli", name: "cli", description: "GitHub's CLI", language: "Go",
            license: "MIT",
            topics: ["cli", "git"], stars: 5, homepage: "https://cli.github.com", defaultBranch: "trunk", size: 9,
            createdAt: Timestamp(seconds: 0), pushedAt: Timestamp(seconds: 60), nodeID: "R_1",
            details: RepositoryDetails(
                traits: [.issues, .wiki, .downloads, .disabled, .mirror],
                of: [.issues, .projects, .wiki, .pages, .downloads, .discussions, .disabled, .mirror], ownerID: "O_1",
                ownerType: .organization,
                watchers: Count(7)))
    }
    private let bare = Repository(id: .init(rawValue: 2), owner: "a", name: "b")

    @Test("a search has all fields of gh's, and beside them a few that gh has not")
    func searchFields() {
        let names = Set(RepositoryFields.standard.names)
        #expect(Self.search.subtracting(names) == [])
        #expect(names.subtracting(Self.search) == ["isTemplate", "path", "sshUrl", "topics"])
    }

    @Test("what is known of a repository has gh's names, and no other name of gh's means something else")
    func viewFields() {
        let names = Set(RepositoryFields.view.names)
        #expect(names.subtracting(Self.view) == ["openIssuesCount", "path"])
        #expect(names.intersection(Self.view).count == 30)
        let compared = Set(FieldTable.compared.names)
        #expect(
            compared.subtracting(Self.view) == [
                "openIssuesCount", "path", "lastCommitAt", "lastRelease", "daysBetweenReleases", "issueCounts",
                "pullRequestCounts", "contributorsCount", "hasSecurityPolicy", "starsByWeek", "readme", "unknown",
            ])
        #expect(Set(RepositoryFields.saved.names).isSubset(of: names))
    }

    @Test("objects, dates and flags of a search have gh's shapes")
    func searchShapes() throws {
        #expect(
            try json(.standard, repository, "license,owner")
                == #"{"license":{"key":"mit","name":"MIT License","url":"https://api.github.com/licenses/mit"},"#
                + #""owner":{"id":"O_1","is_bot":false,"login":"cli","type":"Organization","url":"https://github.com/cli"}}"#
        )
        #expect(
            try json(.standard, repository, "hasIssues,hasProjects,hasWiki,hasPages,hasDownloads,isDisabled")
                == #"{"hasIssues":true,"hasProjects":false,"hasWiki":true,"hasPages":false,"hasDownloads":true,"isDisabled":true}"#
        )
        #expect(
            try json(.standard, repository, "visibility,watchersCount,pushedAt")
                == #"{"visibility":"public","watchersCount":5,"pushedAt":"1970-01-01T00:01:00Z"}"#)
        // What is missing is empty, not null.
        #expect(
            try json(.standard, bare, "description,language,homepage,defaultBranch,license,pushedAt")
                == #"{"description":"","language":"","homepage":"","defaultBranch":"","#
                + #""license":{"key":"","name":"","url":""},"pushedAt":"0001-01-01T00:00:00Z"}"#)
        // What is not known is null: a catalogue has no more.
        #expect(
            try json(.standard, bare, "hasIssues,isDisabled,size")
                == #"{"hasIssues":null,"isDisabled":null,"size":null}"#)
    }

    @Test("objects and nulls of a repository have gh's shapes")
    func viewShapes() throws {
        #expect(
            try json(.view, repository, "licenseInfo,owner,primaryLanguage,repositoryTopics,defaultBranchRef,watchers")
                == #"{"licenseInfo":{"key":"mit","name":"MIT License"},"owner":{"id":"O_1","login":"cli"},"#
                + #""primaryLanguage":{"name":"Go"},"repositoryTopics":[{"name":"cli"},{"name":"git"}],"#
                + #""defaultBranchRef":{"name":"trunk"},"watchers":{"totalCount":7}}"#)
        #expect(
            try json(
                .view, repository,
                "hasIssuesEnabled,hasProjectsEnabled,hasDiscussionsEnabled,isMirror,isInOrganization,visibility")
                == #"{"hasIssuesEnabled":true,"hasProjectsEnabled":false,"hasDiscussionsEnabled":false,"isMirror":true,"#
                + #""isInOrganization":true,"visibility":"PUBLIC"}"#)
        #expect(
            try json(.view, bare, "description,licenseInfo,primaryLanguage,repositoryTopics,pushedAt")
                == #"{"description":"","licenseInfo":null,"primaryLanguage":null,"repositoryTopics":null,"pushedAt":null}"#
        )
    }

    @Test("facts beyond a row have gh's names and shapes, and are null where they are not known")
    func factShapes() throws {
        let names = RepositoryFields.viewed.names.filter { !RepositoryFields.view.names.contains($0) }
        #expect(Set(names).subtracting(Self.view) == [] && names.count == 6)
        var facts = RepositoryFacts()
        facts.languages = [.init(name: "Go", bytes: 30), .init(name: "Shell", bytes: 4)]
        facts.release = .init(tag: "v1/2 ü", publishedAt: Timestamp(seconds: 0))
        (facts.parent, facts.openIssues, facts.openPullRequests) = ("octo/origin", 12, 3)
        facts.hasSecurityPolicy = true
        func json(_ facts: RepositoryFacts?, _ names: String) throws -> String {
            try RepositoryFields.viewed.fields(in: names).json(PrintedRepository(repository, links, facts: facts))
        }
        #expect(
            try json(facts, "languages,latestRelease")
                == #"{"languages":[{"size":30,"node":{"name":"Go"}},{"size":4,"node":{"name":"Shell"}}],"#
                + #""latestRelease":{"name":null,"tagName":"v1/2 ü","#
                + #""url":"https://github.com/cli/cli/releases/tag/v1%2F2%20%C3%BC","publishedAt":"1970-01-01T00:00:00Z"}}"#
        )
        #expect(
            try json(facts, "parent,issues,pullRequests,isSecurityPolicyEnabled")
                == #"{"parent":{"id":null,"name":"origin","owner":{"id":null,"login":"octo"}},"#
                + #""issues":{"totalCount":12},"pullRequests":{"totalCount":3},"isSecurityPolicyEnabled":true}"#)
        for unknown in [nil, RepositoryFacts()] {
            let json = try json(unknown, names.joined(separator: ","))
            #expect(json == "{" + names.map { "\"\($0)\":null" }.joined(separator: ",") + "}")
        }
    }

    @Test("what gh has, and this program has not, is known by name")
    func missing() {
        let own = Set(RepositoryFields.viewed.names).union(RepositoryFields.standard.names)
        for name in Self.view.union(Self.search) { #expect(GHFields.has(name) != own.contains(name), "\(name)") }
        #expect(!GHFields.has("language") && !GHFields.has(""))
    }

    @Test("of a repository of which only the name is known, nothing else is told")
    func provisional() throws {
        let reference = try RepositoryReference("octo/one")
        let builtIn = Repository(
            id: .init(rawValue: -5), owner: "octo", name: "one", description: "A thing", language: "Go", topics: ["a"])
        let names = ["fullName", "nameWithOwner", "owner", "name", "url", "sshUrl"]
        for (repository, known) in [
            (Repository(provisional: reference), names),
            (builtIn, names + ["description", "language", "primaryLanguage", "topics", "repositoryTopics"]),
        ] {
            for table in [RepositoryFields.standard, .viewed, .saved] {
                for field in table.rows where !known.contains(field.name) {
                    #expect(field.value(PrintedRepository(repository, links)) == .none, "\(field.name)")
                }
            }
        }
    }

    @Test("details are saved with an answer, and do not make a repository another")
    func details() throws {
        var other = repository
        other.details = .unknown
        #expect(other == repository && other.hashValue == repository.hashValue)
        // A server that does not speak of discussions has not said that there are none.
        other.details = RepositoryDetails(traits: [], of: [.issues])
        #expect(
            try json(.view, other, "hasIssuesEnabled,hasDiscussionsEnabled")
                == #"{"hasIssuesEnabled":false,"hasDiscussionsEnabled":null}"#)
    }
}
