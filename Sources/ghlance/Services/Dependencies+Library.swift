import Core
import Features
import GitHub
import Library
import Platform

extension FavouritesDependencies {
    /// The favourites of one origin in the library, once it is open.
    ///
    /// - Parameters:
    ///   - client: Loads repositories; `nil` offline.
    ///   - queueing: Whether to queue changes of stars for the host.
    init(
        in library: LibraryAccess, host: Host, client: GitHubClient?, queueing: StarQueueing,
        now: @escaping @Sendable () -> Timestamp
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
                case .read(let favourite): try await library.markReleases(of: favourite)
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
                }), now: now)
        addressHost = host.name.description
    }
}

extension HistoryDependencies {
    /// The history of a host in the library, once it is open.
    init(in library: LibraryAccess, host: String, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            observe: { report in await library.observe({ $0.historyChanges(host: host) }, { await report($0) }) },
            save: { change in
                let library = try await library()
                switch change {
                case .remove(.saved(let search)): try await library.removeSavedSearch(search.name, host: host)
                case .remove(.recent(let entry)): try await library.removeHistoryEntry(entry.query, host: host)
                case .restore(.saved(let search)): try await library.save(search, host: host)
                case .restore(.recent(let entry)): try await library.restore(entry, host: host)
                case .save(let search, let former): try await library.save(search, host: host, renamedFrom: former)
                case .note(let ids, let name, let now):
                    try await library.recordShown(ids, of: name, host: host, at: now)
                }
            }, now: now)
        observeSaved = { report in await library.observe({ $0.savedSearchChanges(host: host) }, { await report($0) }) }
    }
}

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
                return try await library().favouritesToCheck(host: host, notCheckedSince: $0, at: now())
            },
            save: { try await library().record($0, host: host, at: now()) },
            updates: { try await client.updates(of: $0) },
            repository: { try await client.repository(owner: $0.owner, name: $0.name, unlessTagged: $1) },
            release: { try await client.latestRelease(owner: $0.owner, name: $0.name, unlessTagged: $1) }, now: now)
    }
}

extension NoResultsSearch {
    /// The maximum number of results that are counted.
    private static let countLimit = 100

    /// A search of a library.
    init(in library: LibraryAccess, host: String) {
        self.init(
            localCount: { query in
                guard let library = try? await library() else { return nil }
                return await NoResultsSearch.count(query, in: library, host: host)
            },
            nearestName: { word in try? await library().nearestName(to: word, host: host) })
    }

    /// What is found in the time of a key or, if that is nothing, the first of the rest.
    private static func count(
        _ query: SearchQuery, in library: Library, host: String
    ) async -> NoResultsAdvice.LocalCount? {
        var answers = library.localSearch(query, host: host, limit: countLimit).makeAsyncIterator()
        for _ in 0..<2 {
            guard let answer = try? await answers.next() else { break }
            if !answer.repositories.isEmpty || answer.isComplete {
                return .init(answer.repositories.count, isComplete: answer.isComplete)
            }
        }
        return nil
    }
}

extension OpenPartsDependencies {
    private static let marker = "open parts"

    /// The open parts in the library.
    ///
    /// - Parameters:
    ///   - page: Whether the page is open at the start; `nil` for as it was left.
    ///   - details: The same of the details.
    init(
        in library: LibraryAccess, page: Bool?, details: Bool? = nil, on clock: any Clock<Duration>,
        _ executor: WorkExecutor
    ) {
        self.init(
            load: {
                let text = await library.lookUp(on: clock, executor) { try? await $0.marker(Self.marker) }
                var parts = text.flatMap { OpenParts(text: $0) } ?? OpenParts()
                parts.page = page ?? parts.page
                parts.details = details ?? parts.details
                return parts
            },
            save: { parts in try? await library().setMarker(Self.marker, to: parts.text) })
    }
}
