import Features
import Library
import Model
import Synchronization

/// Saves searches that returned results. Of a search typed with pauses, only the last step is saved.
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
            remove: { try await library().removeHistoryEntry($0.query, host: host) },
            restore: { try await library().restore($0, host: host) }, now: now)
    }
}
