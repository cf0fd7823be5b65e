import Features
import Library
import Model
import Synchronization

/// Saves searches that returned results, and what was chosen. Of a search typed with pauses, only the last step is saved.
final class HistoryKeeper: Sendable {
    private let last = Mutex<HistoryStep?>(nil)
    private let library: LibraryAccess
    private let host: String

    init(library: LibraryAccess, host: String) {
        self.library = library
        self.host = host
    }

    /// Saves a search. Failures are ignored, because the header shows them.
    func keep(_ entry: HistoryEntry) async {
        guard let library = try? await library() else { return }
        let before = last.withLock { $0 }
        if let step = try? await library.record(entry, host: host, after: before) { last.withLock { $0 = step } }
    }

    /// Saves what the program ends with. Without a library, the header says so.
    func keep(_ choice: RepositoryChoice, at now: Timestamp) async {
        try? await library().recordChoice(of: choice.ids, host: host, at: now)
    }
}

extension HistoryDependencies {
    /// The history of a host in the library, once it is open.
    init(in library: LibraryAccess, host: String, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            observe: { report in
                do throws(LibraryFailure) {
                    for await change in try await library().historyChanges(host: host) { await report(change) }
                } catch {
                    await report(.failed(error))
                }
            },
            observeSaved: { report in
                do throws(LibraryFailure) {
                    for await change in try await library().savedSearchChanges(host: host) { await report(change) }
                } catch {
                    await report(.failed(error))
                }
            },
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
