import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Which failure each answer is.
struct FailureMappingTests {
    private static let page = "<!DOCTYPE html><html><body>Sign in</body></html>"

    @Test(arguments: [
        (401, #"{"message":"Bad credentials"}"#, Failure.unauthorized(message: "Bad credentials")),
        (401, "{}", .unauthorized(message: "")),
        (401, page, .unauthorized(message: "")),
        (403, #"{"message":"Resource not accessible"}"#, .forbidden(message: "Resource not accessible")),
        (403, "", .forbidden(message: "")),
        (403, page, .notJSON(status: 403, contentType: "")),
        (404, #"{"message":"Not Found","status":"404"}"#, .notFound(message: "Not Found")),
        (404, page, .notFound(message: "")),
        (500, "", .serverError(status: 500, retryAfterSeconds: nil)),
        (502, #"{"message":"Server Error"}"#, .serverError(status: 502, retryAfterSeconds: nil)),
        (503, page, .serverError(status: 503, retryAfterSeconds: nil)),
        (400, #"{"message":"No JSON"}"#, .unexpectedStatus(status: 400, message: "No JSON")),
        (410, #"{"message":["a"]}"#, .notFound(status: 410, message: "")),
        (
            451, #"{"message":"m","block":{"reason":"dmca","x":1,"html_url":"https://github.com/github/dmca/x.md"}}"#,
            .blocked(reason: "dmca", address: "https://github.com/github/dmca/x.md")
        ),
        (403, #"{"block":{"reason":"tos","html_url":"https://evil.example/"}}"#, .blocked(reason: "tos", address: nil)),
        (451, "{}", .blocked(reason: "", address: nil)),
        (403, #"{"message":"An IP allow list."}"#, .addressNotAllowed(message: "An IP allow list.")),
        (304, "", .unexpectedStatus(status: 304, message: "")),
        (204, "", .unexpectedStatus(status: 204, message: "")),
        (600, page, .unexpectedStatus(status: 600, message: "")),
    ])
    func everyStatusIsACaseOfItsOwn(status: Int, text: String, expected: Failure) async throws {
        #expect(try await failure(status: status, text: text) == expected)
    }

    @Test(arguments: [
        (#"{"message":"m","errors":[{"message":"No such user.","code":"invalid"}]}"#, ["No such user."]),
        (#"{"errors":[{"message":"One"},{"message":"Two"}],"message":"Validation Failed"}"#, ["One", "Two"]),
        (#"{"message":"m","errors":[{"field":"q","code":"missing"}]}"#, ["“q” does not exist or is empty"]),
        (#"{"message":"m","errors":[{"resource":"Search","code":"invalid"}]}"#, ["“Search” is not valid"]),
        (#"{"message":"m","errors":[{"field":"q","code":"new_code"}]}"#, ["“q”: new_code"]),
        (#"{"message":"m","errors":["One",{"message":"Two"},null,3,{}]}"#, ["One", "Two"]),
        (#"{"message":"m","errors":[]}"#, ["m"]),
        (#"{"message":"m","errors":"text"}"#, ["m"]),
        (#"{"message":"m","errors":null}"#, ["m"]),
        (#"{"message":"m"}"#, ["m"]),
        ("{}", []), ("", []), ("[1]", []), (page, []),
    ])
    func aRefusedQueryIsToldInGitHubsOwnWords(text: String, messages: [String]) async throws {
        #expect(try await failure(status: 422, text: text) == .invalidQuery(messages: messages))
    }

    @Test(arguments: [
        #"{"message":"Only the first 1000 search results are available","documentation_url":"x"}"#,
        #"{"message":"Validation Failed","errors":[{"message":"Only the first 1000 search results are available"}]}"#,
    ])
    func thePageBehindTheCapIsNoInvalidQuery(text: String) async throws {
        #expect(try await failure(status: 422, text: text) == .resultCapReached)
    }

    @Test(arguments: [
        ("required; url=https://github.com/orgs/octo/sso?authorization_request=A", "https://github.com/orgs/octo/sso"),
        ("required; url=https://evil.example/orgs/octo/sso", nil), ("required; url=javascript:alert(1)", nil),
    ])
    func singleSignOnIsSaidWithItsPage_ifThatIsTheHosts(field: String, page: String?) async throws {
        let failure = try await failure(status: 403, headers: ["X-GitHub-SSO": field], text: #"{"message":"SAML"}"#)
        guard case .singleSignOnRequired(let address)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(page == nil ? address == nil : address?.hasPrefix(page ?? "") == true, "\(address ?? "")")
        #expect(failure?.isTransient == false && failure?.summary.contains("evil") == false)
    }

    @Test(arguments: [200, 404])
    func aPageOfAProxyIsNoAnswerWhateverWasAskedFor(status: Int) async throws {
        let client = try makeClient(
            ScriptedTransport(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], text: Self.page))
        let repository = Repository(id: .init(rawValue: 1), owner: "o", name: "n")
        let requests: [@Sendable () async throws -> Void] = [
            { _ = try await client.readme(owner: "o", name: "n") },
            { _ = try await client.repository(owner: "o", name: "n", unlessTagged: nil) },
            { _ = try await client.file(at: "a", on: "main", of: repository) },
            { _ = try await client.renderedFile(at: "a", on: "main", of: repository) },
            { _ = try await client.commit(at: "main", of: repository) },
        ]
        for request in requests { await #expect(throws: FailedRequest.self) { try await request() } }
    }

    @Test func aServersWishToWaitIsKept() async throws {
        let expected = Failure.serverError(status: 503, retryAfterSeconds: 17)
        #expect(try await failure(status: 503, headers: ["retry-after": "17"], text: "<html>") == expected)
    }

    @Test(arguments: [
        ("text/html; charset=utf-8", page), ("text/html", "  \n<html>"), ("application/json", page),
        ("text/plain", "hello"), ("", ""), ("text/html", ""),
    ])
    func whatIsNoJSONIsToldApart(contentType: String, text: String) async throws {
        let expected = Failure.notJSON(status: 200, contentType: contentType)
        #expect(try await failure(headers: ["Content-Type": contentType], text: text) == expected)
    }

    @Test(arguments: [
        ("{", "it breaks off or is not valid JSON"),
        (#"{"total_count":1,"items":[{"id":1,"full_name":"a/b"}"#, "it breaks off or is not valid JSON"),
        (#"{"total_count":1,"items":[]}}"#, "it breaks off or is not valid JSON"),
        (#"{"total_count":1}"#, "“items” is missing"), ("{}", "“total_count” is missing"),
        (#"{"items":[]}"#, "“total_count” is missing"),
        (#"{"total_count":"1","items":[]}"#, "“total_count” is of another kind"),
        (#"{"total_count":1,"items":{}}"#, "“items” is of another kind"),
        (#"{"total_count":1,"items":null}"#, "“items” is of another kind"), ("[]", "it is not an object"),
        ("", "it is empty or begins with something else"), ("null", "it is empty or begins with something else"),
        ("hello", "it is empty or begins with something else"),
        (#"{"message":"Bad credentials"}"#, "“total_count” is missing"),
    ])
    func jsonOfAnotherShapeIsNeverAnEmptyResult(text: String, detail: String) async throws {
        let headers: Headers = ["Content-Type": "application/json; charset=utf-8"]
        #expect(try await failure(headers: headers, text: text) == .malformedJSON(detail: detail))
    }

    @Test func deepNestingIsRefusedAndNotFollowed() async throws {
        let depth = 200_000
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let detail = try await failure(text: #"{"total_count":1,"items":\#(text)}"#)
        #expect(detail == .malformedJSON(detail: "it breaks off or is not valid JSON"))
    }

    @Test(arguments: [
        Failure.couldNotResolve(host: "h"), .insecureConnection(host: "h", reason: "r"),
        .timedOut(.connect(seconds: 10)), .tooLarge(limitBytes: 5), .transferUnavailable(reason: "r"),
    ])
    func theFailureOfATransportIsThatOfTheRequest(failure: Failure) async throws {
        #expect(try await failedRequest(with: ScriptedTransport(throwing: failure)) == FailedRequest(failure))
    }

    @Test func anErrorOfAnotherKindIsAFailureToo() async throws {
        struct Odd: Error {}
        let failure = try await failedRequest(with: ScriptedTransport(throwing: Odd()))?.failure
        #expect(failure == .transferUnavailable(reason: "the transfer ended with Odd"))
    }

    @Test func aCancelledSearchIsNoFailure() async throws {
        let client = try makeClient(ScriptedTransport(throwing: CancellationError()))
        await #expect(throws: CancellationError.self) {
            try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        }
    }

    @Test func anAnswerThatComesAfterTheCancellationIsNotRead() async throws {
        let arrived = Gate()
        let transport = ScriptedTransport { request in
            arrived.open()
            while !Task.isCancelled { await Gate().wait() }
            return Response(status: 200, headers: Headers(), body: Array(answer(items: item()).utf8), url: request.url)
        }
        let client = try makeClient(transport)
        let search = Task { try await client.searchRepositories(SearchQuery("a"), perPage: 10) }
        try await arrived.waitUntilOpen(by: "a request")
        search.cancel()
        await #expect(throws: CancellationError.self) { try await search.value(of: "a cancelled search") }
    }
}
