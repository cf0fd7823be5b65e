import Core
import Features
import GitHub
import Library

extension StarSynchronisation {
    /// Stars at a host, made favourites of the library.
    init(
        of library: @escaping @Sendable () async throws -> Library, client: GitHubClient, host: String,
        now: @escaping @Sendable () -> Timestamp
    ) {
        @Sendable func marker(_ page: PageReference) -> String { "stars \(host) \(page.rawValue)" }
        self.init(
            firstPage: client.firstPageOfStars,
            begin: {
                let library = try await library()
                return Start(
                    favourites: try await library.favouriteIDs(host: host),
                    pending: Set(try await library.starChanges(host: host).map(\.repository)))
            },
            record: { try await library().marker(marker($0)).flatMap(StarPageRecord.init) },
            fetch: { try await client.stars(at: $0, unlessTagged: $1) },
            store: { page, stars, record in
                let library = try await library()
                let favourites = stars.map {
                    Favourite(host: host, repository: $0.repository, addedAt: $0.starredAt ?? now(), isStarred: true)
                }
                let added = try await library.addFavourites(favourites, at: now())
                // After the stars: a page that is remembered is in the library.
                try await library.setMarker(marker(page), to: record?.text)
                return added
            },
            compare: {
                let library = try await library()
                return Compared(
                    starred: try await library.favourites(host: host).filter(\.isStarred),
                    unstarred: try await library.unstarredFavourites(host: host))
            },
            finish: { try await library().setStarred($0, host: host, isAll: $1) })
    }
}
