public import Model

/// An answer that was on the list before, with all pages that were loaded, so that going back to its query needs no request.
public struct RecentAnswer: Sendable, Equatable {
    /// How many are kept.
    public static let capacity = 8
    /// How long an answer counts as fresh where nothing else is wished, in seconds: GitHub's own window for searches.
    public static let freshness: Int64 = 60

    /// What was known of the answer.
    public var answer: Answer
    /// Its repositories.
    public var repositories: [Repository]

    /// An answer and its repositories.
    public init(answer: Answer, repositories: [Repository]) {
        self.answer = answer
        self.repositories = repositories
    }

    /// Whether it still stands for what GitHub would answer, as answers do for some seconds.
    public func isFresh(at now: Timestamp, for seconds: Int64) -> Bool {
        now.seconds(since: answer.receivedAt) < seconds
    }
}
