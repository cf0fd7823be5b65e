package import Core
internal import GRDB

extension Library {
    /// The changes that have not been sent to a host, in order.
    package func starChanges(host: String) async throws(LibraryFailure) -> [StarChange] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT \(StarQueue.columns) FROM starChange WHERE host = ? ORDER BY number",
                arguments: [host]
            ).compactMap(StarQueue.change)
        }
    }

    /// Claims the oldest change, so that no other process sends it.
    ///
    /// Only one change of a host is claimed at a time: the next one is available when this one is finished or released,
    /// or when the lease has expired because its process ended.
    ///
    /// - Returns: `nil` if there is nothing to send, or another process is sending.
    package func claimStarChange(host: String, now: Timestamp) async throws(LibraryFailure) -> StarChange? {
        try await keep { db in
            guard
                let row = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT \(StarQueue.columns), \(StarQueue.isClaimed) FROM starChange
                        WHERE host = ? ORDER BY number LIMIT 1
                        """,
                    arguments: StarQueue.claim(at: now) + [host]),
                let change = StarQueue.change(row), !row.flag(7)
            else { return nil }
            try db.execute(
                sql: "UPDATE starChange SET claimedUntil = ? WHERE number = ?",
                arguments: [now.advanced(bySeconds: StarQueue.lease).seconds, change.id])
            return change
        }
    }

    /// The host accepted the change: removes it from the queue and records the star.
    package func finishStarChange(_ change: StarChange) async throws(LibraryFailure) {
        try await keep { db in
            try db.execute(sql: "DELETE FROM starChange WHERE number = ?", arguments: [change.id])
            try db.execute(
                sql: "UPDATE favourite SET isStarred = ?, wasStarred = 0 WHERE host = ? AND id = ? AND isStarred <> ?",
                arguments: [change.isStarred, change.host, change.repository.rawValue, change.isStarred])
        }
    }

    /// The change could not be sent: it stays first in the queue.
    package func releaseStarChange(_ change: StarChange) async throws(LibraryFailure) {
        try await keep { db in
            try db.execute(sql: "UPDATE starChange SET claimedUntil = 0 WHERE number = ?", arguments: [change.id])
        }
    }

    /// The host refused the change: removes it from the queue and undoes it, unless a later change of the same
    /// repository is queued.
    ///
    /// A removed favourite is restored with its date and note, whichever process removed it. An added favourite is
    /// removed, unless it has a note.
    ///
    /// - Returns: `false` if it is unknown what was removed.
    @discardableResult
    package func discardStarChange(_ change: StarChange) async throws(LibraryFailure) -> Bool {
        try await keep { [viewer] db in
            try StarQueue.discard(change, by: viewer.saving(viewer.current()), in: db)
        }
    }

    /// A text stored under a name: the progress of a sync, or the etag for a conditional request.
    package func marker(_ name: String) async throws(LibraryFailure) -> String? {
        try await read { db in
            try String.fetchOne(db, sql: "SELECT value FROM marker WHERE name = ?", arguments: [name])
        }
    }

    /// Stores a text under a name; `nil` removes it.
    package func setMarker(_ name: String, to value: String?) async throws(LibraryFailure) {
        try await keep { db in
            if let value {
                try db.execute(sql: "INSERT OR REPLACE INTO marker VALUES (?, ?)", arguments: [name, value])
            } else {
                try db.execute(sql: "DELETE FROM marker WHERE name = ?", arguments: [name])
            }
        }
    }
}
