import Testing

@testable import Core

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
