import Core

/// `Date`, `Retry-After` and `x-ratelimit-*`.
struct ResponseTimes {
    /// By the server's clock, or by this machine's if there is no `Date`.
    let date: Timestamp
    /// `nil` if it is missing or incomplete.
    private(set) var rateLimit: RateLimit?
    /// Known even if the rest of the rate limit is missing.
    let remaining: Int64?
    let retryAfterSeconds: Int64?

    init(_ headers: Headers, now: Timestamp) {
        let date = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
        self.date = date
        remaining = ResponseTimes.number(headers["x-ratelimit-remaining"])
        retryAfterSeconds = headers["Retry-After"].flatMap { text in
            ResponseTimes.number(text) ?? HTTPDate.parse(text, now: now).map { max(0, $0.seconds(since: date)) }
        }
        if let limit = ResponseTimes.number(headers["x-ratelimit-limit"]), let remaining,
            let reset = ResponseTimes.number(headers["x-ratelimit-reset"])
        {
            // `used` is newer than the other fields, and older servers name no resource.
            let used = ResponseTimes.number(headers["x-ratelimit-used"]) ?? max(0, limit - remaining)
            rateLimit = RateLimit(
                resource: headers["x-ratelimit-resource"] ?? "search", limit: Int(limit), remaining: Int(remaining),
                used: Int(used), reset: Timestamp(seconds: reset), date: date)
        }
    }

    private static func number(_ text: String?) -> Int64? { text.flatMap { Count(digits: $0) }.map { Int64($0.value) } }
}
