import Core

/// How the search rate limit is spent: the debounce before a search, and when no request may be sent.
///
/// Both depend only on the last answer. While at least two thirds of the searches are left, the debounce is
/// ``shortest``. Below that it grows with how much faster the searches are used up than the window passes, up to
/// ``longest``; typing on during it saves a search. Without searches left, requests wait for the reset.
enum SearchPacing {
    /// The length of GitHub's window for searches, in seconds (GitHub docs, "About search", "Rate limit").
    static let window: Int64 = 60

    /// The debounce while enough searches are left.
    static let shortest = Duration.milliseconds(300)
    /// The factor of ``shortest`` when searches are used up exactly as fast as the window passes. Of the whole numbers,
    /// it gave the shortest waits at six queries a minute in a simulation of typing.
    private static let weight = 2.0
    static let longest = Duration.seconds(2)

    /// The shortest if no rate limit is known.
    static func debounce(_ budget: Budget?, at now: Timestamp) -> Duration {
        guard let budget, budget.limit > 0 else { return shortest }
        let remaining = budget.remaining(at: now)
        guard remaining * 3 < budget.limit * 2 else { return shortest }
        guard remaining > 0 else { return longest }
        let share = Double(remaining) / Double(budget.limit)
        let time = Double(budget.refillsAt.seconds(since: now)) / Double(window)
        return min(max(shortest, shortest * (weight * time / share)), longest)
    }
}
