import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Facts about repositories, from the emulated GitHub.
@Suite(.hangLimit) struct FactsTests {
    @Test func tenRepositoriesTakeOneRequest() async throws {
        try await withEmulatedClient { client, emulator in
            let ids = (1...10).map { "R_\($0)" }
            let answer = try await client.facts(of: ids)
            #expect(Set(answer.facts.keys) == Set(ids))
            #expect(answer.unavailable.isEmpty)
            #expect(emulator.requests.count == 1)
            let facts = try #require(answer.facts["R_1"])
            #expect(facts.languages?.first?.name == "Swift")
            #expect(facts.languageBytes == facts.languages?.reduce(0) { $0 + $1.bytes })
            #expect(facts.lastCommit != nil)
            #expect(facts.openIssues != nil && facts.closedIssues != nil && facts.openIssues != facts.closedIssues)
            #expect(facts.openPullRequests != nil && facts.mergedPullRequests != nil)
            #expect(facts.isArchived != nil && facts.isTemplate != nil && facts.isMirror != nil)
            #expect(facts.hasSecurityPolicy != nil)
            #expect(facts.license == "MIT")
            #expect(answer.facts.values.contains { $0.release?.publishedAt != nil })
            #expect(answer.facts.values.contains { $0.release == nil })
        }
    }

    @Test func ofAPartialAnswerWhatIsThereIsTaken() async throws {
        try await withEmulatedClient { client, _ in
            let answer = try await client.facts(of: ["R_1", "R_gone", "R_2", "R_secret"])
            #expect(answer.facts.keys.sorted() == ["R_1", "R_2"])
            #expect(answer.unavailable == ["R_gone", "R_secret"])
            #expect(try await client.facts(of: ["R_gone", "R_1"]).unavailable == ["R_gone"])
        }
    }

    private func facts(_ body: String) async throws -> RepositoryFactsResult {
        try await makeClient(ScriptedTransport(text: body)).facts(of: ["R_1", "R_2"])
    }

    private static let node =
        #""isArchived":false,"openIssues":{"totalCount":1},"closedIssues":{"totalCount":2},"#
        + #""openPullRequests":{"totalCount":3},"mergedPullRequests":{"totalCount":4}"#

