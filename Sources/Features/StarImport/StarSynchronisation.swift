public import Model

/// Makes favourites of all stars the user has at a host: page by page, each kept before the next is fetched.
public struct StarSynchronisation: Sendable {
    /// What the library has at the start.
    public struct Start: Sendable {
        /// The favourites of the host.
        public var favourites: Set<Repository.ID>
        /// Those of which the host has not been told yet: they are as the user wants them, not as the host has them.
        public var pending: Set<Repository.ID>

        /// A library with these.
        public init(favourites: Set<Repository.ID>, pending: Set<Repository.ID> = []) {
            self.favourites = favourites
            self.pending = pending
        }
    }

    /// The favourites that were stars when they were last compared.
    public struct Compared: Sendable {
        /// Those known to be stars.
        public var starred: [Favourite]
        /// Those known not to be stars any more.
        public var unstarred: [Favourite]

        /// Favourites of both kinds.
        public init(starred: [Favourite], unstarred: [Favourite]) {
            self.starred = starred
            self.unstarred = unstarred
        }
    }

    /// How far it is.
    public struct Progress: Sendable, Equatable {
        /// How many pages were read.
        public var pages = 0
        /// How many pages there are, where the host has said so of the last one.
        public var pageCount: Int?
        /// How many stars were read.
        public var stars = 0
        /// How many of them were no favourites.
        public var added = 0
        /// About how many stars there are; `nil` until the host has said how many pages there are.
        public var expected: Int?

        /// The beginning.
        public init() {}
    }

    /// What came of it.
    public struct Result: Sendable, Equatable {
        /// How many stars there are.
        public var count = 0
        /// How many of them were no favourites.
        public var added = 0
        /// Stars that could not be read.
        public var skipped = 0
        /// Favourites that were stars and are none any more, as is known since now.
        public var unstarred: [Favourite] = []
        /// Those of which it was known before.
        public var unstarredBefore: [Favourite] = []
        /// Whether the answer is not to be trusted: the host sent no star at all where there were some.
        public var isSuddenlyEmpty = false

        /// Nothing.
        public init() {}
    }

    /// Where the first page is.
    public var firstPage: PageReference
    /// What the library has. Throws `LibraryFailure`.
    public var begin: @Sendable () async throws -> Start
    /// What is remembered of a page; `nil` for nothing. Throws `LibraryFailure`.
    public var record: @Sendable (PageReference) async throws -> StarPageRecord?
    /// Fetches a page, unless it still has this tag. Throws `FailedRequest`.
    public var fetch: @Sendable (PageReference, _ tag: String?) async throws -> StarPage
    /// Keeps the stars of a page as favourites, and what to remember of it; how many were no favourites. Throws `LibraryFailure`.
    public var store: @Sendable (PageReference, [Star], StarPageRecord?) async throws -> Int
    /// The favourites by what is known of their stars. Throws `LibraryFailure`.
    public var compare: @Sendable () async throws -> Compared
    /// Notes which favourites are stars; where these are all, also that the others are none. Throws `LibraryFailure`.
    public var finish: @Sendable (Set<Repository.ID>, _ isAll: Bool) async throws -> Void

    /// Everything at once.
    public init(
        firstPage: PageReference, begin: @escaping @Sendable () async throws -> Start,
        record: @escaping @Sendable (PageReference) async throws -> StarPageRecord?,
        fetch: @escaping @Sendable (PageReference, _ tag: String?) async throws -> StarPage,
        store: @escaping @Sendable (PageReference, [Star], StarPageRecord?) async throws -> Int,
        compare: @escaping @Sendable () async throws -> Compared,
        finish: @escaping @Sendable (Set<Repository.ID>, _ isAll: Bool) async throws -> Void
    ) {
        self.firstPage = firstPage
        self.begin = begin
        self.record = record
        self.fetch = fetch
        self.store = store
        self.compare = compare
        self.finish = finish
    }

    /// Goes through all pages. One that is known and has not changed costs nothing of the rate limit.
    ///
    /// - Parameters:
    ///   - notesUnstarred: Whether favourites that are no stars any more are noted as such. The next run then returns them
    ///     as ``Result/unstarredBefore``, so only a caller that tells the user of them may note it.
    ///   - report: Told of each page.
    /// - Throws: `FailedRequest`, `LibraryFailure`, or `CancellationError` where the calling task was cancelled. The pages
    ///   before stay.
    public func run(
        notesUnstarred: Bool = true, _ report: @Sendable (Progress) async -> Void
    ) async throws -> Result {
        var result = Result()
        var progress = Progress()
        let start = try await begin()
        var ids: Set<Repository.ID> = []
        var seen: Set<PageReference> = []
        var pageSize = 0
        var next: PageReference? = firstPage
        while let page = next, seen.insert(page).inserted {
            try Task.checkCancellation()
            // A page that would have to be added again is asked for whole.
            let known = try await record(page).flatMap { record in
                record.ids.allSatisfy { start.favourites.contains($0) || start.pending.contains($0) } ? record : nil
            }
            switch try await fetch(page, known?.tag) {
            case .unchanged:
                guard let known else { throw FailedRequest(.unexpectedStatus(status: 304, message: "")) }
                ids.formUnion(known.ids)
                pageSize = max(pageSize, known.ids.count)
                next = known.next
                progress.pageCount = nil
            case .page(let content):
                let pageIDs = content.stars.map(\.repository.id)
                let record = content.tag.map { StarPageRecord(tag: $0, next: content.next, ids: pageIDs) }
                result.added += try await store(
                    page, content.stars.filter { !start.pending.contains($0.repository.id) },
                    content.skippedItems == 0 ? record : nil)
                result.skipped += content.skippedItems
                ids.formUnion(pageIDs)
                pageSize = max(pageSize, pageIDs.count + content.skippedItems)
                next = content.next
                progress.pageCount = content.pageCount
                // A million pages are more than any host has; the number is the host's.
                if let count = content.pageCount { progress.expected = min(max(0, count), 1_000_000) * pageSize }
            }
            progress.pages = seen.count
            progress.stars = ids.count
            progress.added = result.added
            await report(progress)
        }
        result.count = ids.count
        try await finish(&result, ids, start.pending, notesUnstarred)
        return result
    }

    private func finish(
        _ result: inout Result, _ ids: Set<Repository.ID>, _ pending: Set<Repository.ID>, _ notesUnstarred: Bool
    ) async throws {
        let compared = try await compare()
        func isGone(_ favourite: Favourite) -> Bool { !ids.contains(favourite.id) && !pending.contains(favourite.id) }
        result.unstarred = compared.starred.filter(isGone)
        result.isSuddenlyEmpty = ids.isEmpty && result.skipped == 0 && !result.unstarred.isEmpty
        // What could not be read may be any of them.
        let isAll = result.skipped == 0 && !result.isSuddenlyEmpty
        if isAll {
            result.unstarredBefore = compared.unstarred.filter(isGone)
        } else {
            result.unstarred = []
        }
        try await finish(ids.subtracting(pending), isAll && notesUnstarred)
    }
}
