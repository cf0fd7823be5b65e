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
        try await withEmulatedClient { client, emulator in
            let next = "\(emulator.address)/repositories/1/forks?sort=stargazers&page=2"
            emulator.answerAll { request in
                guard !request.target.hasSuffix("page=2") else { return .json(status: 200, "[]") }
                let body = Array(#"[{"id":7,"full_name":"mona/x"},{"id":"no"}]"#.utf8)
                let headers: Headers = [
                    "Content-Type": "application/json", "Link": #"<\#(next)>; rel="next""#,
                ]
                return .response(ScriptedResponse(status: 200, headers: headers, body: body))
            }
            let page = try await client.forks(owner: "octo", name: "x")
            #expect(page.repositories.map(\.fullName) == ["mona/x"])
            let reference = try #require(page.next)
            let last = try await client.forks(at: reference)
            #expect(last == ForkPage(repositories: []))
            #expect(emulator.requests.last?.target == "/repositories/1/forks?sort=stargazers&page=2")
        }
    }

    @Test func aPageElsewhereIsNotRequested() async throws {
        try await withEmulatedClient { client, emulator in
            await #expect(throws: FailedRequest.self) {
                _ = try await client.forks(at: PageReference(rawValue: "https://example.com/forks"))
            }
            #expect(emulator.requests.isEmpty)
        }
    }

    @Test func aRepositoryThatIsGoneIsAFailure() async throws {
        try await withEmulatedClient { client, _ in
            await #expect(throws: FailedRequest.self) { _ = try await client.forks(owner: "octo", name: "gone") }
        }
    }

    @Test func aForkIsComparedWithTheDefaultBranchOfItsParent() async throws {
        try await withEmulatedClient { client, emulator in
            let fork = Repository(
                id: .init(rawValue: 2), owner: "mona", name: "renamed", defaultBranch: "feature/a b")
            let ahead = try await client.commitsAhead(of: parent, in: fork)
            #expect(ahead != nil)
            // The second page has no changed files.
            #expect(
                emulator.requests.map(\.target) == [
                    "/repos/octo/swift-1/compare/trunk...mona%3Afeature%2Fa%20b?per_page=1&page=2"
                ])
        }
    }

    @Test func aForkWhoseBranchWasRenamedIsComparedWithThePresentOne() async throws {
        try await withEmulatedClient { client, emulator in
            let fork = Repository(id: .init(rawValue: 2), owner: "mona", name: "swift-1", defaultBranch: "old")
            emulator.answerAll { request in
                if request.target.contains("new...o%3Anew") { return .json(status: 200, #"{"ahead_by":7}"#) }
                if request.target.contains("/compare/") { return .status(404) }
                return .json(
                    status: 200, #"{"id":1,"full_name":"o/n","name":"n","owner":{"login":"o"},"default_branch":"new"}"#)
            }
            let ahead = try await client.commitsAhead(of: parent, in: fork)
            #expect(ahead == 7)
        }
    }

    @Test func whatCannotBeComparedHasNoNumber() async throws {
        try await withEmulatedClient { client, emulator in
            let nameless = Repository(id: .init(rawValue: 2), owner: "mona", name: "swift-1")
            let unknown = try await client.commitsAhead(of: parent, in: nameless)
            #expect(unknown == nil)
            #expect(emulator.requests.isEmpty)
            emulator.answerAll { _ in .status(404) }
            let fork = Repository(id: .init(rawValue: 2), owner: "mona", name: "swift-1", defaultBranch: "main")
            let missing = try await client.commitsAhead(of: parent, in: fork)
            #expect(missing == nil)
            emulator.answerAll { _ in .json(status: 200, #"{"ahead_by":"many"}"#) }
            await #expect(throws: FailedRequest.self) { _ = try await client.commitsAhead(of: parent, in: fork) }
        }
    }

    @Test(arguments: [true, false])
    func aCancelledRequestIsCancelledOnTheWire(isComparison: Bool) async throws {
        try await withEmulatedClient { client, emulator in
            emulator.answerAll { _ in .stall }
            let fork = Repository(id: .init(rawValue: 2), owner: "mona", name: "swift-1", defaultBranch: "main")
            let task = Task {
                if isComparison {
                    _ = try await client.commitsAhead(of: parent, in: fork)
                } else {
                    _ = try await client.forks(owner: "octo", name: "swift-1")
                }
            }
            _ = try await emulator.nextRequest()
            task.cancel()
            _ = try await emulator.nextAbort()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }
}
