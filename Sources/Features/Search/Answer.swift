public import Core

/// An answer without its repositories.
public struct Answer: Sendable, Equatable {
    public var query: SearchQuery
    /// The number of matches, according to GitHub.
    public var totalCount: Int
    /// Whether GitHub timed out on any page.
    public var isIncomplete: Bool
    /// The number of items received, readable or not, new or not; GitHub limits it.
    var receivedCount: Int
    /// The number of items that could not be read.
    public var skippedCount: Int
    /// The number of organisations whose repositories are left out because of their single sign-on.
    public var hiddenOrganizations = 0
    /// As the server named it; `nil` at the end.
    public var next: PageReference?
    /// How the list goes on past GitHub's limit; `nil` if it cannot.
    public var slices: Slices?
    /// The duration of the first request; `nil` for an answer stored by an earlier process.
    public var duration: Duration?
    /// When the first page was received.
    public var receivedAt: Timestamp
}

extension Answer {
    /// An answer from its first page.
    init(query: SearchQuery, page: SearchPage, new: Int, duration: Duration?, receivedAt: Timestamp) {
        self.init(
            query: query, totalCount: 0, isIncomplete: false, receivedCount: 0, skippedCount: 0, next: nil,
            duration: duration, receivedAt: receivedAt)
        slices = try? Slices(query)
        _ = slices?.read(page)
        append(page, new: new)
    }

    /// Adds a page with `new` new repositories. Unless the list is sliced, a page without items or without new ones
    /// ends the list, whatever its links say; so does GitHub's limit. With `isReread`, the page was read again: its
    /// unreadable items are counted already.
    mutating func append(_ page: SearchPage, new: Int, isReread: Bool = false) {
        // A slice has fewer.
        if receivedCount == 0 || slices?.isSliced != true { totalCount = page.totalCount }
        isIncomplete = isIncomplete || page.isIncomplete
        hiddenOrganizations = max(hiddenOrganizations, page.hiddenOrganizations)
        receivedCount += page.itemCount
        if !isReread { skippedCount += page.skippedItems }
        next = new > 0 && receivedCount < SearchPage.resultCap ? page.next : nil
    }

    public var following: PageRequest? {
        if let slices { slices.next } else { next.map(PageRequest.page) }
    }

    /// GitHub returns nothing beyond its limit.
    mutating func recordCap() {
        next = nil
        receivedCount = max(receivedCount, SearchPage.resultCap)
        slices?.recordCap()
    }

    /// Nothing more is requested.
    mutating func end() {
        next = nil
        slices = nil
    }

    /// Whether GitHub has not searched everything, or not shown everything.
    public var leavesOut: Bool { isIncomplete || hiddenOrganizations > 0 }

    /// Whether there are more results than GitHub returns, and no way to the others. Its pages end there even if some
    /// had fewer items.
    public var isCapped: Bool {
        following == nil && slices == nil && totalCount > SearchPage.resultCap
            && receivedCount > SearchPage.resultCap - SearchPage.longest
    }

    /// The number of results that GitHub counts and that are neither loaded nor unreadable.
    public func missingCount(loaded: Int) -> Int { max(0, totalCount - loaded - skippedCount) }

    /// Whether everything that GitHub counts is loaded; GitHub may have fewer by now.
    public func isWhole(loaded: Int) -> Bool {
        following == nil && !leavesOut && skippedCount == 0 && slices?.truncation == nil && loaded >= totalCount
    }
}

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
        let known = Budget(reported: rateLimit, at: receivedAt)
        guard known.refillsAt > now else { return }
        budget = known
        self.now = now
    }
}

extension Budget {
    /// The rate limit of a stored answer, plus one second, because both times are rounded down to whole seconds.
    init(reported rateLimit: RateLimit, at moment: Timestamp) {
        self.init(rateLimit, at: moment.advanced(bySeconds: 1))
    }
}
