import Library
package import Model
import Synchronization

/// What was searched and chosen.
extension Recorder {
    /// Saves a search that returned results; of one typed with pauses, only the last step. Failures are ignored, because the header shows
    /// them.
    package func keep(_ entry: HistoryEntry) async {
        guard let library = try? await library() else { return }
        let before = state.withLock(\.lastSearch)
        if let step = try? await library.record(entry, host: host, after: before) {
            state.withLock { $0.lastSearch = step }
        }
    }

    /// Saves what the program ends with. Without a library, the header says so.
    package func keep(choiceOf ids: [Repository.ID]) async {
        try? await library().recordChoice(of: ids, host: host, at: now())
    }
}
