import GitHub
import Library
import Model

/// Adds all of the user's stars to the favourites.
struct StarSynchronisation: Sendable {
    /// The result of a sync.
    struct Result: Sendable {
        /// The number of stars.
        var count = 0
        /// The number of new favourites.
        var added = 0
        /// Stars that could not be read.
        var skipped = 0
        /// Favourites that are no longer starred, as of this sync.
        var unstarred: [Favourite] = []
        /// Favourites that an earlier sync found to be no longer starred.
        var unstarredBefore: [Favourite] = []
        /// Whether GitHub suddenly returned no stars, which is not to be trusted.
        var isSuddenlyEmpty = false
    }

    let library: Library
    let client: GitHubClient
    let host: String
    let now: @Sendable () -> Timestamp

    /// Loads all pages. Each is saved before the next is requested; an unchanged page does not count
    /// against the rate limit.
    ///
    /// - Parameter progress: Called for each page with its number, starting at 1, and the number of pages, if known.
    /// - Throws: `FailedRequest`, `LibraryFailure`.
    func run(_ progress: @Sendable (Int, Int?) -> Void) async throws -> Result {
        var result = Result()
        let kept = try await library.favouriteIDs(host: host)
        // Changes not yet sent to the host take precedence over the host's state.
        let pending = Set(try await library.starChanges(host: host).map(\.repository))
        var ids: Set<Repository.ID> = []
        var seen: Set<PageReference> = []
        var next: PageReference? = client.firstPageOfStars
        while let page = next, seen.insert(page).inserted {
            let name = "stars \(host) \(page.rawValue)"
            let record = try await library.marker(name).flatMap(StarPageRecord.init)
            // A page whose repositories have to be added again is requested in full.
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
        // An unreadable star could be any of them.
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
