package import Core
internal import GRDB

extension Library {
    /// The favourites of a host, last added first, observed. Every change by this process is reported, even a favourite that another process
    /// removes at once.
    package func favouriteChanges(host: String) -> ListChanges<Favourite> {
        changes(
            of: "favourites",
            fetch: { try FavouriteTable.all(host: host, for: $1, in: $0).arranged(by: .dateAdded) },
            replay: { write, list in
                guard write.host == host else { return }
                list.removeAll { $0.id == write.id }
                guard let favourite = write.favourite else { return }
                list.append(favourite)
                list = list.arranged(by: .dateAdded)
            })
    }

    /// A host's history, newest first, observed.
    package func historyChanges(host: String) -> ListChanges<HistoryEntry> {
        changes(
            of: "history", fetch: { db, _ in try HistoryTable.all(host, limit: .max, in: db) }, replay: { _, _ in })
    }

    /// Another identity may be in use: the lists that are observed are those that it sees.
    package func viewerChanged() { signal.send() }

    func changes<Element: Hashable & Sendable>(
        of name: String, fetch: @escaping @Sendable (Database, _ identity: String) throws -> [Element],
        replay: @escaping @Sendable (FavouriteWrites.Write, inout [Element]) -> Void
    ) -> ListChanges<Element> {
        ListChanges(
            signals: { [self] in
                followOtherProcesses()
                return signal.stream()
            },
            load: { [self] known throws(LibraryFailure) in
                let ownWrites = ownWrites.next
                let identity = viewer.current()
                let revision = known?.identity == identity ? known?.revision : nil
                let (newest, list) = try await read { db in
                    let newest =
                        try Int64.fetchOne(db, sql: "SELECT number FROM revision WHERE name = ?", arguments: [name])
                        ?? 0
                    return (newest, newest == revision ? nil : try fetch(db, identity))
                }
                guard var step = known else {
                    return [.init(identity: identity, revision: newest, ownWrites: ownWrites, list: list ?? [])]
                }
                let writes = self.ownWrites.writes(from: step.ownWrites).prefix(max(0, ownWrites - step.ownWrites))
                guard list != nil || !writes.isEmpty else { return [] }
                let next = ListChanges<Element>.Known(
                    identity: identity, revision: newest, ownWrites: ownWrites, list: list ?? step.list)
                for write in writes {
                    var list = next.list
                    replay(write, &list)
                    if list != next.list { replay(write, &step.list) }
                }
                return [step, next]
            })
    }
}
