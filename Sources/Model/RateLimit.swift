/// What an answer said about one of GitHub's budgets (`x-ratelimit-*`).
///
/// Source: GitHub docs, "Rate limits for the REST API". Each resource (`search`, `core`, …) has a budget of its own.
public struct RateLimit: Sendable, Hashable {
    /// The budget's name: `search`, `core`, …
    public var resource: String
    /// Requests a window allows.
    public var limit: Int
    /// Requests left in this window.
    public var remaining: Int
    /// Requests spent in this window.
    public var used: Int
    /// When the window ends, by the server's clock.
    public var reset: Timestamp
    /// When the answer was made, by the server's clock (`Date`).
    public var date: Timestamp

    /// A budget as one answer reported it.
    public init(resource: String, limit: Int, remaining: Int, used: Int, reset: Timestamp, date: Timestamp) {
        self.resource = resource
        self.limit = limit
        self.remaining = remaining
        self.used = used
        self.reset = reset
        self.date = date
    }

    /// Seconds from the answer to the end of the window. Both moments are the server's, so that a wrong clock on this
    /// machine does not matter.
    public var secondsUntilReset: Int64 { max(0, reset.seconds(since: date)) }
}
