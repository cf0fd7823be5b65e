package import Core
internal import FoundationEssentials
internal import GRDB

/// What is compared to find news of favourites. A release is NULL until it is known, and empty if there is none.
enum FavouriteStatusTable {
    static func create(_ db: Database) throws {
        // What was acknowledged has names of its own: the other columns of a favourite say how it is now.
        try db.execute(
            sql: """
                CREATE TABLE favouriteStatus (
                    host TEXT NOT NULL, id INTEGER NOT NULL, knownName TEXT NOT NULL, knownLicense TEXT,
                    knownArchived INTEGER NOT NULL, knownRelease TEXT, knownGone INTEGER NOT NULL DEFAULT 0,
                    release TEXT, isGone INTEGER NOT NULL DEFAULT 0, checkedAt INTEGER, nodeID TEXT, tag TEXT,
                    releaseTag TEXT, PRIMARY KEY (host, id)
                ) WITHOUT ROWID
                """)
    }

    /// Its releases, as JSON.
    static func addReleases(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE favouriteStatus ADD COLUMN releases TEXT")
    }

    // MARK: Reading

    static let list = [
        "knownName", "knownLicense", "knownArchived", "knownRelease", "knownGone", "release", "isGone", "releases",
    ].map { "status.\($0)" }.joined(separator: ", ")

    /// Reads the columns of ``list`` from `start` on; `nil` if there is no row.
    static func status(_ row: Row, at start: Int) -> FavouriteStatus? {
        guard let fullName = row.text(start) else { return nil }
        return FavouriteStatus(
            acknowledged: .init(
                fullName: fullName, license: row.text(start + 1), isArchived: row.flag(start + 2),
                release: row.text(start + 3), isGone: row.flag(start + 4)),
            release: row.text(start + 5), isGone: row.flag(start + 6),
            releases: row.text(start + 7).flatMap { try? StoredJSON.decode([Release].self, from: Array($0.utf8)) })
    }

    /// The favourites of a host that were not checked since a moment, the least recently checked first.
    static func due(
        host: String, notCheckedSince moment: Timestamp, at now: Timestamp, in db: Database
    ) throws -> FavouritesToCheck {
        let start = StoredRepository.count
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT \(StoredRepository.names.map { "favourite.\($0)" }.joined(separator: ", ")), status.nodeID,
                    status.tag, status.releaseTag, status.checkedAt
                FROM favourite LEFT JOIN favouriteStatus AS status
                    ON status.host = favourite.host AND status.id = favourite.id
                WHERE favourite.host = ? ORDER BY coalesce(checkedAt, \(Int64.min)), addedAt DESC, favourite.id
                """, arguments: [host])
        var result = FavouritesToCheck()
        // A check in the future was none: the clock was ahead, or the row is damaged.
        let latest = now.advanced(bySeconds: RequestWait.longest)
        for row in rows {
            if let checkedAt = row.timestamp(start + 3), checkedAt > moment, checkedAt <= latest {
                result.recentCount += 1
                continue
            }
            guard var repository = StoredRepository.repository(row, at: 0) else { continue }
            repository.nodeID = row.text(start) ?? repository.nodeID
            result.due.append(
                FavouriteToCheck(repository, tag: row.text(start + 1), releaseTag: row.text(start + 2)))
        }
        return result
    }

    // MARK: Writing

    /// The status of a new or restored favourite: all of it is acknowledged, unless it has one. Of built-in repositories
    /// nothing is known.
    static func initial(_ favourite: Favourite) -> FavouriteStatus? {
        favourite.status
            ?? (favourite.repository.isBuiltIn ? nil : FavouriteStatus(acknowledged: .init(favourite.repository)))
    }

    /// Adds the status of a new or restored favourite.
    static func insert(_ favourite: Favourite, in db: Database) throws {
        guard let status = initial(favourite) else { return }
        let (known, releases) = (status.acknowledged, try status.releases.map(json))
        try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO favouriteStatus (host, id, knownName, knownLicense, knownArchived, knownRelease,
                    knownGone, release, isGone, nodeID, releases)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            favourite.host, favourite.id.rawValue, known.fullName, known.license, known.isArchived, known.release,
            known.isGone, status.release, status.isGone, favourite.repository.nodeID, releases,
        ])
    }

    static func acknowledge(
        _ known: FavouriteStatus.Acknowledged, of id: Repository.ID, host: String, in db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE favouriteStatus SET knownName = ?, knownLicense = ?, knownArchived = ?, knownRelease = ?,
                    knownGone = ? WHERE host = ? AND id = ?
                """,
            arguments: [
                known.fullName, known.license, known.isArchived, known.release, known.isGone, host, id.rawValue,
            ])
    }

    /// Saves what a check found. A favourite that was removed meanwhile stays removed.
    ///
    /// - Parameter identity: Who sees what was found of private repositories; with none, nothing of it is saved.
    static func record(
        _ checked: CheckedFavourite, by identity: String, host: String, at now: Timestamp, in db: Database
    ) throws {
        let known = try FavouriteTable.one(checked.id, host: host, for: nil, in: db)
        if identity.isEmpty, known?.repository.isPublic == false { return }
        switch checked.outcome {
        case .found(let repository, let release, let tag, let releaseTag):
            _ = try HiddenRepositories.hide([repository], host: host, identity: identity, seenAt: now, in: db)
            if identity.isEmpty, !repository.isPublic { return }
            _ = try FavouriteTable.refresh([repository], host: host, identity: identity, seenAt: now, in: db)
            // A built-in repository has its own id by now.
            guard let favourite = try FavouriteTable.one(repository.id, host: host, for: nil, in: db) else { return }
            try insert(favourite, in: db)
            try update(
                repository.id, host, "nodeID = coalesce(?, nodeID), tag = ?, \(releaseUpdate)",
                [repository.nodeID, tag] + StatementArguments([release, release, releaseTag]), at: now, in: db)
            try change(repository.id, host, in: db) { checked.releases?.updating($0) }
        case .unchanged(let release, let releaseTag):
            try update(checked.id, host, releaseUpdate, [release, release, releaseTag], at: now, in: db)
        case .gone: try update(checked.id, host, "isGone = ?, tag = NULL", [true], at: now, in: db)
        case .hidden: try update(checked.id, host, "tag = ?", [nil], at: now, in: db)
        }
    }

    /// Changes the releases of a favourite, if there are others then.
    ///
    /// - Parameter identity: Who sees them, if the repository is private; `nil` if they are known to be of who sees it.
    static func change(
        _ id: Repository.ID, _ host: String, for identity: String? = nil, in db: Database,
        _ change: (_ known: [Release]?) -> [Release]?
    ) throws {
        guard let known = try FavouriteTable.one(id, host: host, for: identity, in: db), let status = known.status,
            known.repository.isPublic || identity != "",
            let releases = change(status.releases), releases != status.releases
        else { return }
        try db.execute(
            sql: "UPDATE favouriteStatus SET releases = ? WHERE host = ? AND id = ?",
            arguments: [try json(releases), host, id.rawValue])
    }

    private static func json(_ releases: [Release]) throws -> String {
        String(decoding: try JSONEncoder().encode(releases), as: UTF8.self)
    }

    /// The first release that is known is acknowledged.
    private static let releaseUpdate = """
        isGone = 0, release = coalesce(?, release), knownRelease = coalesce(knownRelease, ?), releaseTag = ?
        """

    private static func update(
        _ id: Repository.ID, _ host: String, _ assignments: String, _ values: StatementArguments, at now: Timestamp,
        in db: Database
    ) throws {
        try db.execute(
            sql: "UPDATE favouriteStatus SET \(assignments), checkedAt = ? WHERE host = ? AND id = ?",
            arguments: values + [now.inCalendar.seconds, host, id.rawValue])
    }
}

