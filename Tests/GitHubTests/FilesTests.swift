import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Files of repositories from a server on loopback.
@Suite struct FilesTests {
    private let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "swift-1")
    private let commit = "0123456789abcdef0123456789abcdef01234567"

    @Test func theCommitOfABranchIsRequestedAsText() async throws {
        try await withEmulatedClient { client, emulator in
            #expect(try await client.commit(at: "feature/x", of: repository) == commit)
            let request = try #require(emulator.requests.first)
            #expect(request.target == "/repos/octo/swift-1/commits/feature%2Fx")
            #expect(request.headers["Accept"] == "application/vnd.github.sha")
        }
    }

    @Test func aDefaultBranchIsTheHead_andARenamedOneIsFollowed() async throws {
        try await withEmulatedClient { client, emulator in
            var kept = repository
            kept.defaultBranch = "master"
            _ = try await client.commit(at: "master", of: kept)
            #expect(emulator.requests.map(\.target) == ["/repos/octo/swift-1/commits/HEAD"])
            emulator.answer(request: 2, with: .json(status: 422, #"{"message":"No commit found for SHA: old"}"#))
            emulator.answer(request: 3, with: .json(status: 200, #"{"name":"new","commit":{"sha":"\#(commit)"}}"#))
            let renamed = try await client.commit(at: "old", of: kept)
            #expect(renamed == commit && emulator.requests.last?.target == "/repos/octo/swift-1/branches/old")
        }
    }

    @Test(arguments: [409, 422])
    func aBranchThatIsNotThereIsNotFound(status: Int) async throws {
        let message = "No commit found for SHA: x"
        let client = try makeClient(ScriptedTransport(status: status, text: #"{"message":"\#(message)"}"#))
        await #expect(throws: FailedRequest(.notFound(status: status, message: message))) {
            try await client.commit(at: "main", of: repository)
        }
    }

    @Test(arguments: [
        "", "0123", "no commit", #"{"sha":"x"}"#, "<html>0123456789abcdef0123456789abcdef</html>",
        "0123456789ABCDEF0123456789ABCDEF01234567", String(repeating: "a", count: 41),
    ])
    func somethingElseIsNoCommit(body: String) async throws {
        let transport = ScriptedTransport(headers: ["Content-Type": "application/vnd.github.sha"], text: body)
        let client = try makeClient(transport)
        await #expect(throws: FailedRequest.self) { try await client.commit(at: "main", of: repository) }
        await #expect(throws: FailedRequest.self) { try await client.tree(of: repository, unlessAt: nil) }
        #expect(transport.requests.count == 2)
    }

    @Test func aFileIsRequestedByItsPathAtACommitOrByItsId_andAPathDoesNotLeaveItsRepository() async throws {
        let transport = ScriptedTransport(text: "x")
        let client = try makeClient(transport)
        #expect(try await client.file(at: "a b/ü?.md", on: commit, of: repository) == .text(Array("x".utf8)))
        #expect(try await client.file(blob: "612e706e67", of: repository) == .text(Array("x".utf8)))
        _ = try? await client.file(at: "../../../user", on: "../x", of: repository)
        let targets = [
            "contents/a%20b/%C3%BC%3F.md?ref=\(commit)", "git/blobs/612e706e67",
            "contents/%2E%2E/%2E%2E/%2E%2E/user?ref=..%2Fx",
        ]
        #expect(transport.requests.map(\.url.target) == targets.map { "/repos/octo/swift-1/" + $0 })
        #expect(transport.requests.first?.headers["Accept"] == "application/vnd.github.raw+json")
    }

    @Test func whatIsNoTextIsSaidToBe() async throws {
        try await withEmulatedClient { client, _ in
            let image = try await client.file(at: "docs/image.png", on: "main", of: repository)
            #expect(image == .binary(size: 11))
            #expect(try await client.file(at: "docs", on: "main", of: repository) == .notAFile)
            #expect(try await client.renderedFile(at: "docs", on: "main", of: repository) == .notAFile)
        }
    }

    @Test func aLargeFileIsNotReadToItsEnd() async throws {
        try await withEmulatedClient { client, _ in
            #expect(try await client.file(at: "large.txt", on: "main", of: repository) == .tooLarge(size: nil))
            let long = try await client.file(at: "long.txt", on: "main", of: repository)
            let isWhole = if case .text(let bytes) = long { bytes.count == 1 << 20 } else { false }
            #expect(isWhole)
        }
    }

    @Test func aRenderedFileIsHTML() async throws {
        let transport = ScriptedTransport(text: "<p>x")
        let content = try await makeClient(transport).renderedFile(at: "docs/guide.md", on: "main", of: repository)
        #expect(content == .rendered(Readme(html: "<p>x")))
        #expect(transport.requests.first?.headers["Accept"] == "application/vnd.github.html+json")
    }
}
