public import Model

/// An answer that was shown before, with all pages that were loaded, so that returning to its query needs no request.
public struct RecentAnswer: Sendable, Equatable {
    /// The maximum number of stored answers.
    public static let capacity = 8
    /// The maximum number of repositories of all stored answers; each takes about a kilobyte of memory.
    public static let rowCapacity = 20_000
    /// The default time an answer is reused, in seconds: the length of GitHub's rate limit window for searches.
    public static let freshness: Int64 = 60

    /// The answer, without its repositories.
    public var answer: Answer
    /// Its repositories.
    public var repositories: [Repository]

    /// Whether the answer may be reused without asking GitHub. One of the future may not: the clock was ahead when it was saved.
    public func isFresh(at now: Timestamp, for seconds: Int64) -> Bool {
        answer.receivedAt <= now && now.seconds(since: answer.receivedAt) < seconds
    }
}
