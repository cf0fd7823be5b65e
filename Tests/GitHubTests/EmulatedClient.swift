import TestSupport

@testable import GitHub

/// Gives a test a client on libcurl and the emulated GitHub it talks to, and ends both.
func withEmulatedClient(
    _ settings: GitHubEmulator.Settings = GitHubEmulator.Settings(), token: String? = "ghp_of_the_test",
    _ body: @Sendable (GitHubClient, GitHubEmulator) async throws -> Void
) async throws {
    try await GitHubEmulator.run(settings) { emulator in
        let transport = CurlTransport()
        let client = GitHubClient(
            transport: transport, host: try Host(apiURL: emulator.address, webURL: nil),
            session: Session(token.flatMap { Credential($0, source: .variable("GH_TOKEN"), host: .github) }),
            version: "1.2.3")
        let result: Result<Void, any Error>
        do { result = .success(try await body(client, emulator)) } catch { result = .failure(error) }
        await transport.shutdown()
        try result.get()
    }
}
