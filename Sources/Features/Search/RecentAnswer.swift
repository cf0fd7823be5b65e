public import Core

/// An answer shown earlier, with all pages that were loaded, so that returning to its query needs no request.
public struct RecentAnswer: Sendable, Equatable {
    /// How long an answer is reused by default, in seconds: the length of GitHub's rate limit window for searches.
    public static let freshness: Int64 = 60

    var answer: Answer
    var repositories: [Repository]

    /// An answer from the future is not reused: the clock was ahead when it was saved.
    public func isFresh(at now: Timestamp, for seconds: Int64) -> Bool {
        answer.receivedAt <= now && now.seconds(since: answer.receivedAt) < seconds
    }
}

extension RecentAnswer {
    /// For an answer stored by an earlier process.
    init(_ kept: SavedAnswer, to query: SearchQuery) {
        let repositories = kept.page.repositories.unique(besides: [])
        self.init(
            answer: Answer(
                query: query, page: kept.page, new: repositories.count, duration: nil, receivedAt: kept.receivedAt),
            repositories: repositories)
    }
}

extension SearchState {
    /// Restores the rate limit that an earlier process stored, if its window has not ended and nothing newer is known.
    mutating func recall(_ rateLimit: RateLimit, receivedAt: Timestamp, _ now: Timestamp) {
        guard budget == nil, receivedAt <= now else { return }
        let known = Budget(told: rateLimit, at: receivedAt)
        guard known.refillsAt > now else { return }
        budget = known
        self.now = now
    }
}

extension Budget {
    /// The rate limit of a stored answer, plus one second, because both times are rounded down to whole seconds.
    init(told rateLimit: RateLimit, at moment: Timestamp) { self.init(rateLimit, at: moment.advanced(bySeconds: 1)) }
}
