import TestSupport

@testable import Core
@testable import GitHub

/// The moment of this machine's clock in these tests: 2026-01-02T03:04:05Z.
let machineTime = Timestamp(seconds: 1_767_323_045)

func makeClient(
    _ transport: any Transport, apiURL: String? = nil, credential: Credential? = nil, session: Session? = nil,
    host: HostName? = nil
) throws -> GitHubClient {
    let host = try host.map { try Host(named: $0, apiURL: nil, webURL: nil) } ?? Host(apiURL: apiURL, webURL: nil)
    return GitHubClient(
        transport: transport, host: host, session: session ?? Session(credential), version: "1.2.3",
        now: { machineTime })
}

/// The page the client makes of an answer.
func page(
    status: Int = 200, headers: Headers = Headers(), text: String, perPage: Int = 30
) async throws -> SearchPage {
    let transport = ScriptedTransport(status: status, headers: headers, text: text)
    return try await makeClient(transport).searchRepositories(SearchQuery("swift"), perPage: perPage)
}

/// How the client's search fails; `nil` if it does not.
func failedRequest(with transport: ScriptedTransport) async throws -> FailedRequest? {
    do {
        _ = try await makeClient(transport).searchRepositories(SearchQuery("swift"), perPage: 30)
        return nil
    } catch let error as FailedRequest {
        return error
    }
}

/// What the client says of an answer; `nil` if it is a page.
func failure(status: Int = 200, headers: Headers = Headers(), text: String = "") async throws -> Failure? {
    try await failedRequest(with: ScriptedTransport(status: status, headers: headers, text: text))?.failure
}

/// A search answer around the JSON of some items.
func answer(total: Int = 1, items: String...) -> String {
    #"{"total_count":\#(total),"incomplete_results":false,"items":[\#(items.joined(separator: ","))]}"#
}

/// The JSON of the least a repository has, with more fields where `fields` has some.
func item(id: Int = 1, fullName: String = "octo/cat", _ fields: String = "") -> String {
    #"{"id":\#(id),"full_name":"\#(fullName)"\#(fields.isEmpty ? "" : ",")\#(fields)}"#
}

extension StarPage {
    /// What is on it; `nil` if it is unchanged.
    var content: Content? { if case .page(let content) = self { content } else { nil } }
}

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
        try await running(end: { await transport.shutdown() }) { try await body(client, emulator) }
    }
}
