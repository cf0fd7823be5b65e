public import Model

/// Everything the search screen shows, as values.
public struct SearchState: ListScreen {
    /// The line with the query, the selection, the order asked for.
    public var screen: ListScreenState<Repository, SearchSort>
    /// The repositories on the list, each once, in GitHub's order.
    public var repositories: [Repository] = []
    /// What of them was seen before and GitHub has not named; `nil` where all is GitHub's.
    public var seen: SeenBefore?
    /// An answer that waits for the hand to rest.
    public var arrival: Arrival?
    /// Counts the movements on rows that may still move; `nil` once the hand rests.
    public var handMoves: Int?
    /// Who is asked.
    public var connection: Connection
    /// Whether the library has ever answered: where GitHub cannot be reached, it is what is left.
    public var hasLibrary = false
    /// The walk through the history that has brought what is on the line.
    public var recall: LineRecall?
    /// What is known of the answer the repositories belong to; `nil` before the first.
    public var answer: Answer?
    /// Answers shown before, newest first: going back to one of them is instant.
    public var recent: [RecentAnswer] = []
    /// What is going on.
    public var loading = Loading.idle
    /// What went wrong last, until something else is begun.
    public var failure: SearchFailure?
    /// The search budget, as the last answer told it.
    public var budget: Budget?
    /// Until when GitHub asked for silence.
    public var limitedUntil: Timestamp?
    /// Whether the one request that may be sent during a wait was sent; a refusal renews the wait, not the permission.
    public var hasAskedDuringWait = false
    /// Whether the selection was moved since the text was edited last.
    public var hasMovedSinceEdit = false

    /// A screen with some text on its query line.
    public init(text: String = "", sort: SearchSort = .bestMatch, connection: Connection = .online, now: Timestamp) {
        screen = ListScreenState(text: text, order: sort, now: now)
        self.connection = connection
    }

    /// The repositories on the list.
    public var items: [Repository] { repositories }

    /// The order asked for.
    public var sort: SearchSort { screen.order }

    /// The selection is the first row again until it is moved.
    public mutating func lineChanged() { hasMovedSinceEdit = false }

    /// The hand is on rows that may still move.
    public mutating func selectionMoved() {
        hasMovedSinceEdit = true
        if seenCount > 0 { handMoves = (handMoves ?? 0) + 1 }
    }

    /// What the line asks for, as it would be sent.
    public var query: SearchQuery { SearchQuery(line.text, sort: sort) }

    /// Whether Enter chooses the selected repository, and does not search.
    public var isChoice: Bool { selected != nil && (isSettled || hasMovedSinceEdit) }

    /// Whether the repositories answer another query than the one on the line.
    public var isStale: Bool { answer.map { $0.query != query } ?? false }

    /// Whether the line asks for what was not answered, and is searched for by itself once it rests.
    public var isPending: Bool {
        query != answer?.query && query.text.utf8.count >= SearchReactor.shortestText
    }

    /// Whether the text on the line is one that GitHub is known to refuse.
    public var isRefused: Bool {
        if case .knownToFail = failure?.failure { true } else { false }
    }

    /// When a budget that runs low is filled up again; `nil` where it does not, and while a wait is counted down anyway.
    public var lowBudgetEnd: Timestamp? {
        guard let budget, loading.waitsUntil == nil, budget.isLow(at: now) else { return nil }
        return budget.refillsAt
    }

    /// The next page, where it may be asked for: nothing else is under way or wrong, and the rows belong to the line. What is
    /// loaded ahead yields to what may be typed: of a budget that runs low, the user has to go to the end of the list for it.
    var loadablePage: PageReference? {
        guard loading == .idle, failure == nil, !isStale else { return nil }
        let isLow = budget?.isLow(at: now) ?? false
        guard !isLow || hasMovedSinceEdit && screen.list.rowsBelowSelection == 0 else { return nil }
        return answer?.next
    }

    /// The next page, where its time has come: the rows do not fill the screen, or the user has moved near their end.
    var wantedPage: PageReference? {
        let isWanted = screen.list.count < screen.list.screenRows || hasMovedSinceEdit && screen.list.isNearEnd
        return isWanted ? loadablePage : nil
    }

    /// Whether a request is on its way.
    public var isWorking: Bool {
        switch loading {
        case .searching, .nextPage, .retrying: true
        case .idle, .waiting: false
        }
    }

    /// Whether a wait, or what comes of it, is still to be told of.
    var isLimited: Bool { limitedUntil != nil || loading.waitsUntil != nil }

    /// Seconds until GitHub may be asked again; `nil` where nothing waits for that.
    public var secondsToWait: Int64? {
        loading.waitsUntil.map { max(0, $0.seconds(since: now)) }
    }
}

