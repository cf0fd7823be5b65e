internal import GRDB
package import Model
internal import Query

/// The words of READMEs, which stay when their pages are let go.
extension Library {
    /// Indexes READMEs, replacing those of the same repositories.
    ///
    /// One without a tag, which a page has shown, does not replace one with a tag: the check for changes compares tags. Each is a transaction of its own, so that what the user changes waits for one README at most. Beyond the limit, those not seen for
    /// longest are removed; favourites last.
    ///
    /// - Parameters:
    ///   - host: The host of the repositories: `github.com`.
    ///   - identity: Who sees them. Private ones are found by it alone, and stay until it signs out.
    ///   - now: When GitHub sent them.
    package func index(
        _ readmes: [IndexedReadme], host: String, for identity: String, at now: Timestamp
    ) async throws(LibraryFailure) {
        let limit = limits.readmeBytes
        guard limit > 0 else { return }
        for readme in readmes where readme.repository.isPublic || !identity.isEmpty {
            let entry = ReadmeTable.entry(readme, by: identity, redacted: redacted)
            try await write(of: identity) { db in
                guard try entry.tag != nil || !ReadmeTable.hasTag(entry.id, host: host, in: db) else { return }
                try ReadmeTable.save(entry, host: host, at: now, in: db)
                try ReadmeTable.removeExcess(over: limit, in: db)
            }
        }
    }

    /// The lines of READMEs with all of some words, which need not be in one line; the best first.
    ///
    /// - Parameter words: Words, and phrases in quotation marks.
    package func readmeLines(
        with words: String, host: String, limit: Int = 1_000, budget: Duration = .milliseconds(30)
    ) async throws(LibraryFailure) -> [(id: Repository.ID, line: String)] {
        guard let query = ReadmeQuery(ParsedQuery(words), host: host, limit: limit, budget: budget) else { return [] }
        let part = try await readmePart(query, below: .max, for: viewer.current())
        return ReadmeSearch.ranked(part.matches, limit: limit).compactMap { match in
            match.line.isEmpty ? nil : (match.repository.id, match.line)
        }
    }

    /// Some of the repositories whose READMEs match. An index that is damaged finds nothing, and is made again from the texts.
    func readmePart(
        _ query: ReadmeQuery, below start: Int64, for identity: String
    ) async throws(LibraryFailure) -> ReadmeSearch.Part {
        guard limits.readmeBytes > 0 else { return ReadmeSearch.Part() }
        let part = try await read { db -> ReadmeSearch.Part? in
            // A file that can only be read may be of an earlier version.
            guard try db.tableExists("readmeTerms") else { return ReadmeSearch.Part() }
            do { return try ReadmeSearch.part(query, below: start, for: identity, in: db) } catch let error
                as DatabaseError
                where error.extendedResultCode == .SQLITE_CORRUPT_VTAB
            {
                return nil
            }
        }
        if let part { return part }
        if readOnlyReason == nil { try await write(synchronous: "NORMAL") { try ReadmeTable.indexAnew($0) } }
        return ReadmeSearch.Part()
    }
}
