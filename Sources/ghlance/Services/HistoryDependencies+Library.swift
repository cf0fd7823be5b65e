import Core
import Features
import Library

extension HistoryDependencies {
    /// The history of a host in the library, once it is open.
    init(in library: LibraryAccess, host: String, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            observe: { report in await library.observe({ $0.historyChanges(host: host) }, { await report($0) }) },
            observeSaved: { report in
                await library.observe({ $0.savedSearchChanges(host: host) }, { await report($0) })
            },
            save: { change in
                let library = try await library()
                switch change {
                case .remove(.saved(let search)): try await library.removeSavedSearch(search.name, host: host)
                case .remove(.recent(let entry)): try await library.removeHistoryEntry(entry.query, host: host)
                case .restore(.saved(let search)): try await library.save(search, host: host)
                case .restore(.recent(let entry)): try await library.restore(entry, host: host)
                case .save(let search, let former): try await library.save(search, host: host, renamedFrom: former)
                case .note(let ids, let name, let now):
                    try await library.noteShown(ids, of: name, host: host, at: now)
                }
            }, now: now)
    }
}
