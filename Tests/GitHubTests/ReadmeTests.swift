import GitHub
import HTTP
import Model
import TestSupport
import Testing

/// READMEs from a server on loopback.
@Suite struct ReadmeTests {
    @Test func aReadmeIsRequestedAsHTML() async throws {
        try await withEmulatedClient { client, emulator in
            let readme = try await client.readme(owner: "octo", name: "swift-1")
            #expect(readme?.html.contains("About swift-1") == true)
            #expect(readme?.isTruncated == false)
            let request = try #require(emulator.requests.first)
            #expect(request.target == "/repos/octo/swift-1/readme")
            #expect(request.headers["Accept"] == "application/vnd.github.html+json")
        }
    }

    @Test func aRepositoryWithoutAReadmeIsNoFailure() async throws {
        try await withEmulatedClient { client, _ in
            let readme = try await client.readme(owner: "octo", name: "swift-2")
            #expect(readme == nil)
        }
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
            emulator.answer(request: 1, with: .response(ScriptedResponse(headers: [:], text: body)))
            let readme = try await client.readme(owner: "octo", name: "swift-1")
            #expect(readme?.html.utf8.count == 1 << 20)
            #expect(readme?.isTruncated == true)
        }
    }
}
