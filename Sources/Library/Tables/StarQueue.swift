internal import Core
internal import GRDB

/// The changes that have not been sent to a host.
enum StarQueue {
    /// How long a claim lasts, in seconds: longer than a request can take.
    static let lease: Int64 = 120

    /// The changes that another process sends now. A much later end is none that a process has written: a damaged row, or one of a clock
    /// that was ahead, would hold up the queue for good.
    static let isClaimed = "claimedUntil > ? AND claimedUntil <= ?"

    /// The arguments of ``isClaimed``.
    static func claim(at now: Timestamp) -> StatementArguments {
        [now.seconds, now.advanced(bySeconds: 2 * lease).seconds]
    }

    /// Appends a change, which replaces earlier ones of the same repository that are not being sent: only the last one
    /// matters to the host.
    ///
    /// - Parameter removed: What the change removes, to be restored if the host refuses it; `nil` when adding a star.
    static func append(
        _ repository: Repository, host: String, removed: Favourite?, at now: Timestamp, in db: Database
    ) throws {
        try db.execute(
            sql: "DELETE FROM starChange WHERE host = ? AND id = ? AND NOT (\(isClaimed))",
            arguments: [host, repository.id.rawValue] + claim(at: now))
        try db.execute(
            sql: """
                INSERT INTO starChange (host, id, owner, name, isStarred, madeAt, removed) VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                host, repository.id.rawValue, repository.owner, repository.name, removed == nil,
                now.inCalendar.seconds, removed.map { try ExportDocument([$0]).encoded() },
            ])
    }

    /// Removes a refused change from the queue and undoes it.
    ///
    /// - Parameter identity: Who sees what is restored of a private repository.
    /// - Returns: `false` if it is unknown what the change removed.
    static func discard(_ change: StarChange, by identity: String, in db: Database) throws -> Bool {
        guard
            let row = try Row.fetchOne(
                db, sql: "SELECT id, removed FROM starChange WHERE number = ?", arguments: [change.id])
        else { return true }
        let id = row.integer(0).map(Repository.ID.init(rawValue:)) ?? change.repository
        try db.execute(sql: "DELETE FROM starChange WHERE number = ?", arguments: [change.id])
        let later = try Int.fetchOne(
            db, sql: "SELECT 1 FROM starChange WHERE host = ? AND id = ?", arguments: [change.host, id.rawValue])
        // The user's last change has yet to be sent.
        guard later == nil else { return true }
        if change.isStarred {
            // A note that the user has written is worth more than equal lists.
            if try FavouriteTable.one(id, host: change.host, for: nil, in: db)?.note == nil {
                try FavouriteTable.delete(id, host: change.host, in: db)
            }
            return true
        }
        guard let text = row.text(1), var favourite = removed(text) else { return false }
        favourite.repository.id = id
        // If it was added again with a note, that note is newer.
        if try FavouriteTable.one(id, host: change.host, for: nil, in: db)?.note != nil { return true }
        _ = try FavouriteTable.insert(favourite, by: identity, seenAt: favourite.addedAt, in: db)
        return true
    }

    /// The favourite in the text of a change.
    private static func removed(_ text: String) -> Favourite? {
        var favourites: [Favourite] = []
        try? ExportReader(text).forEachFavourite { if favourites.isEmpty { favourites.append($0) } }
        return favourites.first
    }

    /// Of removed favourites of private repositories, leaves only what the user made: name, date and note.
    static func reduce(host: String, in db: Database) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT number, removed FROM starChange WHERE host = ? AND removed IS NOT NULL", arguments: [host])
        for row in rows {
            guard let number = row.integer(0), let text = row.text(1), let reduced = try? reduced(text) else {
                continue
            }
            try db.execute(
                sql: "UPDATE starChange SET removed = ? WHERE number = ?", arguments: [reduced, number])
        }
    }

    /// A removed favourite by name only; `nil` if its repository is public.
    static func reduced(_ text: String) throws -> String? {
        guard var favourite = removed(text), !favourite.repository.isPublic else { return nil }
        favourite.repository = favourite.repository.byNameOnly
        return try ExportDocument([favourite]).encoded()
    }

    static func change(_ row: Row) -> StarChange? {
        guard let number = row.integer(0), let host = row.text(1), let id = row.integer(2), let owner = row.text(3),
            let name = row.text(4)
        else { return nil }
        return StarChange(
            id: number, host: host, repository: Repository.ID(rawValue: id), owner: owner, name: name,
            isStarred: row.flag(5), madeAt: row.timestamp(6) ?? Timestamp(seconds: 0))
    }

    static let columns = "number, host, id, owner, name, isStarred, madeAt"
}
