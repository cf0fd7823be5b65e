import Core
internal import Features
import GitHub
import Library

/// Reads the READMEs of favourites, step by step, and has them indexed.
struct ReadmeReading: Sendable {
    let library: @Sendable () async throws -> Library
    let host: String
    let session: Session
    /// `nil` if the session is offline.
    let client: GitHubClient?
    /// Reads them without a token; `nil` if that is not to be done.
    var pages: Recorder?
    let now: @Sendable () -> Timestamp

    /// A longer README is not read. Source: the longest of 5,000 that were looked at had 250 KB.
    private static let longest = 256 << 10
    /// The most READMEs of a request for texts, and their size together.
    private static let batch = (count: 25, bytes: 1 << 20)
    /// The most requests in an hour: a tenth of GitHub's limit of 5,000 points, of which each costs one.
    private static let hourly = 500
    /// The same without a token, of 60 requests.
    private static let hourlyAnonymous = 10

    /// How many are known; `nil` without a library.
    func progress() async -> KnownReadmes? {
        try? await library().readmesToRead(host: host, limit: 0, isAnonymous: true, at: now()).progress
    }

    /// Reads those of so many favourites, or one without a token.
    ///
    /// - Throws: `FailedRequest`, `LibraryFailure`, or `CancellationError`. What was read before is saved.
    func step(_ count: Int, isAnonymous: Bool) async throws -> KnownReadmes {
        let library = try await library()
        let (spent, end) = try await library.readmeRequests(host: host, at: now())
        let most = isAnonymous ? ReadmeReading.hourlyAnonymous : ReadmeReading.hourly
        let known = try await library.readmesToRead(
            host: host, limit: isAnonymous ? 1 : count, isAnonymous: isAnonymous, at: now())
        guard spent < most, !known.rows.isEmpty else {
            var progress = known.progress
            progress.isDone = true
            progress.resumesAt = known.rows.isEmpty ? nil : end
            return progress
        }
        var requests = 0
        do {
            if isAnonymous {
                try await readPage(known.rows[0].repository, &requests)
            } else {
                try await read(known.rows, most - spent, into: library, &requests)
            }
        } catch {
            // What has failed was requested, too.
            try await library.recordReadmeRequests(requests, host: host, at: now())
            if known.rows.count == 1, (error as? FailedRequest)?.failure.isTooMuchWork == true {
                // GitHub always fails on this one, perhaps; the others come first.
                let repository = known.rows[0].repository
                try await library.postponeReadme(
                    of: repository.id, host: host, for: repository.isPublic ? "" : await session.identity, at: now())
            }
            throw error
        }
        try await library.recordReadmeRequests(requests, host: host, at: now())
        var progress = try await library.readmesToRead(
            host: host, limit: 0, isAnonymous: isAnonymous, at: now()
        ).progress
        progress.isFirst = known.progress.known == 0
        return progress
    }

    /// The page of the repository, which is saved and indexed.
    private func readPage(_ repository: Repository, _ requests: inout Int) async throws {
        guard let pages else { return }
        requests += 1
        do {
            _ = try await pages.readme(of: repository, unlessTagged: nil, from: try client.online(), now: now())
        } catch let failed as FailedRequest where failed.failure.isGone {
            try await library().index([IndexedReadme(repository, tag: nil, source: "")], host: host, for: "", at: now())
        }
        // The next step must find it known.
        await pages.finish()
    }

    /// - Parameter requests: Counts the requests.
    private func read(
        _ rows: [ReadmesToRead.Row], _ most: Int, into library: Library, _ requests: inout Int
    ) async throws {
        let client = try client.online()
        let identity = await session.identity
        requests += 1
        let heads = try await client.readmeHeads(of: rows.compactMap(\.repository.nodeID))
        var (unchanged, without, changed) = ([Repository.ID](), [IndexedReadme](), [(Repository, ReadmeHead)]())
        for row in rows {
            // What GitHub does not tell is not asked for again before it has a push.
            let head = row.repository.nodeID.flatMap { heads[$0] ?? nil }
            let isReported = row.repository.nodeID.map { heads[$0] != nil } ?? false
            // A permission may have lapsed: the words that are known stay.
            var repository = row.repository
            // It may have become private since it was last seen: then its README is saved anew, for who sees it.
            let isHidden = head?.isPublic == false && repository.isPublic
            if isHidden { repository.visibility = .private }
            if !isReported && row.tag != nil || head != nil && head?.tag == row.tag && !isHidden {
                unchanged.append(repository.id)
            } else if let head, head.bytes > 0, head.bytes <= ReadmeReading.longest {
                changed.append((repository, head))
            } else {
                without.append(IndexedReadme(repository, tag: head?.tag ?? "", source: ""))
            }
        }
        try await library.confirmReadmes(of: unchanged, host: host, at: now())
        try await library.index(without, host: host, for: identity, at: now())
        for batch in ReadmeReading.batches(changed) where requests < most {
            try Task.checkCancellation()
            requests += 1
            let texts = try await client.readmeTexts(of: batch.map { ($0.repository.nodeID ?? "", $0.head.path) })
            let readmes = batch.map { repository, head in
                let text = texts[repository.nodeID ?? ""]
                return IndexedReadme(repository, tag: text?.tag ?? head.tag, source: text?.text ?? "")
            }
            try await library.index(readmes, host: host, for: identity, at: now())
        }
    }

    private static func batches(
        _ changed: [(repository: Repository, head: ReadmeHead)]
    ) -> [[(repository: Repository, head: ReadmeHead)]] {
        var batches: [[(repository: Repository, head: ReadmeHead)]] = []
        var bytes = 0
        for one in changed {
            if batches.last.map({ $0.count < batch.count }) ?? false, bytes + one.head.bytes <= batch.bytes {
                batches[batches.count - 1].append(one)
            } else {
                batches.append([one])
                bytes = 0
            }
            bytes += one.head.bytes
        }
        return batches
    }
}
