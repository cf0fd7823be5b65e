public import Model

/// How the search budget is spent: how long a text must rest before it is searched for, and when nothing may be sent at all.
///
/// Two pure rules over what the last answer told. While two thirds of the budget or more are left, a text rests for ``shortest``.
/// From there on the rest grows with how much faster the budget is spent than its window passes, up to ``longest``; whoever types
/// on meanwhile saves a search. A spent budget is waited for. See Docs/Performance.md for what that comes to.
public struct SearchPacing: Sendable, Equatable {
    /// The length of GitHub's window for searches, in seconds (GitHub docs, "About search", "Rate limit").
    public static let window: Int64 = 60

    /// The longest wait, in seconds, whatever a server asks for: GitHub's longest window is an hour (GitHub docs, "Rate limits for
    /// the REST API").
    public static let longestWait: Int64 = 3_600

    /// How long a text rests while there are searches enough.
    public var shortest: Duration
    /// Text rests for this many times ``shortest`` where the budget is spent just as fast as its window passes. Of the whole
    /// numbers, the one with which somebody who asks for six queries a minute waits least (see the simulation).
    private static let weight = 2.0

    /// The most it rests.
    public var longest: Duration

    /// A pace between two rests.
    public init(shortest: Duration = .milliseconds(300), longest: Duration = .seconds(2)) {
        self.shortest = shortest
        self.longest = longest
    }

    /// How long a text must stay as it is before it is searched for. A server that tells of no budget has enough of it.
    public func rest(_ budget: Budget?, at now: Timestamp) -> Duration {
        guard let budget, budget.limit > 0 else { return shortest }
        let remaining = budget.remaining(at: now)
        guard remaining * 3 < budget.limit * 2 else { return shortest }
        guard remaining > 0 else { return longest }
        let share = Double(remaining) / Double(budget.limit)
        let time = Double(budget.refillsAt.seconds(since: now)) / Double(SearchPacing.window)
        return min(max(shortest, shortest * (SearchPacing.weight * time / share)), longest)
    }

    /// Until when a request is known to fail: GitHub asked for silence, or the budget is spent. `nil` where one may be sent.
    public func silence(_ budget: Budget?, limitedUntil: Timestamp?, at now: Timestamp) -> Timestamp? {
        var until = limitedUntil ?? now
        if let budget, budget.remaining(at: now) <= 0 { until = max(until, budget.refillsAt) }
        return until > now ? until : nil
    }
}
