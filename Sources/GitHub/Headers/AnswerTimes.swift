import HTTP
import Model

/// The moments and waits an answer's header fields speak of.
struct AnswerTimes {
    /// When the answer was made, by the server's clock; this machine's where the server does not say.
    let date: Timestamp
    /// The budget the answer reported; `nil` where it reported none or only a part of it.
    let rateLimit: RateLimit?
    /// What is left of the budget, even where the rest of the record is missing.
    let remaining: Int64?
    /// How long the server asks to wait before the next request, in seconds.
    let retryAfterSeconds: Int64?

    /// Reads `Date`, `Retry-After` and `x-ratelimit-*`.
    init(_ headers: Headers, now: Timestamp) {
        let date = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
        self.date = date
        remaining = AnswerTimes.number(headers["x-ratelimit-remaining"])
        retryAfterSeconds = headers["Retry-After"].flatMap { text in
            AnswerTimes.number(text) ?? HTTPDate.parse(text, now: now).map { max(0, $0.seconds(since: date)) }
        }
        if let limit = AnswerTimes.number(headers["x-ratelimit-limit"]), let remaining,
            let reset = AnswerTimes.number(headers["x-ratelimit-reset"])
        {
            // `used` came later than the others, and older servers name no resource.
            let used = AnswerTimes.number(headers["x-ratelimit-used"]) ?? max(0, limit - remaining)
            rateLimit = RateLimit(
                resource: headers["x-ratelimit-resource"] ?? "search", limit: Int(limit), remaining: Int(remaining),
                used: Int(used), reset: Timestamp(seconds: reset), date: date)
        } else {
            rateLimit = nil
        }
    }

    /// A whole number that a clock or a counter can show. Twelve digits reach beyond the year 30,000 and can be added and
    /// subtracted without overflow.
    private static func number(_ text: String?) -> Int64? {
        guard let text, (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}
