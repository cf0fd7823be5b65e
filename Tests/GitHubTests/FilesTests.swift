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

/// Trees, commits and the search for code, from the emulated GitHub.
@Suite(.hangLimit) struct TreeTests {
    private func repository(_ name: String = "swift-1") -> Repository {
        Repository(id: .init(rawValue: 1), owner: "octo", name: name, defaultBranch: "release/a b")
    }

    /// The tree of a repository.
    private func tree(_ client: GitHubClient, of name: String = "swift-1") async throws -> RepositoryTree {
        guard case .tree(let tree) = try await client.tree(of: repository(name), unlessAt: nil) else {
            throw Failure.interrupted(reason: "no tree")
        }
        return tree
    }

    private func paths(_ tree: RepositoryTree) -> [String] {
        var paths: [String] = []
        tree.forEachEntry { paths.append(String(decoding: tree.text[$0.path], as: UTF8.self)) }
        return paths
    }

    @Test func theTreeIsThatOfTheCommit() async throws {
        try await withEmulatedClient { client, emulator in
            let commit = GitHubEmulatorTrees.commit
            let tree = try await tree(client)
            #expect(
                emulator.requests.map(\.target) == [
                    "/repos/octo/swift-1/commits/HEAD",
                    "/repos/octo/swift-1/git/trees/\(commit)?recursive=1",
                ])
            #expect(emulator.requests.first?.headers["Accept"] == "application/vnd.github.sha")
            #expect(tree.commit == commit && !tree.isTruncated && tree.skipped == 0)
            #expect(paths(tree).contains("Sources/App/Main.swift"))
            var kinds: [String: RepositoryTree.Kind] = [:]
            tree.forEachEntry { kinds[String(decoding: tree.text[$0.path], as: UTF8.self)] = $0.kind }
            #expect(kinds["vendor"] == .submodule && kinds["latest"] == .link && kinds["Sources"] == .folder)
        }
    }

    @Test func theTreeOfAKnownCommitIsNotRequested() async throws {
        try await withEmulatedClient { client, emulator in
            let known = GitHubEmulatorTrees.commit
            let found = try await client.tree(of: repository(), unlessAt: known)
            #expect(found == .unchanged)
            #expect(emulator.requests.count == 1)
        }
    }

    @Test func anEmptyRepositoryHasNoCommitAndNoFiles() async throws {
        try await withEmulatedClient { client, emulator in
            let found = try await client.tree(of: repository("empty"), unlessAt: nil)
            #expect(found == .tree(RepositoryTree(commit: nil)))
            #expect(emulator.requests.count == 1)
        }
    }

    @Test func theTopOfATruncatedTreeIsListedAndItsFoldersByThemselves() async throws {
        try await withEmulatedClient { client, emulator in
            var tree = try await tree(client, of: "truncated")
            #expect(tree.isTruncated && emulator.requests.count == 3)
            #expect(!paths(tree).contains("Sources/Generated/Tables.swift"))
            let id = GitHubEmulatorTrees.id("octo/truncated Sources/Generated")
            tree.append(try await client.folder(id, of: repository("truncated")), in: "Sources/Generated", id: id)
            #expect(paths(tree).last == "Sources/Generated/Tables.swift")
        }
    }

    /// A client whose server has this for a tree.
    private func client(tree: String) throws -> GitHubClient {
        try makeClient(
            ScriptedTransport { request in
                let isTree = request.url.target.contains("/git/trees/")
                return Response(
                    status: 200, headers: ["Content-Type": isTree ? "application/json" : "application/vnd.github.sha"],
                    body: Array((isTree ? tree : GitHubEmulatorTrees.commit).utf8), url: request.url)
            })
    }

    @Test(arguments: [
        #"{"tree":{}}"#, #"{}"#, #"[]"#, #"{"tree":[1,2]}"#, #"{"tree":[{"path":"x"}]}"#, "<html>", "",
        #"{"tree":[{"path":"x","sha":"y","type":"blob"}]"#,
    ])
    func whatIsNoTreeIsAFailure(body: String) async throws {
        let client = try client(tree: body)
        await #expect(throws: FailedRequest.self) { _ = try await client.tree(of: repository(), unlessAt: nil) }
    }

    @Test func ofAHostileTreeWhatCanBeReadIs() async throws {
        let id = String(repeating: "a", count: 40)
        let entries = [
            #"{"path":"\u001b[31m\n\u202e","sha":"\#(id)","type":"blob","size":-7}"#,
            #"{"path":"","sha":"\#(id)","type":"blob"}"#,
            #"{"path":"\#(String(repeating: "x", count: 5_000))","sha":"\#(id)","type":"blob"}"#,
            #"{"path":"../../x","sha":"\#(id)","type":"tree","size":1e99}"#,
            #"{"path":"y","sha":"short","type":"blob"}"#, #"{"path":"z","sha":"\#(id)","type":"what"}"#, "null",
        ]
        let client = try client(tree: #"{"tree":[\#(entries.joined(separator: ","))],"truncated":false}"#)
        let tree = try await tree(client)
        #expect(paths(tree) == ["\u{1B}[31m\n\u{202E}", "../../x"])
        #expect(tree.skipped == 5)
    }

    @Test func codeIsSearchedInOneRepositoryAndHasFragments() async throws {
        try await withEmulatedClient { client, emulator in
            let hits = try await client.code("find me", in: repository())
            #expect(
                emulator.requests.map(\.target) == [
                    "/search/code?q=repo%3Aocto%2Fswift-1%20find%20me&per_page=100"
                ])
            #expect(emulator.requests.first?.headers["Accept"] == "application/vnd.github.text-match+json")
            #expect(hits.totalCount == hits.hits.count && hits.hits.count > 3)
            #expect(hits.hits.allSatisfy { $0.fragment.contains("find me") })
        }
    }

    @Test func codeHasPages() async throws {
        let next = "https://api.github.com/search/code?q=many&per_page=100&page=2"
        let transport = ScriptedTransport(
            headers: ["Link": #"<\#(next)>; rel="next""#],
            text: #"{"total_count":1234,"items":[{"path":"a.swift","sha":"\#(GitHubEmulatorTrees.commit)"}]}"#)
        let client = try makeClient(transport)
        let page = try await client.code("many", in: repository())
        #expect(page.totalCount == 1_234 && page.hits.map(\.path) == ["a.swift"])
        _ = try await client.code(at: try #require(page.next), in: repository())
        #expect(transport.requests.last?.url.description == next)
        #expect(transport.requests.last?.headers["Accept"] == "application/vnd.github.text-match+json")
    }
}
