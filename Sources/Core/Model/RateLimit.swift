/// One of GitHub's rate limits, as reported by a response (`x-ratelimit-*`).
///
/// Source: GitHub docs, "Rate limits for the REST API". Each resource (`search`, `core`, …) has its own rate limit.
public struct RateLimit: Sendable, Hashable, Codable {
    /// `search`, `core`, …
    public var resource: String
    /// Requests allowed per window.
    @Counted public var limit: Int
    @Counted public var remaining: Int
    @Counted public var used: Int
    /// When the window ends, by the server's clock.
    public var reset: Timestamp
    /// The time of the response, by the server's clock (`Date`).
    var date: Timestamp

    /// Its numbers are limited as every ``Count`` is.
    public init(resource: String, limit: Int, remaining: Int, used: Int, reset: Timestamp, date: Timestamp) {
        self.resource = resource
        self.limit = limit
        self.remaining = remaining
        self.used = used
        self.reset = reset.inCalendar
        self.date = date.inCalendar
    }

    /// Seconds from the response to the end of the window. Both times are the server's, so that a wrong clock on this
    /// machine does not matter.
    public var secondsUntilReset: Int64 { max(0, reset.seconds(since: date)) }
}
