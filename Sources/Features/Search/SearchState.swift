public import Core
public import Reactive

public struct SearchState: ListScreen, KeepsActivity {
    /// The local repositories that matched a query by their README, also once GitHub's rows have replaced them.
    var readmeMatches: ReadmeMatches?
    public var screen: ListScreenState<Repository.ID>
    public internal(set) var sort: SearchSort
    /// As of the last event: see ``AppState/now``.
    public var now: Timestamp
    /// The repositories on the list, without duplicates, in GitHub's order.
    public var repositories: [Repository] = []
    /// `nil` shows all of GitHub's rows.
    var newRowsFilter: NewRowsFilter?
    /// `nil` if all rows are GitHub's.
    public var localResults: LocalResults?
    /// An answer to show when the user has stopped navigating.
    var pendingAnswer: PendingAnswer?
    /// Counts the movements on rows that may still move; `nil` once the user has stopped navigating.
    var navigations: Int?
    public var connection: Connection
    /// Whether the library has ever answered; without one, only GitHub can be asked.
    var hasLibrary = false
    /// The history step that led to the text of the line.
    var recall: LineRecall?
    /// The answer the repositories belong to; `nil` before the first.
    public var answer: Answer?
    var trail = SearchTrail()
    /// Where an earlier run ended, until the search starts there.
    var wantedPosition: SearchPosition?
    /// The selection that an earlier run left, until the user moves it.
    var resumption: SearchPosition?
    /// The search that was left by editing the line, until another is shown.
    var leftStep: SearchTrail.Step?
    public var activity = Activity()
    /// The wait for the rate limit, after which the request is sent.
    var wait: Wait?
    /// The number of the attempt, if the request that runs is retried after a temporary failure.
    var attempt: Int?
    /// The last error, until something else is started.
    public var failure: SearchFailure? { didSet { if failure == nil { attempt = nil } } }
    /// What GitHub refused to search; it is searched for again on Enter only.
    var refusals = RefusedNames()
    /// What private repositories have put on the line.
    var withheld: Set<QueryFilter> = []
    /// The search rate limit, from the last answer.
    public var budget: Budget?
    /// The pause after a rate limit error, of this search or of another request.
    var pause: RequestPause?
    /// The page that is requested wherever the selection is.
    var askedPage: PageRequest?
    /// The number of the request for a page. Another one follows a page, which may have to be read again, a retry, and
    /// another account.
    var pageNumber = 0
    /// Whether the one request allowed during a wait was sent; being refused again does not allow another.
    var hasAskedDuringWait = false
    /// Whether the selection was moved since the text was last edited.
    var hasMovedSinceEdit = false
    /// The repository that has been selected for ``SearchReactor/seenDelay``.
    var seen: SettledRow?
    /// The requests since the selection was moved or the search began, including its first page.
    var unattendedRequests = 0

    public init(text: String = "", sort: SearchSort = .bestMatch, connection: Connection = .online, now: Timestamp) {
        screen = ListScreenState(text: text)
        (self.sort, self.connection, self.now) = (sort, connection, now)
    }

    public var items: [Repository] { repositories }

    /// The first row is selected again until the user moves the selection.
    public mutating func lineChanged() {
        hasMovedSinceEdit = false
        resumption = nil
    }

    /// Other rows come first.
    public mutating func orderChanged(to index: Int) {
        sort = SearchSort.allCases.dropFirst(index).first ?? sort
        resumption = nil
    }

    /// Counts a movement if rows may still move.
    public mutating func selectionMoved() {
        hasMovedSinceEdit = true
        resumption = nil
        unattendedRequests = 0
        guard localCount > 0 else { return }
        localResults?.isVisited = true
        navigations = (navigations ?? 0) + 1
    }

    /// As it would be sent.
    public var query: SearchQuery { SearchQuery(line.text, sort: sort) }

    /// Whether the list shows the answer to another query than the one on the line.
    public var isStale: Bool { answer.map { $0.query != query } ?? false }

    /// Whether the query on the line has no answer yet and is searched for automatically.
    public var isPending: Bool {
        // Making a query splits the line.
        let query = query
        return query != answer?.query && query.text.utf8.count >= SearchReactor.shortestText
            && query.namedSearch == nil && !query.awaitsKey && !isHeldBack
    }

    /// Whether GitHub has refused to search what the query names.
    var isHeldBack: Bool { refusals.refuse(query.parsed) }

    /// Records whether GitHub refused to search what the query names.
    mutating func record(_ failure: Failure?, of query: SearchQuery) {
        switch failure {
        case nil: refusals.forget(query.parsed)
        // Source: REST reference, "Search", section "Access errors or missing search results".
        case .invalidQuery(let messages) where messages.contains(where: { $0.contains("cannot be searched") }):
            refusals.record(query.parsed)
        default: break
        }
    }

    /// Whether GitHub would reject the query on the line.
    public var isRefused: Bool {
        if case .knownToFail = failure?.failure { true } else { false }
    }

