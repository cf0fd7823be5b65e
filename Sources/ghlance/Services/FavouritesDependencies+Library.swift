import Core
import Features
import GitHub
import Library

extension FavouritesDependencies {
    /// The favourites of one origin in the library, once it is open.
    ///
    /// - Parameters:
    ///   - client: Loads repositories; `nil` offline.
    ///   - queueing: Whether to queue changes of stars for the host.
    init(
        in library: LibraryAccess, host: Host, client: GitHubClient?, queueing: StarQueueing,
        opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp
    ) {
        let origin = host.origin
        self.init(
            host: origin, observe: { await library.observe({ $0.favouriteChanges(host: origin) }, $0) },
            save: { change in
                let (library, now) = (try await library(), now())
                switch change {
                case .keep(let favourite): try await library.restore(favourite, at: now, queueing)
                case .remove(let favourite):
                    try await library.removeFavourite(favourite.id, host: favourite.host, at: now, queueing)
                case .note(let favourite):
                    let isThere = try await library.setNote(
                        favourite.note?.text ?? "", of: favourite.id, host: favourite.host, at: now)
                    // Another process has removed it meanwhile; the note matters more.
                    if !isThere { try await library.restore(favourite, at: now) }
                case .acknowledge(let favourite): try await library.acknowledgeNews(of: favourite)
                }
            },
            fetch: { reference in
                do {
                    return try await client.online().repository(reference)
                } catch let failed as FailedRequest where failed.failure == .offline || failed.failure.isNoNetwork {
                    guard let known = try? await library().repository(reference, host: origin)?.repository else {
                        throw failed
                    }
                    return known
                }
            },
            readmes: ReadmeSearch(
                lines: { words, report in
                    guard let library = try? await library() else { return await report([:]) }
                    _ = try? await library.readmeLines(with: words, host: origin) { lines in
                        await report(
                            Dictionary(lines.map { ($0.id, $0.line) }, uniquingKeysWith: { first, _ in first }))
                    }
                },
                known: {
                    try? await library().readmesToRead(host: origin, limit: 0, isAnonymous: true, at: now()).progress
                }), opening: opening, now: now)
        addressHost = host.name.description
    }
}
