package import Core

extension Library {
    /// The favourites of a host that were not checked for news since a moment, the least recently checked first: without an identity, only
    /// those of public repositories, because the others would seem to be gone.
    package func favouritesToCheck(
        host: String, notCheckedSince moment: Timestamp
    ) async throws(LibraryFailure) -> FavouritesToCheck {
        let isAnonymous = viewer.current().isEmpty
        return try await read { db in
            var due = try FavouriteStatusTable.due(host: host, notCheckedSince: moment, in: db)
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
}
