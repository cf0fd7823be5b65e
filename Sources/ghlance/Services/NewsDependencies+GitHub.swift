import Core
import Features
import GitHub
import Library

extension NewsDependencies {
    /// The favourites of one origin in the library, and what its host says of them.
    ///
    /// - Parameter recorder: Saves the answers of searches. Those that it has must not be written after what a check finds later.
    init(
        in library: LibraryAccess, after recorder: Recorder, host: String, client: GitHubClient,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.init(
            due: {
                await recorder.finish()
                return try await library().favouritesToCheck(host: host, notCheckedSince: $0)
            },
            save: { try await library().record($0, host: host, at: now()) },
            updates: { try await client.updates(of: $0) },
            repository: { try await client.repository(owner: $0.owner, name: $0.name, unlessTagged: $1) },
            release: { try await client.latestRelease(owner: $0.owner, name: $0.name, unlessTagged: $1) }, now: now)
    }
}
