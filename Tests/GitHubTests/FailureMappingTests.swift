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

/// What the client reads in the header fields about budgets and moments.
struct RateLimitTests {
    /// `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static let date: Int64 = 784_111_777
    private static let budget: Headers = [
        "X-RateLimit-Limit": "30", "x-ratelimit-remaining": "29", "X-Ratelimit-Used": "1",
        "X-RateLimit-Reset": "784111799",
        "X-RateLimit-Resource": "search", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
    ]
    private static let record = RateLimit(
        resource: "search", limit: 30, remaining: 29, used: 1, reset: Timestamp(seconds: 784_111_799),
        date: Timestamp(seconds: date))

    private func record(
        without names: String..., with field: (name: String, value: String)? = nil
    ) async throws -> RateLimit? {
        var headers = RateLimitTests.budget
        for name in names { headers.remove(name) }
        if let field {
            headers.remove(field.name)
            headers.append(field.name, field.value)
        }
        return try await page(headers: headers, text: answer(items: item())).rateLimit
    }

    @Test func aPageBringsItsBudget() async throws {
        let record = try await record()
        #expect(record == RateLimitTests.record)
        #expect(record?.secondsUntilReset == 22)
    }

    @Test(arguments: [
        (401, "{}"), (403, "{}"), (404, "{}"), (422, "{}"), (503, "{}"), (400, "{}"), (200, "{"), (200, "<html>"),
    ])
    func anErrorOrAPageThatCannotBeReadBringsItsBudgetToo(status: Int, text: String) async throws {
        let error = await #expect(throws: FailedRequest.self) {
            try await page(status: status, headers: RateLimitTests.budget, text: text)
        }
        #expect(error?.rateLimit == RateLimitTests.record)
    }

    @Test func olderServersNameNeitherTheResourceNorWhatIsUsed() async throws {
        let record = try await record(without: "x-ratelimit-resource", "x-ratelimit-used")
        #expect(record == RateLimitTests.record)
    }

    @Test(arguments: ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"])
    func halfARecordIsNone(missing: String) async throws {
        #expect(try await record(without: missing) == nil)
    }

    @Test(arguments: ["", "-1", "1.5", "soon", "9223372036854775807", "99999999999999999999", "٣", "0x1F"])
    func aRecordWithAnImpossibleNumberIsNone(value: String) async throws {
        #expect(try await record(with: ("x-ratelimit-reset", value)) == nil)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", date), ("Sunday, 06-Nov-94 08:49:37 GMT", date),
        ("Sun Nov  6 08:49:37 1994", date), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_199), ("Friday, 02-Jan-26 03:04:05 GMT", 1_767_323_045),
        // Fifty years are the future's share of two digits.
        ("Wednesday, 01-Jan-75 00:00:00 GMT", 3_313_526_400), ("Saturday, 01-Jan-77 00:00:00 GMT", 220_924_800),
    ])
    func allThreeFormsOfADateAreRead(text: String, seconds: Int64) async throws {
        #expect(try await record(with: ("date", text))?.date == Timestamp(seconds: seconds))
    }

    @Test(arguments: [
        "", "now", "Sun, 06 Nov 1994", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "784111777",
    ])
    func withoutADateThisMachinesClockCounts(text: String) async throws {
        let record = try await text.isEmpty ? record(without: "date") : record(with: ("date", text))
        #expect(record?.date == machineTime)
    }

    private func limit(
        status: Int = 403, _ headers: Headers, message: String = "", text: String? = nil
    ) async throws -> Failure.Limit? {
        var headers = headers
        if headers["Date"] == nil { headers.append("Date", "Sun, 06 Nov 1994 08:49:37 GMT") }
        let failure = try await failure(
            status: status, headers: headers, text: text ?? #"{"documentation_url":"x","message":"\#(message)"}"#)
        guard case .rateLimited(let limit) = failure else { return nil }
        return limit
    }

    private static let spent: Headers = [
        "x-ratelimit-limit": "30", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "784111799",
    ]
    private static let left: Headers = [
        "x-ratelimit-limit": "30", "x-ratelimit-remaining": "30", "x-ratelimit-reset": "784111799",
    ]

    @Test(arguments: [403, 429])
    func aSpentBudgetIsThePrimaryLimitUntilItsReset(status: Int) async throws {
        for message in ["API rate limit exceeded for user ID 1.", "Whatever comes next", ""] {
            let limit = try await limit(status: status, RateLimitTests.spent, message: message)
            #expect(limit == Failure.Limit(kind: .primary, waitSeconds: 22, message: message))
        }
    }

    @Test(arguments: [
        "API rate limit exceeded for 1.2.3.4.", "API Rate Limit Exceeded for 1.2.3.4",
        "API rate limit exceeded for user ID 1. (But here's the good news)",
    ])
    func thePrimaryLimitIsKnownByItsWordsWhereTheFieldsAreMissing(message: String) async throws {
        let limit = try await limit([:], message: message)
        #expect(limit == Failure.Limit(kind: .primary, waitSeconds: 60, message: message))
    }

    @Test(arguments: [403, 429])
    func theSecondaryLimitIsKnownByItsWordsWithBudgetLeft(status: Int) async throws {
        for message in [
            "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
            "You have triggered an abuse detection mechanism.",
        ] {
            let limit = try await limit(status: status, RateLimitTests.left, message: message)
            #expect(limit == Failure.Limit(kind: .secondary, waitSeconds: 60, message: message))
        }
    }

    @Test(arguments: [
        ("30", Int64(30)), ("0", 1), ("Sun, 06 Nov 1994 08:50:07 GMT", 30), ("Sun, 06 Nov 1994 08:00:00 GMT", 1),
        ("soon", 60), ("-5", 60), ("99999999999999999999", 60),
    ])
    func theSecondaryLimitLastsAsLongAsTheServerSays(retryAfter: String, wait: Int64) async throws {
        var headers = RateLimitTests.left
        headers.append("Retry-After", retryAfter)
        let limit = try await limit(headers, message: "You have exceeded a secondary rate limit")
        #expect(limit?.kind == .secondary)
        #expect(limit?.waitSeconds == wait)
    }

    @Test func aRefusalThatSaysWhenToComeBackIsALimit() async throws {
        let limit = try await limit(["Retry-After": "12"], message: "Must have push access")
        #expect(limit == Failure.Limit(kind: .secondary, waitSeconds: 12, message: "Must have push access"))
    }

    @Test func tooManyRequestsWithoutAWordIsASecondaryLimit() async throws {
        #expect(try await limit(status: 429, [:], text: "")?.kind == .secondary)
        #expect(try await limit(status: 429, [:], text: "<html>Whoa there!</html>")?.waitSeconds == 60)
        let page = "<html>You have triggered an abuse detection mechanism</html>"
        #expect(try await limit(status: 403, [:], text: page)?.kind == .secondary)
    }

    @Test(arguments: [("5", Int64(22)), ("40", 40)])
    func bothWaitsHaveToBeOverWhereTheBudgetIsSpent(retryAfter: String, wait: Int64) async throws {
        var headers = RateLimitTests.spent
        headers.append("Retry-After", retryAfter)
        #expect(try await limit(headers, message: "secondary rate limit")?.waitSeconds == wait)
        #expect(try await limit(headers, message: "API rate limit exceeded")?.waitSeconds == wait)
    }

    @Test func aResetThatIsPastStillMeansAMomentsWait() async throws {
        var headers = RateLimitTests.spent
        headers.append("Date", "Sun, 06 Nov 1994 09:00:00 GMT")
        #expect(try await limit(headers)?.waitSeconds == 1)
    }

    @Test func aPlainRefusalIsNoLimit() async throws {
        #expect(
            try await limit(RateLimitTests.left, message: "Resource not accessible by personal access token") == nil)
        #expect(try await limit([:], message: "") == nil)
    }
}
