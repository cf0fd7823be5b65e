import Core
import Features
import GitHub
import Library

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