extension Library {
    /// The favourites of a host that were not checked for news since a moment, the least recently checked first: without an identity, only
    /// those of public repositories, because the others would seem to be gone.
    ///
    /// - Parameter now: By default that moment.
    package func favouritesToCheck(
        host: String, notCheckedSince moment: Timestamp, at now: Timestamp? = nil
    ) async throws(LibraryFailure) -> FavouritesToCheck {
        let isAnonymous = viewer.current().isEmpty
        return try await read { db in
            var due = try FavouriteStatusTable.due(
                host: host, notCheckedSince: moment, at: now ?? moment, in: db)
            if isAnonymous { due.due.removeAll { !$0.repository.isPublic } }
            return due
        }
    }

    /// Saves what a check found, and that the favourites were checked.
    package func record(
        _ checked: [CheckedFavourite], host: String, at now: Timestamp
    ) async throws(LibraryFailure) {
        try await keep { [viewer] db in
            let identity = viewer.saving(viewer.current())
            for favourite in checked {
                try FavouriteStatusTable.record(favourite, by: identity, host: host, at: now, in: db)
            }
        }
    }

    /// Saves what the user has acknowledged of a favourite: what was shown, and nothing that was found since.
    package func acknowledgeNews(of favourite: Favourite) async throws(LibraryFailure) {
        guard let known = favourite.status?.acknowledged else { return }
        try await keep { db in
            try FavouriteStatusTable.acknowledge(known, of: favourite.id, host: favourite.host, in: db)
        }
    }

    /// Saves the newest releases of a repository that is a favourite. Nothing else of it was checked.
    ///
    /// - Parameter identity: Who loaded them.
    package func saveReleases(
        _ releases: [Release], of id: Repository.ID, host: String, by identity: String
    ) async throws(LibraryFailure) {
        try await keep { [viewer] db in
            try FavouriteStatusTable.change(id, host, for: viewer.saving(identity), in: db) { releases.updating($0) }
        }
    }

    /// Saves which releases of a favourite are read: of those that were shown, and not of those found since.
    package func markReleases(of favourite: Favourite) async throws(LibraryFailure) {
        guard let shown = favourite.status?.releases else { return }
        try await keep { db in
            try FavouriteStatusTable.change(favourite.id, favourite.host, in: db) { $0?.marked(as: shown) }
        }
    }
}
