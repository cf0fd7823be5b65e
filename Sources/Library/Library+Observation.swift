internal import GRDB
public import Model

extension Library {
    /// A host's favourites in an order, observed.
    ///
    /// - Parameters:
    ///   - host: Whose.
    ///   - order: The order of the list.
    ///   - filter: What ``Favourite/matches(_:)`` must say yes to.
    public func favouriteChanges(
        host: String, by order: FavouriteOrder = .dateAdded, matching filter: String = ""
    ) -> ListChanges<Favourite> {
        changes(of: "favourites") { db in
            try FavouriteTable.all(host: host, in: db).arranged(by: order, matching: filter)
        }
    }

    /// The history, newest first, observed.
    public func historyChanges() -> ListChanges<HistoryEntry> {
        changes(of: "history") { db in try HistoryTable.all(prefix: "", limit: .max, in: db) }
    }

    private func changes<Element: Identifiable & Hashable & Sendable>(
        of name: String, _ fetch: @escaping @Sendable (Database) throws -> [Element]
    ) -> ListChanges<Element> {
        ListChanges(
            signals: { [self] in
                followOtherProcesses()
                return signal.stream()
            },
            load: { [self] known throws(LibraryFailure) in
                // The log of another process is written before its change can be read, and no event tells when it can be. The
                // lock of writers does: it is given when the other process has finished.
                if known != nil { try await waitForWriters() }
                return try await read { db in
                    let revision =
                        try Int64.fetchOne(db, sql: "SELECT number FROM revision WHERE name = ?", arguments: [name])
                        ?? 0
                    return (revision, revision == known ? nil : try fetch(db))
                }
            })
    }

    private func waitForWriters() async throws(LibraryFailure) {
        do { try await pool.write { _ in } } catch { throw failure(error) }
    }
}
