import TestSupport
import Testing

@testable import Core
@testable import GitHub

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