    /// When a low rate limit resets; `nil` if it is not low, or a wait is counted down anyway.
    var lowBudgetEnd: Timestamp? {
        guard let budget, wait == nil, budget.isLow(at: now) else { return nil }
        return budget.refillsAt
    }

    /// The end of a wait for the rate limit, or of a low one, which is counted down for at most a minute.
    var waitEnd: Timestamp? { wait?.until ?? lowBudgetEnd }

    enum WantedPage: Sendable, Equatable {
        case request(PageRequest, number: Int)
        /// GitHub would refuse it now.
        case wait(until: Timestamp)
    }

    /// The next page, if it is needed or asked for. In flight it stays wanted, wherever the selection goes.
    var wantedPage: WantedPage? {
        // First what is known at once: every key asks.
        guard needsPage || askedPage != nil || !activity.isEmpty, wait == nil, !isSearching, !isStale,
            let next = answer?.following
        else { return nil }
        let isCertain = next == askedPage || isInFlight(next)
        guard isCertain || needsPage else { return nil }
        if !isCertain, let end = RequestPause.waitEnd(pause, budget), end > now { return .wait(until: end) }
        return .request(next, number: pageNumber)
    }

    /// Whether the rows do not fill the screen, or the selection is near the end. With few searches left, only the last
    /// row counts, to save searches for typing; at most half of the searches are spent without the user moving the
    /// selection.
    private var needsPage: Bool {
        // The new rows of a page are not known in advance, so it would not fill the screen either.
        guard failure == nil, !showsOnlyNew,
            screen.list.count < screen.list.screenRows || hasMovedSinceEdit && screen.list.isNearEnd,
            unattendedRequests < (budget?.limit ?? SearchState.smallestBudget) / 2
        else { return false }
        return budget?.isLow(at: now) != true || hasMovedSinceEdit && screen.list.rowsBelowSelection == 0
    }

    /// The number of searches a minute without a token (GitHub docs, "About search").
    private static let smallestBudget = 10

    private func isInFlight(_ page: PageRequest) -> Bool { activity.contains(.page(page, pageNumber)) }

    public var loading: Loading {
        if let wait { return .waiting(until: wait.until, then: wait.purpose) }
        if isSearching { return attempt.map { .retrying(.search, attempt: $0) } ?? .searching(query) }
        guard !activity.isEmpty, let next = answer?.following, isInFlight(next) else { return .idle }
        return attempt.map { .retrying(.nextPage, attempt: $0) } ?? .nextPage(next)
    }

    /// Whether the next page is on its way, without a failure so far.
    public var isPageOnItsWay: Bool {
        if attempt == nil, case .request = wantedPage { true } else { false }
    }

    /// An answer can wait for the end of a navigation.
    private var isSearching: Bool { activity.contains(.search) || pendingAnswer?.isAwaited == true }

    /// Whether a request is in progress.
    var isWorking: Bool { !activity.isEmpty || isSearching }

    /// Whether the wait is for a secondary rate limit.
    public var isSecondaryLimited: Bool { failure?.failure.isSecondaryLimit ?? false }

    /// `nil` if nothing waits.
    public var secondsToWait: Int64? { wait.map { max(0, $0.until.seconds(since: now)) } }
}

/// A single value, so that states cannot contradict each other.
public enum Loading: Sendable, Equatable {
    public enum Purpose: Sendable, Equatable {
        case search
        case nextPage
    }

    case idle
    case searching(SearchQuery)
    case nextPage(PageRequest)
    /// A request failed for a temporary reason and is retried after a pause. Attempts count from 1.
    case retrying(Purpose, attempt: Int)
    /// Waiting for the rate limit; then the request is sent.
    case waiting(until: Timestamp, then: Purpose)
}

struct Wait: Sendable, Equatable {
    var until: Timestamp
    var purpose: Loading.Purpose
}

public struct SearchFailure: Sendable, Equatable {
    public var failure: Failure
    public var purpose: Loading.Purpose

    public init(_ failure: Failure, during purpose: Loading.Purpose) {
        self.failure = failure
        self.purpose = purpose
    }
}

public struct Budget: Sendable, Equatable {
    /// The number of searches in a window.
    public var limit: Int
    var remaining: Int
    /// When the window ends, by this program's clock.
    public var refillsAt: Timestamp
}

extension Budget {
    init(_ rateLimit: RateLimit, at now: Timestamp) {
        self.init(
            limit: rateLimit.limit, remaining: rateLimit.remaining,
            refillsAt: now.advanced(bySeconds: RequestWait.capped(rateLimit.secondsUntilReset)))
    }

    /// The number of searches left at a time: all of them after the window.
    public func remaining(at now: Timestamp) -> Int { now < refillsAt ? remaining : limit }

    /// Whether less than a third is left.
    public func isLow(at now: Timestamp) -> Bool { remaining(at: now) * 3 < limit }
}
