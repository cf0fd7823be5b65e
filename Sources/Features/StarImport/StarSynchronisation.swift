public import Core

/// Imports all stars of the user as favourites, page by page; each page is saved before the next is fetched.
public struct StarSynchronisation: Sendable {
    /// Pending are changes that have not been sent to the host: the user's choice wins over the host's state.
    public typealias Start = (favourites: Set<Repository.ID>, pending: Set<Repository.ID>)
    /// The favourites by whether they were starred at the last comparison.
    public typealias Compared = (starred: [Favourite], unstarred: [Favourite])

    public struct Progress: Sendable, Equatable {
        public var pages = 0
        /// `nil` if the host did not send it with the last page.
        public var pageCount: Int?
        public var stars = 0
        var added = 0
        /// The approximate number of stars; `nil` until the number of pages is known.
        public var expected: Int?
    }

    public struct Result: Sendable, Equatable {
        public var count = 0
        public var added = 0
        /// The number of stars that could not be read.
        public var skipped = 0
        /// Favourites that this run found to be no longer starred.
        public var unstarred: [Favourite] = []
        /// Favourites that an earlier run found to be no longer starred.
        public var unstarredBefore: [Favourite] = []
        /// Whether the result is implausible: there were stars before, and now there are none.
        public var isSuddenlyEmpty = false
    }

    /// The most pages that are read: a million stars.
    static let mostPages = 10_000

    var firstPage: PageReference
    /// The library at the start. Throws `LibraryFailure`.
    var begin: @Sendable () async throws -> Start
    /// `nil` if there is none. Throws `LibraryFailure`.
    var record: @Sendable (PageReference) async throws -> StarPageRecord?
    /// `unchanged` if the etag still matches. Throws `FailedRequest`.
    var fetch: @Sendable (PageReference, _ tag: String?) async throws -> StarPage
    /// Saves the stars of a page as favourites, and its record. Returns the number of favourites added. Throws
    /// `LibraryFailure`.
    var store: @Sendable (PageReference, [Star], StarPageRecord?) async throws -> Int
    /// Throws `LibraryFailure`.
    var compare: @Sendable () async throws -> Compared
    /// Records which favourites are starred and, with `isAll`, that the others are not. Throws `LibraryFailure`.
    var finish: @Sendable (Set<Repository.ID>, _ isAll: Bool) async throws -> Void

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

    /// Unchanged pages do not count towards the rate limit. With `notesUnstarred`, favourites that are no longer
    /// starred are recorded. The next run returns them as ``Result/unstarredBefore``, so only a caller that reports
    /// them to the user may record them. `report` is called after each page.
    ///
    /// - Throws: `FailedRequest`, `LibraryFailure`, or `CancellationError` if the task was cancelled. Pages imported
    ///   before are kept.
    public func run(
        notesUnstarred: Bool = true, _ report: @Sendable (Progress) async -> Void
    ) async throws -> Result {
        var result = Result()
        var progress = Progress()
        let start = try await begin()
        var ids: Set<Repository.ID> = []
        var seen: Set<PageReference> = []
        var pageSize = 0
        var (isCut, isPartial) = (false, false)
        // In a row, without a new star.
        var emptyPages = 0
        var next: PageReference? = firstPage
        while let page = next, seen.insert(page).inserted {
            let known = ids.count + result.skipped
            try Task.checkCancellation()
            // If a favourite of the page is missing, the whole page is fetched again.
            let kept = try await record(page).flatMap { record in
                record.ids.allSatisfy { start.favourites.contains($0) || start.pending.contains($0) } ? record : nil
            }
            switch try await fetch(page, kept?.tag) {
            case .unchanged:
                guard let kept else { throw FailedRequest(.unexpectedStatus(status: 304, message: "")) }
                ids.formUnion(kept.ids)
                pageSize = max(pageSize, kept.ids.count)
                next = kept.next
                progress.pageCount = nil
            case .page(let content):
                let pageIDs = content.stars.map(\.repository.id)
                let record = content.tag.map { StarPageRecord(tag: $0, next: content.next, ids: pageIDs) }
                result.added += try await store(
                    page, content.stars.filter { !start.pending.contains($0.repository.id) },
                    content.skippedItems == 0 && !content.isPartial ? record : nil)
                result.skipped += content.skippedItems
                isPartial = isPartial || content.isPartial
                ids.formUnion(pageIDs)
                pageSize = max(pageSize, pageIDs.count + content.skippedItems)
                next = content.next
                progress.pageCount = content.pageCount
                // The number comes from the host, so it is limited to a plausible one.
                if let count = content.pageCount { progress.expected = min(max(0, count), 1_000_000) * pageSize }
            }
            progress.pages = seen.count
            progress.stars = ids.count
            progress.added = result.added
            await report(progress)
            emptyPages = ids.count + result.skipped == known ? emptyPages + 1 : 0
            // These end the list, whatever the links say; the stars on later pages are not known.
            isCut = next != nil && (emptyPages == 3 || seen.count == StarSynchronisation.mostPages)
            if isCut { break }
        }
        result.count = ids.count
        try await finish(&result, ids, start.pending, isCut || isPartial, notesUnstarred)
        return result
    }

    private func finish(
        _ result: inout Result, _ ids: Set<Repository.ID>, _ pending: Set<Repository.ID>, _ isCut: Bool,
        _ notesUnstarred: Bool
    ) async throws {
        let compared = try await compare()
        func isGone(_ favourite: Favourite) -> Bool { !ids.contains(favourite.id) && !pending.contains(favourite.id) }
        result.unstarred = compared.starred.filter(isGone)
        result.isSuddenlyEmpty = ids.isEmpty && result.skipped == 0 && !result.unstarred.isEmpty
        // Stars that could not be read may be any of the favourites.
        let isAll = result.skipped == 0 && !isCut && !result.isSuddenlyEmpty
        if isAll {
            result.unstarredBefore = compared.unstarred.filter(isGone)
        } else {
            result.unstarred = []
        }
        try await finish(ids.subtracting(pending), isAll && notesUnstarred)
    }
}

/// The record of a page of stars, so that an unchanged page is not transferred again, and an interrupted
/// sync can continue.
public struct StarPageRecord: Sendable, Equatable {
    let tag: String
    /// `nil` at the end.
    public let next: PageReference?
    let ids: [Repository.ID]
}

extension StarPageRecord {
    /// Parses ``text``; `nil` if it is invalid.
    public init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3, !lines[0].isEmpty else { return nil }
        let numbers = lines[2].split(separator: " ").map { Int64($0) }
        guard !numbers.contains(nil) else { return nil }
        self.init(
            tag: String(lines[0]), next: lines[1].isEmpty ? nil : PageReference(rawValue: String(lines[1])),
            ids: numbers.compactMap { $0.map(Repository.ID.init(rawValue:)) })
    }

    /// Three lines: the etag, the URL of the next page, the ids of the repositories.
    public var text: String {
        "\(tag)\n\(next?.rawValue ?? "")\n" + ids.map { "\($0.rawValue)" }.joined(separator: " ")
    }
}
