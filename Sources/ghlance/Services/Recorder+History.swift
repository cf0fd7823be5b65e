import Core
import Library
import Synchronization

/// What was searched and chosen.
extension Recorder {
    /// Saves a search that returned results; of one typed with pauses, only the last step. Failures are ignored, because the header shows
    /// them.
    func keep(_ entry: HistoryEntry) async {
        guard let library = try? await library() else { return }
        let before = state.withLock(\.lastSearch)
        if let step = try? await library.record(entry, host: host, after: before) {
            state.withLock { $0.lastSearch = step }
        }
    }

    /// Saves what the program ends with. Without a library, the header says so.
    func keep(choiceOf ids: [Repository.ID]) async { try? await library().recordChoice(of: ids, host: host, at: now()) }
}

/// Where runs ended, and what is new since.
extension Recorder {
    /// The maximum number of saved searches whose new rows are counted.
    private static let countedSearches = 64

    /// Saves where the program ends. Without a library, the header says so.
    func keep(_ position: SearchPosition) async { try? await library().savePosition(position, host: host) }

    /// Where the last run ended, or the last search if that is not saved; `nil` if there is none.
    func position() async -> SearchPosition? {
        guard let library = try? await library() else { return nil }
        if let position = try? await library.position(host: host) { return position }
        let last = try? await library.history(host: host, limit: 1).first
        return last.map { SearchPosition(text: $0.query, sort: $0.sort) }
    }

    /// How many rows saved searches have that they have not shown, of those that a search for the same query has found since.
    func newRows(of searches: [SavedSearch]) async -> [SavedSearch.ID: Int] {
        var counts: [SavedSearch.ID: Int] = [:]
        for search in searches.prefix(Self.countedSearches) {
            let query = SearchQuery(search.query, sort: search.sort)
            guard let shownAt = search.shownAt, let kept = await answer(to: query, notBefore: shownAt) else { continue }
            let known = Set(search.shown)
            let count = kept.page.repositories.count { !known.contains($0.id) }
            if count > 0 { counts[search.id] = count }
        }
        return counts
    }
}
