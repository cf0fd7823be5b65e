public import Core

/// An answer without its repositories.
public struct Answer: Sendable, Equatable {
    /// The query.
    public var query: SearchQuery
    /// The number of matches, according to GitHub.
    public var totalCount: Int
    /// Whether GitHub timed out on any page.
    public var isIncomplete: Bool
    /// The number of items received, readable or not, new or not; GitHub limits it.
    var receivedCount: Int
    /// The number of items that could not be read.
    public var skippedCount: Int
    /// How many organisations' repositories are left out because of their single sign-on.
    public var hiddenOrganizations = 0
    /// The next page of the query, as the server named it; `nil` at the end.
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

    /// Notes a page with so many new repositories. Unless the list is sliced, a page without items or without new ones ends the list,
    /// whatever its links say; so does GitHub's limit.
    ///
    /// - Parameter isReread: Whether the page was read again: what cannot be read of it is counted already.
    mutating func append(_ page: SearchPage, new: Int, isReread: Bool = false) {
        // A slice has fewer.
        if receivedCount == 0 || slices?.isSliced != true { totalCount = page.totalCount }
        isIncomplete = isIncomplete || page.isIncomplete
        hiddenOrganizations = max(hiddenOrganizations, page.hiddenOrganizations)
        receivedCount += page.itemCount
        if !isReread { skippedCount += page.skippedItems }
        next = new > 0 && receivedCount < SearchPage.resultCap ? page.next : nil
    }

    /// The next request; `nil` at the end.
    public var following: PageRequest? {
        if let slices { slices.next } else { next.map(PageRequest.page) }
    }

    /// GitHub refused to give more.
    mutating func noteCap() {
        next = nil
        receivedCount = max(receivedCount, SearchPage.resultCap)
        slices?.noteCap()
    }

    /// Nothing more is requested.
    mutating func end() {
        next = nil
        slices = nil
    }

    /// Whether GitHub has not looked everywhere, or not shown everything.
    public var leavesOut: Bool { isIncomplete || hiddenOrganizations > 0 }

    /// Whether there are more results than GitHub returns, and no way to the others. Its pages end there even if some came short.
    public var isCapped: Bool {
        following == nil && slices == nil && totalCount > SearchPage.resultCap
            && receivedCount > SearchPage.resultCap - SearchPage.longest
    }

    /// How many of the results that GitHub counts are neither loaded nor unreadable.
    ///
    /// - Parameter loaded: How many are loaded.
    public func missingCount(loaded: Int) -> Int { max(0, totalCount - loaded - skippedCount) }

    /// Whether all that GitHub counts is loaded, which it can have fewer of meanwhile.
    ///
    /// - Parameter loaded: How many are loaded.
    public func isWhole(loaded: Int) -> Bool {
        following == nil && !leavesOut && skippedCount == 0 && slices?.truncation == nil && loaded >= totalCount
    }
}
