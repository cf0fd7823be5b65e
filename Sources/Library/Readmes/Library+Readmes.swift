package import Core
internal import GRDB

/// The words of READMEs, which stay when their pages are let go.
extension Library {
    /// Indexes READMEs, replacing those of the same repositories.
    ///
    /// One without a tag, which a page has shown, does not replace one with a tag: the check for changes compares tags. It also asks
    /// whether a repository is public; a page is opened from a row, which may be of earlier. So what it has shown belongs to who loaded
    /// it, unless an answer of the same moment says that the repository is public.
    ///
    /// Each is a transaction of its own, so that what the user changes waits for one README at most. Beyond the limit, those not seen for
    /// longest are removed; favourites last.
    ///
    /// - Parameters:
    ///   - host: The host of the repositories: `github.com`.
    ///   - identity: Who loaded them; empty without a token, to which GitHub sends only what is public. What belongs to it is found by it
    ///     alone, and stays until it signs out.
    ///   - now: When GitHub sent them.
    package func index(
        _ readmes: [IndexedReadme], host: String, for identity: String, at now: Timestamp
    ) async throws(LibraryFailure) {
        let limit = limits.readmeBytes
        guard limit > 0 else { return }
        for readme in readmes {
            let repository = readme.repository
            if !repository.isPublic {
                let isHidden = try await write(synchronous: "NORMAL") { [viewer] db in
                    try HiddenRepositories.hide(
                        [repository], host: host, identity: viewer.saving(identity), seenAt: now, in: db)
                }
                if isHidden { signal.send() }
                if identity.isEmpty { continue }
            }
            let prepared = ReadmeTable.entry(readme, by: identity)
            try await write(of: identity) { db in
                var entry = prepared
                guard try entry.tag != nil || !ReadmeTable.hasTag(entry.id, host: host, in: db) else { return }
                if entry.tag == nil, entry.identity.isEmpty {
                    let latest = try HiddenRepositories.publicUntil(repository, host: host, in: db)
                    if latest.map({ $0 < now }) ?? true { entry.identity = identity }
                }
                try ReadmeTable.save(entry, host: host, at: now, in: db)
                try ReadmeTable.removeExcess(over: limit, in: db)
            }
            // In steps, between which others can write.
            while !Task.isCancelled, try await write(synchronous: "NORMAL", ReadmeTable.mergeStep) {}
        }
    }

    /// The favourites whose READMEs are to be read: those never read, then those with a push since, which are read once a day at most.
    ///
    /// - Parameters:
    ///   - limit: The maximum number.
    ///   - isAnonymous: Whether they are read without a token, by names: then only those of which nothing is known.
    package func readmesToRead(
        host: String, limit: Int, isAnonymous: Bool, at now: Timestamp
    ) async throws(LibraryFailure) -> ReadmesToRead {
        let (identity, most) = (viewer.current(), limits.readmeBytes)
        return try await read { db in
            let progress = try ReadmeTable.progress(host: host, in: db)
            // What had to make room is not read again.
            let isFull = try ReadmeTable.bytes(ofFavourites: true, in: db) > Double(most) * 0.95
            let rows =
                isFull ? [] : try ReadmeTable.due(host, limit, isAnonymous: isAnonymous, for: identity, at: now, in: db)
            return ReadmesToRead(rows: rows, progress: progress)
        }
    }

    /// How many requests for READMEs were made within the hour, by all processes, and when it ends.
    package func readmeRequests(
        host: String, at now: Timestamp
    ) async throws(LibraryFailure) -> (count: Int, end: Timestamp) {
        try await read { db in try Self.readmeRequests(host, at: now, in: db) }
    }

    private static func readmeRequests(
        _ host: String, at now: Timestamp, in db: Database
    ) throws -> (count: Int, end: Timestamp) {
        let marker = try String.fetchOne(
            db, sql: "SELECT value FROM marker WHERE name = ?", arguments: [requestsMarker(host)])
        let parts = marker?.split(separator: " ").compactMap { Int64($0) } ?? []
        guard parts.count == 2, 0..<hour ~= now.seconds(since: Timestamp(seconds: parts[0])) else {
            return (0, now.advanced(bySeconds: hour))
        }
        return (Count(Int(parts[1])).value, Timestamp(seconds: parts[0]).advanced(bySeconds: hour))
    }

    private static let hour: Int64 = 3_600

