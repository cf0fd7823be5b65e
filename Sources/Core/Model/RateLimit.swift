/// One of GitHub's rate limits, as reported by a response (`x-ratelimit-*`).
///
/// Source: GitHub docs, "Rate limits for the REST API". Each resource (`search`, `core`, …) has its own rate limit.
public struct RateLimit: Sendable, Hashable {
    /// `search`, `core`, …
    public var resource: String
    /// Requests allowed per window.
    public var limit: Int
    public var remaining: Int
    public var used: Int
    /// When the window ends, by the server's clock.
    public var reset: Timestamp
    /// The time of the response, by the server's clock (`Date`).
    var date: Timestamp

    /// Its numbers are limited as every ``Count`` is.
    public init(resource: String, limit: Int, remaining: Int, used: Int, reset: Timestamp, date: Timestamp) {
        self.resource = resource
        self.limit = Count(limit).value
        self.remaining = Count(remaining).value
        self.used = Count(used).value
        self.reset = reset.inCalendar
        self.date = date.inCalendar
    }

    /// Seconds from the response to the end of the window. Both times are the server's, so that a wrong clock on this
    /// machine does not matter.
    public var secondsUntilReset: Int64 { max(0, reset.seconds(since: date)) }
}

extension RateLimit: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func count(_ key: CodingKeys) throws -> Int { try values.decode(Count.self, forKey: key).value }
        self.init(
            resource: try values.decode(String.self, forKey: .resource), limit: try count(.limit),
            remaining: try count(.remaining), used: try count(.used),
            reset: try values.decode(Timestamp.self, forKey: .reset),
            date: try values.decode(Timestamp.self, forKey: .date))
    }
}
