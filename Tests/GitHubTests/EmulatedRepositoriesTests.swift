import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Repositories by name, and stars, with the real libcurl against the emulated GitHub.
@Suite(.hangLimit)
struct EmulatedRepositoriesTests {
    @Test func aRepositoryIsFoundByItsNameAlsoByAnOldOne() async throws {
        try await withEmulatedClient(token: nil) { client, _ in
            let repository = try await client.repository(RepositoryReference("octo/thing"))
            #expect(repository.fullName == "octo/thing")
            #expect(repository.language == "Swift")
            #expect(
                try await client.repository(RepositoryReference("octo/renamed")).fullName == "octo-labs/renamed-since")
            let error = await #expect(throws: FailedRequest.self) {
                try await client.repository(RepositoryReference("octo/gone"))
            }
            #expect(error?.failure == .notFound(message: "Not Found"))
        }
    }

    @Test func starsAreSetTakenAwayAndListedNewestFirst() async throws {
        try await withEmulatedClient { client, emulator in
            try await client.setStar(true, owner: "octo", name: "one")
            try await client.setStar(true, owner: "octo", name: "two")
            try await client.setStar(true, owner: "octo", name: "two")
            try await client.setStar(false, owner: "octo", name: "one")
            guard case .page(let page) = try await client.stars(at: client.firstPageOfStars, unlessTagged: nil) else {
                Issue.record("It is no page.")
                return
            }
            #expect(page.stars.map(\.repository.fullName) == ["octo/two"])
            #expect(page.stars.first?.starredAt != nil)
            #expect(emulator.requests.prefix(4).map(\.method) == ["PUT", "PUT", "PUT", "DELETE"])
            #expect(emulator.requests.first?.headers["Content-Length"] == "0")
        }
    }

    @Test(
        arguments: [
            ("ghp_noscope_test", Failure.notFound(message: "Not Found")),
            (nil, .unauthorized(message: "Requires authentication")),
        ] as [(String?, Failure)])
    func refusalsOfStarsAreTypedFailures(token: String?, failure: Failure) async throws {
        try await withEmulatedClient(token: token) { client, _ in
            let error = await #expect(throws: FailedRequest.self) {
                try await client.setStar(true, owner: "octo", name: "one")
            }
            #expect(error?.failure == failure)
        }
    }
}
