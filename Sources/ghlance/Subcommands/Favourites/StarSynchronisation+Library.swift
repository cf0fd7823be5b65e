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
                return (
                    favourites: try await library.favouriteIDs(host: host),
                    pending: Set(try await library.starChanges(host: host).map(\.repository))
                )
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
                return (
                    starred: try await library.favourites(host: host).filter(\.isStarred),
                    unstarred: try await library.unstarredFavourites(host: host)
                )
            },
            finish: { try await library().setStarred($0, host: host, isAll: $1) })
    }
}

extension StarSender {
    /// Sends the queue of the library.
    init(
        of library: @escaping @Sendable () async throws -> Library, client: GitHubClient, host: String,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.init(
            claim: { try await library().claimStarChange(host: host, now: now()) },
            hasMore: { try await !library().starChanges(host: host).isEmpty },
            send: { try await client.setStar($0.isStarred, owner: $0.owner, name: $0.name) },
            finish: { try await library().finishStarChange($0) },
            release: { try await library().releaseStarChange($0) },
            undo: { change in
                let library = try await library()
                if try await library.discardStarChange(change) { return }
                // The details were lost; load them from GitHub, if possible.
                guard let reference = try? RepositoryReference("\(change.owner)/\(change.name)"),
                    let repository = try? await client.repository(reference)
                else { return }
                try await library.addFavourites([repository], host: host, at: change.madeAt, isStarred: true)
            })
    }
}
