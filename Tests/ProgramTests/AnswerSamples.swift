import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// An answer of each endpoint with every number that is read, and how it is requested.
struct AnswerSample: Sendable, CustomTestStringConvertible {
    let name: String
    let body: String
    let request: @Sendable (GitHubClient) async throws -> [any Sendable]

    var testDescription: String { name }

    /// What a client makes of a body.
    func values(of body: String, headers: Headers = Headers()) async throws -> [any Sendable] {
        let transport = ScriptedTransport { request in
            // The second request of a pair.
            let isRelease = request.url.description.contains("/releases/")
            let text = isRelease ? #"{"tag_name":"v1"}"# : body
            return Response(status: 200, headers: headers, body: Array(text.utf8), url: request.url)
        }
        let credential = Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)
        let client = GitHubClient(
            transport: transport, host: try Host(apiURL: nil, webURL: nil), session: Session(credential), version: "1",
            now: { Timestamp(seconds: 1_700_000_000) })
        return try await request(client)
    }

    static let all: [AnswerSample] = [
        AnswerSample(name: "search", body: #"{"total_count":2,"items":[\#(repository),\#(other)]}"#) {
            [try await $0.searchRepositories(SearchQuery("name"), perPage: 100)]
        },
        AnswerSample(name: "stars", body: #"[{"starred_at":"2020-01-01T00:00:00Z","repo":\#(repository)}]"#) {
            [try await $0.stars(at: $0.firstPageOfStars, unlessTagged: nil)]
        },
        AnswerSample(name: "forks", body: "[\(repository),\(other)]") {
            [try await $0.forks(owner: "octo", name: "name")]
        },
        AnswerSample(name: "comparison", body: #"{"ahead_by":4,"behind_by":2}"#) {
            let repository = Repository(
                id: Repository.ID(rawValue: 1), owner: "octo", name: "name", defaultBranch: "main")
            return [try await $0.commitsAhead(of: repository, in: repository)]
        },
        AnswerSample(name: "repository", body: repository) {
            [
                try await $0.repository(try RepositoryReference("octo/name")),
                try await $0.repository(owner: "octo", name: "name", unlessTagged: nil),
            ]
        },
        AnswerSample(name: "facts", body: #"{"data":{"nodes":[\#(facts)]},"errors":[{"type":"X","path":["nodes",3]}]}"#)
        {
            [try await $0.facts(of: ["R_1"])]
        },
        AnswerSample(
            name: "updates",
            body: #"{"data":{"nodes":[{"id":"R_1","nameWithOwner":"octo/name","stargazerCount":5,"forkCount":6}]}}"#
        ) {
            [try await $0.updates(of: ["R_1"])]
        },
        AnswerSample(
            name: "compared facts",
            body: #"{"data":{"nodes":[\#(compared)]},"errors":[{"type":"X","path":["nodes",3]}]}"#
        ) {
            [try await $0.comparedFacts(of: ["R_1"])]
        },
        AnswerSample(name: "facts by names", body: #"{"data":{"a0":\#(named)}}"#) {
            [try await $0.facts(named: [try RepositoryReference("octo/name")])]
        },
        AnswerSample(name: "languages", body: #"{"Swift":50,"C":40,"Shell":3,"Ruby":3,"Make":2,"Perl":1,"Awk":1}"#) {
            [try await $0.details(owner: "octo", name: "name")]
        },
        AnswerSample(
            name: "star history",
            body: #"[{"week":1600000000,"total":9,"days":[1,2,3,4,5,6,7]},{"week":1600604800,"days":[9]}]"#
        ) {
            [try await $0.starHistory(owner: "octo", name: "name")]
        },
        AnswerSample(
            name: "rate limits",
            body:
                #"{"resources":{"search":{"limit":30,"remaining":9,"reset":1700000060},"core":{"limit":1,"remaining":0,"reset":1}}}"#
        ) {
            [try await $0.budgets()]
        },
    ]

    private static let repository = """
        {"id":1,"full_name":"octo/name","stargazers_count":3,"watchers_count":3,"forks_count":2,"open_issues_count":1,"size":9}
        """
    private static let other = #"{"id":2,"full_name":"octo/other","watchers_count":3,"forks_count":2}"#
    private static let facts = """
        {"id":"R_1","languages":{"totalSize":9,"edges":[{"size":5,"node":{"name":"C"}},{"size":3,"node":{"name":"Zig"}},\
        {"size":1,"node":{"name":"Awk"}}]},"openIssues":{"totalCount":1},"closedIssues":{"totalCount":2},\
        "openPullRequests":{"totalCount":3},"mergedPullRequests":{"totalCount":4}}
        """
    private static let compared = """
        {"id":"R_1","stargazerCount":5,"forkCount":6,"diskUsage":7,"closedPullRequests":{"totalCount":3},\
        "readme":{"byteSize":8,"text":"# A"},"openIssues":{"totalCount":1},"closedIssues":{"totalCount":2}}
        """
    private static let named = """
        {"id":"R_1","databaseId":1,"nameWithOwner":"octo/name","stargazerCount":5,"forkCount":6,"diskUsage":7,\
        "openIssues":{"totalCount":1},"openPullRequests":{"totalCount":3}}
        """
}
