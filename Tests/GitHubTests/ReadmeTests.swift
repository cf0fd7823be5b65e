import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// READMEs from a server on loopback.
@Suite struct ReadmeTests {
    @Test func aReadmeIsRequestedAsHTML() async throws {
        try await withEmulatedClient { client, emulator in
            guard case .readme(let readme?, _) = try await client.readme(owner: "octo", name: "swift-1") else {
                Issue.record("It has no README.")
                return
            }
            #expect(readme.html.contains("About swift-1") && !readme.isTruncated)
            let request = try #require(emulator.requests.first)
            #expect(request.target == "/repos/octo/swift-1/readme")
            #expect(request.headers["Accept"] == "application/vnd.github.html+json")
        }
    }

    @Test func aRepositoryWithoutAReadmeIsNoFailure() async throws {
        try await withEmulatedClient { client, _ in
            let answer = try await client.readme(owner: "octo", name: "swift-2")
            #expect(answer == .readme(nil, tag: nil))
        }
    }

    @Test func aReadmeThatIsKnownByItsEtagIsNotSentAgain() async throws {
        try await withEmulatedClient { client, emulator in
            guard case .readme(_, let tag?) = try await client.readme(owner: "octo", name: "swift-1") else {
                Issue.record("It has no etag.")
                return
            }
            let same = try await client.readme(owner: "octo", name: "swift-1", unlessTagged: tag)
            #expect(same == .unchanged)
            #expect(emulator.requests.last?.headers["If-None-Match"] == tag)
            let other = try await client.readme(owner: "octo", name: "swift-1", unlessTagged: "other")
            #expect(other != .unchanged)
        }
    }

    @Test(arguments: [200, 404])
    func aPageOfAProxyIsNoReadme(status: Int) async throws {
        let client = try makeClient(
            ScriptedTransport(
                status: status, headers: ["Content-Type": "text/html; charset=utf-8"], text: "<html>Sign in</html>"))
        await #expect(throws: FailedRequest.self) { try await client.readme(owner: "octo", name: "swift-1") }
    }

    @Test func ofALongReadmeTheBeginningIsRead() async throws {
        let text = "<p>" + String(repeating: "a", count: 1 << 20)
        let answer = try await makeClient(ScriptedTransport(text: text)).readme(owner: "octo", name: "swift-1")
        #expect(answer == .readme(Readme(html: String(text.prefix(1 << 20)), isTruncated: true), tag: nil))
    }
}