    /// Records that requests for READMEs were made, in one transaction: other processes make some, too.
    package func recordReadmeRequests(_ count: Int, host: String, at now: Timestamp) async throws(LibraryFailure) {
        try await write(synchronous: "NORMAL") { db in
            let before = try Self.readmeRequests(host, at: now, in: db)
            try db.execute(
                sql: "INSERT OR REPLACE INTO marker VALUES (?, ?)",
                arguments: [
                    Self.requestsMarker(host), "\(before.end.seconds - Self.hour) \(before.count + count)",
                ])
        }
    }

    private static func requestsMarker(_ host: String) -> String { "READMEs \(host)" }

    /// The words of a README as a page, line by line, and when they were read; `nil` if they are not known, or there are none.
    package func readmeWords(
        of id: Repository.ID, host: String
    ) async throws(LibraryFailure) -> (readme: Readme, seenAt: Timestamp)? {
        let identity = viewer.current()
        let found = try await read { db in try ReadmeTable.found(id, host: host, for: identity, in: db) }
        guard let (text, seenAt) = found, !text.isEmpty else { return nil }
        let lines = text.split(separator: "\n").map { "<p>\(String($0).markupEscaped)</p>" }
        return (Readme(html: lines.joined(separator: "\n")), seenAt)
    }

    /// Records that READMEs have not changed.
    package func confirmReadmes(
        of ids: [Repository.ID], host: String, at now: Timestamp
    ) async throws(LibraryFailure) {
        try await write(synchronous: "NORMAL") { db in
            let statement = try db.cachedStatement(sql: "UPDATE readme SET seenAt = ? WHERE host = ? AND id = ?")
            for id in ids { try statement.execute(arguments: [now.inCalendar.seconds, host, id.rawValue]) }
        }
    }

    /// Records that a README cannot be had, so that it is not asked for again within a day. Its words stay, if they are known.
    package func postponeReadme(
        of id: Repository.ID, host: String, for identity: String, at now: Timestamp
    ) async throws(LibraryFailure) {
        try await write(of: identity) { try ReadmeTable.postpone(id, host: host, for: identity, at: now, in: $0) }
    }

    /// The lines of READMEs with all of some words, which need not be in one line; the best first. Forks are among them.
    ///
    /// - Parameters:
    ///   - words: Words, and phrases in quotation marks.
    ///   - limit: The maximum number.
    ///   - budget: The time of a slice, after each of which others can read.
    ///   - report: Told what was found after the first slice, whenever there is twice as much, and at the end.
    @discardableResult
    package func readmeLines(
        with words: String, host: String, limit: Int = 1_000, budget: Duration = .milliseconds(3),
        report: @Sendable (_ lines: [(id: Repository.ID, line: String)]) async -> Void = { _ in }
    ) async throws(LibraryFailure) -> [(id: Repository.ID, line: String)] {
        let parsed = ParsedQuery(words).amongFavourites
        guard let query = ReadmeQuery(parsed, host: host, limit: limit, budget: budget) else { return [] }
        let identity = viewer.current()
        var matches: [ReadmeScan.Match] = []
        var reported = 0
        var lines: [(id: Repository.ID, line: String)] = []
        var next: Int64? = .max
        while let place = next, matches.count < limit, !Task.isCancelled {
            let part = try await readmePart(query, below: place, for: identity)
            matches += part.matches
            next = part.next
            lines = ReadmeScan.ranked(matches, limit: limit).compactMap { match in
                match.line.isEmpty ? nil : (match.repository.id, match.line)
            }
            if place == .max || lines.count >= 2 * reported || next == nil || matches.count >= limit {
                reported = lines.count
                await report(lines)
            }
        }
        return lines
    }

    /// Some of the repositories whose READMEs match. An index that is damaged finds nothing, and is made again from the texts.
    func readmePart(
        _ query: ReadmeQuery, below start: Int64, for identity: String
    ) async throws(LibraryFailure) -> ReadmeScan.Part {
        guard limits.readmeBytes > 0 else { return ReadmeScan.Part() }
        let part = try await read { db -> ReadmeScan.Part? in
            do { return try ReadmeScan.part(query, below: start, for: identity, in: db) } catch let error
                as DatabaseError
                where error.extendedResultCode == .SQLITE_CORRUPT_VTAB
            {
                return nil
            }
        }
        if let part { return part }
        if readOnlyReason == nil { try await write(synchronous: "NORMAL") { try ReadmeTable.rebuildIndex($0) } }
        return ReadmeScan.Part()
    }
}
