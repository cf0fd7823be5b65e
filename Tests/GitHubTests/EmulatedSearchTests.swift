import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// The client with the real libcurl against the emulated GitHub. The time limit is a net for a run that hangs.
@Suite(.hangLimit)
struct EmulatedSearchTests {
    @Test func allPagesAreReachedThroughTheLinks() async throws {
        try await withEmulatedClient { client, emulator in
            var page = try await client.searchRepositories(SearchQuery("swift nio"), perPage: 100)
            var found = page.repositories
            #expect(page.totalCount == 250)
            while let next = page.next {
                page = try await client.nextPage(next)
                found += page.repositories
            }
            #expect(found.count == 250)
            #expect(Set(found.map(\.id)).count == 250)
            let expected = GitHubEmulatorRepositories(query: "swift nio")
            #expect(found.map(\.fullName) == (0..<250).map(expected.fullName))
            #expect(emulator.requests.map(\.target).last == "/search/repositories?q=swift%20nio&per_page=100&page=3")
            #expect(emulator.requests.count == 3)
            #expect(emulator.connectionCount == 1)
        }
    }

    @Test func theServerSeesThatASearchWasCancelled() async throws {
        try await withEmulatedClient { client, emulator in
            let gate = emulator.hold(request: 1)
            let search = Task { try await client.searchRepositories(SearchQuery("a"), perPage: 100) }
            let request = try await emulator.nextRequest()
            search.cancel()
            #expect(try await emulator.nextAbort() == request)
            await #expect(throws: CancellationError.self) { try await search.value(of: "a cancelled search") }
            gate.open()
            // The next search is not harmed.
            #expect(try await client.searchRepositories(SearchQuery("b"), perPage: 5).repositories.count == 5)
        }
    }
}
