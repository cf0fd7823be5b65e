import GitHub
import HTTP
import Model
import TestSupport
import Testing

/// A server that repeats the token in what it says: proxies and servers made for tests do.
struct RepeatedTokenTests {
    private static let token = "ghp_repeatedByTheServer"

    @Test(arguments: [400, 401, 403, 404, 410, 422, 429, 500, 503])
    func whatAnErrorSaysNeverHasTheTokenInIt(status: Int) async throws {
        let client = try makeClient(
            ScriptedTransport(
                status: status,
                text: #"{"message":"Who is Bearer \#(Self.token)?","errors":["\#(Self.token)\#(Self.token)"]}"#),
            credential: Credential.fromEnvironment(["GH_TOKEN": Self.token]))
        let error = await #expect(throws: FailedRequest.self) {
            try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        }
        let failure = try #require(error?.failure)
        #expect(!"\(failure) \(failure.summary) \(failure.advice)".contains("repeated"))
        if status == 401 { #expect(failure.summary.contains("Who is Bearer ‹redacted›?")) }
    }
}
