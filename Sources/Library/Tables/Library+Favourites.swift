package import Core
internal import GRDB

/// Whether a change of a favourite is sent to its host.
package enum StarQueueing: Sendable, Hashable {
    /// The change stays local.
    case local
    /// The change joins the queue to send; see ``Library/claimStarChange(host:now:lease:)``.
    case queued
}

extension Library {
    /// The favourites of a host, or of all hosts, in the order they were added. Of a private repository that another identity has seen, the
    /// name, and what the user has made.
    package func favourites(host: String? = nil) async throws(LibraryFailure) -> [Favourite] {
        let identity = viewer.current()
        return try await read { db in try FavouriteTable.all(host: host, for: identity, in: db) }
    }

    /// The ids of a host's favourites, for marking them in search results.
    package func favouriteIDs(host: String) async throws(LibraryFailure) -> Set<Repository.ID> {
        try await read { db in
            let numbers = try Int64.fetchAll(db, sql: "SELECT id FROM favourite WHERE host = ?", arguments: [host])
            return Set(numbers.map(Repository.ID.init(rawValue:)))
        }
    }

    /// Adds favourites. Present ones are left unchanged.
    ///
    /// - Returns: Those that were added.
    @discardableResult
    package func addFavourites(
        _ repositories: [Repository], host: String, at now: Timestamp, isStarred: Bool = false,
        _ queueing: StarQueueing = .local
    ) async throws(LibraryFailure) -> [Favourite] {
        let added = try await keep { [viewer] db in
            let identity = viewer.saving(viewer.current())
            _ = try HiddenRepositories.hide(repositories, host: host, identity: identity, seenAt: now, in: db)
            var added: [Favourite] = []
            for repository in repositories {
                var favourite = Favourite(
                    host: host, repository: repository.savable(by: identity), addedAt: now, isStarred: isStarred)
                guard try FavouriteTable.insert(favourite, by: identity, seenAt: now, in: db) else { continue }
                // As it will be read.
                favourite = try FavouriteTable.one(favourite.id, host: host, for: identity, in: db) ?? favourite
                added.append(favourite)
                if queueing == .queued {
                    try StarQueue.append(repository, host: host, removed: nil, at: now, in: db)
                }
            }
            return added
        }
        for favourite in added { recordWrite(favourite, favourite.id, host: host) }
        return added
    }

    /// Tells the observers of this process about a change.
    private func recordWrite(_ favourite: Favourite?, _ id: Repository.ID, host: String) {
        ownWrites.append(FavouriteWrites.Write(host: host, id: id, favourite: favourite))
        signal.send()
    }

    /// Adds favourites with their dates, newest first, in one transaction. Of those present, the repository is updated;
    /// date and note stay.
    ///
    /// - Returns: The number of favourites added.
    @discardableResult
    package func addFavourites(_ favourites: [Favourite], at now: Timestamp) async throws(LibraryFailure) -> Int {
        try await keep { [viewer] db in
            let identity = viewer.saving(viewer.current())
            var count = 0
            for (host, favourites) in Dictionary(grouping: favourites, by: \.host) {
                _ = try HiddenRepositories.hide(
                    favourites.map(\.repository), host: host, identity: identity, seenAt: now, in: db)
            }
            for favourite in favourites.reversed() {
                if try FavouriteTable.insert(favourite, by: identity, seenAt: now, in: db) {
                    count += 1
                } else {
                    _ = try FavouriteTable.refresh(
                        [favourite.repository], host: favourite.host, identity: identity, seenAt: now, in: db)
                }
            }
            return count
        }
    }

    /// Removes a favourite and its note. A queued change keeps both until the host has answered.
    ///
    /// - Returns: What was removed, for ``restore(_:at:_:)``; `nil` if there was none.
    @discardableResult
    package func removeFavourite(
        _ id: Repository.ID, host: String, at now: Timestamp, _ queueing: StarQueueing = .local
    ) async throws(LibraryFailure) -> Favourite? {
        let identity = viewer.current()
        let removed = try await keep { db -> Favourite? in
            guard let favourite = try FavouriteTable.one(id, host: host, for: identity, in: db) else { return nil }
            try FavouriteTable.delete(id, host: host, in: db)
            if queueing == .queued {
                try StarQueue.append(favourite.repository, host: host, removed: favourite, at: now, in: db)
            }
            return favourite
        }
        recordWrite(nil, id, host: host)
        return removed
    }

    /// Restores a removed favourite with its date and note.
    package func restore(
        _ favourite: Favourite, at now: Timestamp, _ queueing: StarQueueing = .local
    ) async throws(LibraryFailure) {
        let stored = try await keep { [viewer] db in
            let identity = viewer.saving(viewer.current())
            // An import may have any date.
            let seenAt = min(favourite.addedAt, now)
            let isNew = try FavouriteTable.insert(favourite, by: identity, seenAt: seenAt, in: db)
            if isNew, queueing == .queued {
                try StarQueue.append(favourite.repository, host: favourite.host, removed: nil, at: now, in: db)
            }
            return try FavouriteTable.one(favourite.id, host: favourite.host, for: identity, in: db)
        }
        recordWrite(stored, favourite.id, host: favourite.host)
    }

    /// Saves the note of a favourite; an empty text removes it.
    ///
    /// - Returns: Whether there is such a favourite.
    @discardableResult
    package func setNote(
        _ text: String, of id: Repository.ID, host: String, at now: Timestamp
    ) async throws(LibraryFailure) -> Bool {
        let identity = viewer.current()
        let stored = try await keep { db -> Favourite? in
            guard
                try Int.fetchOne(
                    db, sql: "SELECT 1 FROM favourite WHERE host = ? AND id = ?", arguments: [host, id.rawValue]) != nil
            else { return nil }
            if text.isEmpty {
                try db.execute(sql: "DELETE FROM note WHERE host = ? AND id = ?", arguments: [host, id.rawValue])
            } else {
                try FavouriteTable.setNote(Note(text: text, editedAt: now), of: id, host: host, in: db)
            }
            return try FavouriteTable.one(id, host: host, for: identity, in: db)
        }
        if let stored { recordWrite(stored, id, host: host) }
        return stored != nil
    }

    /// Records which favourites of a host are starred there: those in `ids`, and no others.
    ///
    /// - Parameter isAll: Whether `ids` is complete; otherwise the others are left unchanged.
    package func setStarred(
        _ ids: Set<Repository.ID>, host: String, isAll: Bool = true
    ) async throws(LibraryFailure) {
        try await keep { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT id, isStarred FROM favourite WHERE host = ?", arguments: [host])
            for row in rows {
                guard let id = row.integer(0) else { continue }
                let isStarred = ids.contains(Repository.ID(rawValue: id))
                guard isStarred != row.flag(1), isStarred || isAll else { continue }
                try db.execute(
                    sql: "UPDATE favourite SET isStarred = ?, wasStarred = ? WHERE host = ? AND id = ?",
                    arguments: [isStarred, !isStarred, host, id])
            }
        }
    }

    /// The favourites of a host that are no longer starred there, as recorded by ``setStarred(_:host:isAll:)``.
    package func unstarredFavourites(host: String) async throws(LibraryFailure) -> [Favourite] {
        let identity = viewer.current()
        return try await read { db in
            let ids = try Int64.fetchSet(
                db, sql: "SELECT id FROM favourite WHERE host = ? AND wasStarred AND NOT isStarred", arguments: [host])
            return try FavouriteTable.all(host: host, for: identity, in: db).filter { ids.contains($0.id.rawValue) }
        }
    }
}
