import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Names that no repository has are in no address and come from no answer.
@Suite(.hangLimit) struct RepositoryNameTests {
    static let bad: [(owner: String, name: String)] = [
        ("..", "repos"), ("../..", "repos"), ("", "repos"), ("octo", ".."), ("octo", "../../user/repos"), ("octo", ""),
        ("octo", "one\nRemoved octo/two."), ("octo", "a b"), ("-x", "one"), ("octo", "one.git"),
        ("octo", "na\u{202E}me"),
    ]

    private func client(_ transport: ScriptedTransport) throws -> GitHubClient {
        try makeClient(transport, credential: Credential("ghp_0123456789", source: .login, host: .github))
    }

    @Test(arguments: bad)
    func noRequestIsMadeOfSuchAName(owner: String, name: String) async throws {
        let transport = ScriptedTransport(status: 204, body: [])
        let client = try client(transport)
        let repository = Repository(id: .init(rawValue: 1), owner: owner, name: name, defaultBranch: "main")
        let file = { @Sendable in try await client.file(at: "a", on: "main", of: repository) }
        let requests: [@Sendable () async throws -> Void] = [
            { try await client.setStar(true, owner: owner, name: name) },
            { try await client.setStar(false, owner: owner, name: name) },
            { _ = try await client.readme(owner: owner, name: name) },
            { _ = try await client.readmeFile(owner: owner, name: name) },
            { _ = try await client.forks(owner: owner, name: name) },
            { _ = try await client.commitsAhead(of: repository, in: repository) },
            { _ = try await client.contributors(owner: owner, name: name) },
            { _ = try await client.details(owner: owner, name: name) },
            { _ = try await client.starHistory(owner: owner, name: name) },
            { _ = try await client.repository(owner: owner, name: name, unlessTagged: nil) },
            { _ = try await client.latestRelease(owner: owner, name: name, unlessTagged: nil) },
            { _ = try await client.releases(of: repository) },
            { _ = try await client.commit(at: "main", of: repository) },
            { _ = try await client.file(blob: "0123", of: repository) }, { _ = try await file() },
            { _ = try await client.renderedFile(at: "a", on: "main", of: repository) },
            { _ = try await client.tree(of: repository, unlessAt: nil) },
            { _ = try await client.folder("0123", of: repository) },
            { _ = try await client.code("words", in: repository) },
        ]
        for (number, request) in requests.enumerated() {
            let failed = await #expect(throws: FailedRequest.self, "\(number)") { try await request() }
            #expect(failed?.failure == .notFound(message: ""), "\(number)")
        }
        #expect(transport.requests.map { "\($0.url)" } == [])
    }

    private static func text(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    }

    @Test(arguments: bad)
    func anAnswerWithSuchANameHasNoRepository(owner: String, name: String) async throws {
        let (owner, name) = (Self.text(owner), Self.text(name))
        let one = #"{"id":1,"name":"\#(name)","full_name":"\#(owner)/\#(name)","owner":{"login":"\#(owner)"}}"#
        let two = #"{"id":2,"name":"two","owner":{"login":"octo"}}"#
        let list = try client(ScriptedTransport(text: #"{"total_count":2,"items":[\#(one),\#(two)]}"#))
        let page = try await list.searchRepositories(SearchQuery("x"), perPage: 10)
        #expect(page.repositories.map(\.fullName) == ["octo/two"])
        let alone = try client(ScriptedTransport(text: one))
        await #expect(throws: FailedRequest.self) {
            _ = try await alone.repository(try RepositoryReference("octo/one"))
        }
        let named = try client(
            ScriptedTransport(
                text: #"{"data":{"a0":{"id":"R_1","databaseId":1,"nameWithOwner":"\#(owner)/\#(name)"}}}"#))
        #expect(try await named.facts(named: [try RepositoryReference("octo/one")]) == ["octo/one": .hidden])
    }

    @Test func organisationsAreReadInTheirOrder_withoutThoseWithNoLoginOrOneThatNobodyHas() async throws {
        let transport = ScriptedTransport(text: #"[{"login":"octo"},{"id":1},{"login":"a\n b"},{"login":"two"}]"#)
        #expect(try await client(transport).organizations() == ["octo", "two"])
        #expect(transport.requests.map(\.url.target) == ["/user/orgs?per_page=100"])
    }
}
