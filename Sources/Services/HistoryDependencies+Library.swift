package import Features
package import Library
package import Model

extension HistoryDependencies {
    /// The history of a host in the library, once it is open.
    package init(in library: LibraryAccess, host: String, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            observe: { report in await library.report({ $0.historyChanges(host: host) }, to: report) },
            observeSaved: { report in await library.report({ $0.savedSearchChanges(host: host) }, to: report) },
            remove: { item in
                switch item {
                case .saved(let search): try await library().removeSavedSearch(search.name, host: host)
                case .recent(let entry): try await library().removeHistoryEntry(entry.query, host: host)
                }
            },
            restore: { item in
                switch item {
                case .saved(let search): try await library().save(search, host: host)
                case .recent(let entry): try await library().restore(entry, host: host)
                }
            },
            save: { try await library().save($0, host: host, renamedFrom: $1) },
            noteShown: { try await library().noteShown($0, of: $1, host: host, at: $2) }, now: now)
    }
}
