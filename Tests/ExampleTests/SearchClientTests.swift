import TestSupport
import Testing

@testable import GitHub
@testable import github_search_example

/// How the example reads GitHub's answers.
@Suite(.hangLimit)
struct SearchClientTests {
    private static let item = #"{"full_name":"octo/one","html_url":"https://github.com/octo/one","stargazers_count":1}"#

    private func load(_ transport: ScriptedTransport) async throws -> Page {
        try await SearchClient(transport: transport).load(try #require(WebURL("https://api.example.com/search")))
    }

    @Test(arguments: [
        ("https://api.example.com/search?page=2", true), ("https://elsewhere.example.com/search?page=2", false),
    ])
    func nextPageIsTheServersOwn(url: String, isFollowed: Bool) async throws {
        let link = #"<\#(url)>; rel="next", <https://api.example.com/search?page=9>; rel="last""#
        let page = try await load(
            ScriptedTransport(
                headers: ["Link": link],
                text:
                    #"{"total_count":2,"items":[\#(Self.item),{"full_name":"octo/two","html_url":"no url","stargazers_count":1}]}"#
            ))
        #expect(page.items.map(\.fullName) == ["octo/one"])
        #expect(page.next == (isFollowed ? WebURL(url) : nil))
    }

    @Test(
        arguments: [
            (403, ["Retry-After": "7"], "{}", Failure.rateLimit(seconds: 7)),
            (429, ["Retry-After": "99999999"], "{}", .rateLimit(seconds: 3_600)),
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9999999999"], "{}", .rateLimit(seconds: 3_600)),
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1"], "{}", .rateLimit(seconds: 1)),
            (
                403, ["X-RateLimit-Remaining": "9"], #"{"message":"You have exceeded a secondary rate limit"}"#,
                .rateLimit(seconds: 60)
            ),
            (
                403, ["X-RateLimit-Remaining": "9"], #"{"message":"Forbidden"}"#,
                .other("GitHub returned an error (403).")
            ),
            (422, [:], "{}", .other("Invalid query.")), (502, [:], "", .other("GitHub returned an error (502).")),
            (200, [:], "<html>", .other("The reply did not come from GitHub's API.")),
        ] as [(Int, Headers, String, Failure)])
    func refusalsAreTold(status: Int, headers: Headers, body: String, failure: Failure) async throws {
        await #expect(throws: failure) {
            try await load(ScriptedTransport(status: status, headers: headers, text: body))
        }
    }
}
