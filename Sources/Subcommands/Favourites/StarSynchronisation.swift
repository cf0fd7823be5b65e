import GitHub
import Library
import Model

/// Makes favourites of all stars the user has on the web.
struct StarSynchronisation: Sendable {
    /// What came of it.
    struct Result: Sendable {
        /// How many stars there are.
        var count = 0
        /// How many of them were no favourites.
        var added = 0
        /// Stars that could not be read.
        var skipped = 0
        /// Favourites that were stars and are none any more, as is known since now.
        var unstarred: [Favourite] = []
        /// Those of which it was known before.
        var unstarredBefore: [Favourite] = []
        /// Whether the answer is not to be trusted: GitHub sent no star at all where there were some.
        var isSuddenlyEmpty = false
    }

    let library: Library
    let client: GitHubClient
    let host: String
    let now: @Sendable () -> Timestamp

    /// Goes through all pages. Each is in the library before the next is asked for; a page that is known and has not changed costs
    /// nothing of the budget.
    ///
    /// - Parameter progress: Told of each page, counted from 1, and of how many there are, where that is known.
    /// - Throws: `FailedRequest`, `LibraryFailure`.
    func run(_ progress: @Sendable (Int, Int?) -> Void) async throws -> Result {
        var result = Result()
        let kept = try await library.favouriteIDs(host: host)
        // What the host has not been told of yet is as the user wants it, not as the host has it.
        let pending = Set(try await library.starChanges(host: host).map(\.repository))
        var ids: Set<Repository.ID> = []
        var seen: Set<PageReference> = []
        var next: PageReference? = client.firstPageOfStars
        while let page = next, seen.insert(page).inserted {
            let name = "stars \(host) \(page.rawValue)"
            let record = try await library.marker(name).flatMap(StarPageRecord.init)
            // A page that would have to be added again is asked for whole.
            let known = record.flatMap { $0.ids.allSatisfy { kept.contains($0) || pending.contains($0) } ? $0 : nil }
            switch try await client.stars(at: page, unlessTagged: known?.tag) {
            case .unchanged:
                guard let known else { throw FailedRequest(.unexpectedStatus(status: 304, message: "")) }
                ids.formUnion(known.ids)
                next = known.next.map(PageReference.init(rawValue:))
                progress(seen.count, nil)
            case .page(let content):
                let stars = content.stars.filter { !pending.contains($0.repository.id) }
                let favourites = stars.map {
                    Favourite(host: host, repository: $0.repository, addedAt: $0.starredAt ?? now(), isStarred: true)
                }
                result.added += try await library.addFavourites(favourites, at: now())
                result.skipped += content.skippedItems
                let pageIDs = content.stars.map(\.repository.id)
                ids.formUnion(pageIDs)
                let record = content.tag.map { StarPageRecord(tag: $0, next: content.next?.rawValue, ids: pageIDs) }
                try await library.setMarker(name, to: content.skippedItems == 0 ? record?.text : nil)
                next = content.next
                progress(seen.count, content.pageCount)
            }
        }
        result.count = ids.count
        result.unstarred = try await library.favourites(host: host).filter {
            $0.isStarred && !ids.contains($0.id) && !pending.contains($0.id)
        }
        result.isSuddenlyEmpty = ids.isEmpty && result.skipped == 0 && !result.unstarred.isEmpty
        // What could not be read may be any of them.
        let isAll = result.skipped == 0 && !result.isSuddenlyEmpty
        if isAll {
            result.unstarredBefore = try await library.unstarredFavourites(host: host).filter {
                !ids.contains($0.id) && !pending.contains($0.id)
            }
        } else {
            result.unstarred = []
        }
        try await library.setStarred(ids.subtracting(pending), host: host, isAll: isAll)
        return result
    }
}
