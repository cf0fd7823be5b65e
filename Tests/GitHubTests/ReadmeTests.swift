import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// READMEs from a server on loopback.
@Suite struct ReadmeTests {
    @Test func aReadmeIsRequestedAsHTML() async throws {
        try await withEmulatedClient { client, emulator in
            let readme = try await readme(client)
            #expect(readme?.html.contains("About swift-1") == true)
            #expect(readme?.isTruncated == false)
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
        try await withEmulatedClient { client, emulator in
            let page = ScriptedResponse(
                status: status, headers: ["Content-Type": "text/html; charset=utf-8"],
                text: "<html>Sign in to the network</html>")
            emulator.answer(request: 1, with: .response(page))
            await #expect(throws: FailedRequest.self) { try await client.readme(owner: "octo", name: "swift-1") }
        }
    }

    private func readme(_ client: GitHubClient) async throws -> Readme? {
        guard case .readme(let readme, _) = try await client.readme(owner: "octo", name: "swift-1") else { return nil }
        return readme
    }

    @Test func anErrorIsAFailure() async throws {
        try await withEmulatedClient { client, emulator in
            emulator.answer(request: 1, with: .status(418))
            await #expect(throws: FailedRequest.self) { try await client.readme(owner: "octo", name: "swift-1") }
        }
    }

    @Test func ofALongReadmeTheBeginningIsRead() async throws {
        try await withEmulatedClient { client, emulator in
            let body = "<p>" + String(repeating: "a", count: 1 << 20)
            let headers: Headers = ["Content-Type": "application/vnd.github.html; charset=utf-8"]
            emulator.answer(request: 1, with: .response(ScriptedResponse(headers: headers, text: body)))
            let readme = try await readme(client)
            #expect(readme?.html.utf8.count == 1 << 20)
            #expect(readme?.isTruncated == true)
        }
    }
}