    @Test func whatAnOrganisationHidesIsSaidInItsWords() async throws {
        let message = "Resource protected by organization SAML enforcement."
        let answer = try await facts(
            #"{"data":{"nodes":[null,{"id":"R_2",\#(Self.node)}]},"errors":[{"type":"FORBIDDEN","#
                + #""path":["nodes",0],"message":"\#(message)"}]}"#)
        #expect(answer.gaps == ["R_1": .forbidden(message: message)])
        #expect(answer.unavailable == ["R_1"])
        #expect(answer.facts["R_2"]?.openIssues == 1)
    }

    @Test func aFieldThatIsNullIsMissingAndTheOthersAreThere() async throws {
        let incomplete = Self.node.replacing(#""openIssues":{"totalCount":1}"#, with: #""openIssues":null"#)
        let answer = try await facts(
            #"{"data":{"nodes":[{"id":"R_1",\#(incomplete)},{"id":"R_2",\#(Self.node)}]},"errors":[{"#
                + #""path":["nodes",0,"openIssues"],"message":"Something went wrong"}]}"#)
        #expect(answer.gaps == ["R_1": .incomplete(message: "Something went wrong")])
        #expect(answer.unavailable.isEmpty)
        #expect(answer.facts["R_1"]?.closedIssues == 2)
        let silent = try await facts(#"{"data":{"nodes":[{"id":"R_1",\#(incomplete)}]}}"#)
        #expect(silent.gaps == ["R_1": .incomplete(message: "")])
        // The token may not read one field; the rest is shown.
        let forbidden = try await facts(
            #"{"data":{"nodes":[{"id":"R_1",\#(Self.node)}]},"errors":[{"type":"FORBIDDEN","#
                + #""path":["nodes",0,"latestRelease"],"message":"no"}]}"#)
        #expect(forbidden.gaps == ["R_1": .forbidden(message: "no")])
        #expect(forbidden.facts["R_1"]?.openIssues == 1 && forbidden.unavailable.isEmpty)
    }

    @Test func whatIsNotPublicIsSaid() async throws {
        let nodes = ["PRIVATE", "PUBLIC"].enumerated().map { index, visibility in
            #"{"id":"R_\#(index + 1)","visibility":"\#(visibility)",\#(Self.node)}"#
        }
        #expect(try await facts(#"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}}"#).hidden == ["R_1"])
        // A server that does not say it hides nothing.
        #expect(try await facts(#"{"data":{"nodes":[{"id":"R_1",\#(Self.node)}]}}"#).hidden.isEmpty)
    }

    @Test func aNodeThatIsNullOrUnreadableIsSaid() async throws {
        let null = try await facts(#"{"data":{"nodes":[null]}}"#)
        #expect(null.unavailable == ["R_1"])
        await #expect(throws: FailedRequest.self) {
            _ = try await facts(#"{"data":{"nodes":[{"id":7}]}}"#)
        }
    }

    @Test func detailsAndStarsComeFromREST() async throws {
        try await withEmulatedClient(token: nil) { client, emulator in
            let facts = try await client.details(owner: "octo", name: "swift-1")
            #expect(facts.languages?.map(\.name) == ["Swift", "C", "Shell"])
            let history = try #require(try await client.starHistory(owner: "octo", name: "swift-1"))
            #expect(history.weeks.count == 30)
            #expect(history.weeks[0].start < history.weeks[29].start)
            #expect(
                emulator.requests.map(\.target) == [
                    "/repos/octo/swift-1/languages", "/repos/octo/swift-1/releases/latest",
                    "/repos/octo/swift-1/stargazers/history?per_page=30",
                ])
        }
    }

    @Test(arguments: [403, 404])
    func aHostWithoutTheHistoryOfStarsIsNoFailure(status: Int) async throws {
        let client = try makeClient(ScriptedTransport(status: status, text: "{}"))
        #expect(try await client.starHistory(owner: "octo", name: "swift-1") == nil)
    }

    @Test func everyRateLimitIsReportedWithItsIdentity() async throws {
        let seen = Mutex<[String]>([])
        try await withEmulatedClient { client, _ in
            let client = client.reporting { limit, identity in
                seen.withLock { $0.append("\(limit.resource) \(limit.remaining) \(identity.isEmpty)") }
            }
            _ = try await client.searchRepositories(SearchQuery("swift"), perPage: 1)
            _ = try await client.readme(owner: "octo", name: "swift-1")
            _ = try await client.facts(of: ["R_1"])
        }
        #expect(seen.withLock(\.self) == ["search 29 false", "core 4999 false", "graphql 4999 false"])
    }

    // MARK: Comparisons

    @Test func theReadmeIsTheOneThatGitHubShows() async throws {
        try await withEmulatedClient { client, emulator in
            let kinds = ["readme-rst", "readme-adoc", "readme-plain", "readme-docs", "readme-github", "other"]
            let found = try await client.comparedFacts(of: kinds)
            #expect(emulator.requests.count == 1)
            typealias Outline = ComparedFacts.Outline
            #expect(
                kinds.map { found.facts[$0]?.readme } == [
                    Outline(bytes: 12, headings: nil, hasMore: true), Outline(bytes: 8, headings: nil, hasMore: true),
                    Outline(bytes: 6, headings: nil, hasMore: true), Outline(bytes: 39, headings: nil, hasMore: true),
                    Outline(bytes: 8, headings: 1), Outline(bytes: 39, headings: 2),
                ])
            let none = try await client.comparedFacts(of: ["readme-none"]).facts["readme-none"]
            #expect(none?.readme == nil && none?.loaded == [.details, .languages])
        }
    }

    @Test func oneThatIsGoneOrHiddenLeavesTheOthers() async throws {
        try await withEmulatedClient { client, _ in
            let found = try await client.comparedFacts(of: ["gone", "one", "secret"])
            #expect(found.unknown == ["gone": .gone, "secret": .denied])
            #expect(Array(found.facts.keys) == ["one"])
        }
    }

    @Test func whatIsNotPublicIsSaidOfAComparison() async throws {
        let nodes = #"{"id":"one","visibility":"INTERNAL"},{"id":"two","visibility":"PUBLIC"},{"id":"three"}"#
        let client = try makeClient(ScriptedTransport(text: #"{"data":{"nodes":[\#(nodes)]}}"#))
        #expect(try await client.comparedFacts(of: ["one", "two", "three"]).hidden == ["one"])
    }
}

/// Forks and comparisons, from the emulated GitHub.
@Suite(.hangLimit) struct ForksTests {
    private let parent = Repository(id: .init(rawValue: 1), owner: "octo", name: "swift-1", defaultBranch: "trunk")

    @Test func theForksComeByStars() async throws {
        try await withEmulatedClient { client, emulator in
            let page = try await client.forks(owner: "octo", name: "swift-1")
            #expect(emulator.requests.map(\.target) == ["/repos/octo/swift-1/forks?sort=stargazers&per_page=100"])
            #expect(page.repositories.map(\.owner) == (1...5).map { "fork-owner-\($0)" })
            #expect(page.repositories.map(\.stars) == [60, 30, 20, 15, 12])
            #expect(page.repositories.allSatisfy { $0.isFork && $0.defaultBranch == "main" })
            #expect(page.next == nil)
        }
    }

    @Test func aFurtherPageIsWhereTheServerSays() async throws {
        let next = "https://api.github.com/repositories/1/forks?sort=stargazers&page=2"
        let client = try makeClient(
            ScriptedTransport(
                headers: ["Link": #"<\#(next)>; rel="next""#], text: #"[{"id":7,"full_name":"mona/x"},{"id":"no"}]"#))
        let page = try await client.forks(owner: "octo", name: "x")
        #expect(page.repositories.map(\.fullName) == ["mona/x"])
        let reference = try #require(page.next)
        let end = ScriptedTransport(text: "[]")
        #expect(try await makeClient(end).forks(at: reference) == ForkPage(repositories: []))
        #expect(end.requests.map(\.url.description) == [next])
    }

    private static func fork(_ name: String = "swift-1", branch: String? = "main") -> Repository {
        Repository(id: .init(rawValue: 2), owner: "mona", name: name, defaultBranch: branch)
    }

    @Test func aForkIsComparedWithTheDefaultBranchOfItsParent() async throws {
        let transport = ScriptedTransport(text: #"{"ahead_by":3}"#)
        let fork = Self.fork("renamed", branch: "feature/a b")
        #expect(try await makeClient(transport).commitsAhead(of: parent, in: fork) == 3)
        // The second page has no changed files.
        #expect(
            transport.requests.map(\.url.target) == [
                "/repos/octo/swift-1/compare/trunk...mona%3Afeature%2Fa%20b?per_page=1&page=2"
            ])
    }

    @Test func aForkWhoseBranchWasRenamedIsComparedWithThePresentOne() async throws {
        let transport = ScriptedTransport { request in
            let target = request.url.target
            let isOld = target.contains("/compare/") && !target.contains("new...o%3Anew")
            let body = #"{"ahead_by":7,"id":1,"full_name":"o/n","owner":{"login":"o"},"default_branch":"new"}"#
            return Response(status: isOld ? 404 : 200, headers: Headers(), body: Array(body.utf8), url: request.url)
        }
        #expect(try await makeClient(transport).commitsAhead(of: parent, in: Self.fork(branch: "old")) == 7)
    }

    @Test func whatCannotBeComparedHasNoNumber() async throws {
        let missing = ScriptedTransport(status: 404, text: "")
        #expect(try await makeClient(missing).commitsAhead(of: parent, in: Self.fork(branch: nil)) == nil)
        #expect(missing.requests.isEmpty)
        #expect(try await makeClient(missing).commitsAhead(of: parent, in: Self.fork()) == nil)
        let odd = try makeClient(ScriptedTransport(text: #"{"ahead_by":"many"}"#))
        await #expect(throws: FailedRequest.self) { _ = try await odd.commitsAhead(of: parent, in: Self.fork()) }
    }
}