/// What is known of an answer apart from its repositories.
public struct Answer: Sendable, Equatable {
    /// What was asked.
    public var query: SearchQuery
    /// How many repositories match, as GitHub says.
    public var totalCount: Int
    /// Whether GitHub gave up before it had looked everywhere, on any page.
    public var isIncomplete: Bool
    /// Items GitHub sent, readable or not, new or not: what counts towards its cap.
    public var receivedCount: Int
    /// Items that could not be read.
    public var skippedCount: Int
    /// Where the next page is; `nil` at the end.
    public var next: PageReference?
    /// From the request to the rows, for the first page; `nil` for an answer of an earlier process.
    public var duration: Duration?
    /// When the first page came.
    public var receivedAt: Timestamp

    /// What the first page tells of it.
    init(query: SearchQuery, page: SearchPage, new: Int, duration: Duration?, receivedAt: Timestamp) {
        self.init(
            query: query, totalCount: 0, isIncomplete: false, receivedCount: 0, skippedCount: 0, next: nil,
            duration: duration, receivedAt: receivedAt)
        append(page, new: new)
    }

    /// An answer with everything known of it.
    public init(
        query: SearchQuery, totalCount: Int, isIncomplete: Bool, receivedCount: Int, skippedCount: Int,
        next: PageReference?, duration: Duration?, receivedAt: Timestamp
    ) {
        self.query = query
        self.totalCount = totalCount
        self.isIncomplete = isIncomplete
        self.receivedCount = receivedCount
        self.skippedCount = skippedCount
        self.next = next
        self.duration = duration
        self.receivedAt = receivedAt
    }

    /// Takes what a further page tells, of which so many repositories are new. An empty page, or one with nothing new, ends the
    /// list, whatever its links say; so does GitHub's cap.
    mutating func append(_ page: SearchPage, new: Int) {
        totalCount = page.totalCount
        isIncomplete = isIncomplete || page.isIncomplete
        receivedCount += page.itemCount
        skippedCount += page.skippedItems
        next = new > 0 && receivedCount < SearchPage.resultCap ? page.next : nil
    }

    /// Whether there is more, but GitHub gives no more than its cap.
    public var isCapped: Bool {
        receivedCount >= SearchPage.resultCap && totalCount > receivedCount
    }
}

/// What the search is doing: one value, so that no two pieces of work can disagree about it.
public enum Loading: Sendable, Equatable {
    /// What a wait is for.
    public enum Purpose: Sendable, Equatable {
        /// The first page of what the line asks for.
        case search
        /// The next page.
        case nextPage
    }

    /// Nothing.
    case idle
    /// The first page is on its way.
    case searching(SearchQuery)
    /// The next page is on its way.
    case nextPage(PageReference)
    /// A page did not come for a reason that often passes; it is asked for once more, after a short pause. Counts from 1.
    case retrying(Purpose, attempt: Int)
    /// GitHub asked for silence until then; afterwards the purpose is taken up again.
    case waiting(until: Timestamp, then: Purpose)

    /// When the wait ends, where there is one.
    var waitsUntil: Timestamp? {
        guard case .waiting(let until, _) = self else { return nil }
        return until
    }
}

/// A failure, and what failed.
public struct SearchFailure: Sendable, Equatable {
    /// Why.
    public var failure: Failure
    /// What failed.
    public var purpose: Loading.Purpose

    /// A failure of a search or of a further page.
    public init(_ failure: Failure, during purpose: Loading.Purpose) {
        self.failure = failure
        self.purpose = purpose
    }
}

/// What is left of GitHub's search budget.
public struct Budget: Sendable, Equatable {
    /// Searches a window allows.
    public var limit: Int
    /// Searches left.
    public var remaining: Int
    /// When the window ends, by this program's clock.
    public var refillsAt: Timestamp

    /// A budget.
    public init(limit: Int, remaining: Int, refillsAt: Timestamp) {
        self.limit = limit
        self.remaining = remaining
        self.refillsAt = refillsAt
    }

    /// What an answer that came at a moment told of it.
    init(_ rateLimit: RateLimit, at now: Timestamp) {
        self.init(
            limit: rateLimit.limit, remaining: rateLimit.remaining,
            refillsAt: now.advanced(bySeconds: rateLimit.secondsUntilReset))
    }

    /// Searches left at a moment: all of them once the window has ended.
    public func remaining(at now: Timestamp) -> Int {
        now < refillsAt ? remaining : limit
    }

    /// Whether less than a third is left at a moment.
    public func isLow(at now: Timestamp) -> Bool { remaining(at: now) * 3 < limit }
}
