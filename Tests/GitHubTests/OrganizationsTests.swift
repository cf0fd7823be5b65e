import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// The organisations of an account.
struct OrganizationsTests {
    @Test("they are read in their order, without what has no login")
    func listed() async throws {
        try await withEmulatedClient { client, emulator in
            let organizations = try await client.organizations()
            #expect(organizations == ["github", "octo-org"])
            #expect(emulator.requests.map(\.target) == ["/user/orgs?per_page=100"])
        }
    }

    @Test("a token without the scope for them is refused")
    func refused() async throws {
        try await withEmulatedClient(token: "ghp_narrow") { client, _ in
            let failed = await #expect(throws: FailedRequest.self) { try await client.organizations() }
            #expect(failed?.failure.isTransient == false && failed?.failure.isNoNetwork == false)
        }
    }
}
