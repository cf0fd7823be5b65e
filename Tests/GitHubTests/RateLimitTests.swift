import Testing

@testable import Core
@testable import GitHub

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

    @Test(arguments: [401, 403, 404, 422, 503, 400])
    func anErrorBringsItsBudgetToo(status: Int) async throws {
        let error = await #expect(throws: FailedRequest.self) {
            try await page(status: status, headers: RateLimitTests.budget, text: "{}")
        }
        #expect(error?.rateLimit == RateLimitTests.record)
    }

    @Test func aPageThatCannotBeReadBringsItsBudgetToo() async throws {
        for text in ["{", "<html>"] {
            let error = await #expect(throws: FailedRequest.self) {
                try await page(headers: RateLimitTests.budget, text: text)
            }
            #expect(error?.rateLimit == RateLimitTests.record)
        }
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
