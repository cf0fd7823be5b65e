import Core

/// Changes that are shown before they are saved.
extension HistoryState {
    mutating func begin(_ change: HistoryChange) {
        changes.begin(change)
        switch change {
        case .remove(let item):
            removed.removeAll { $0.id == item.id }
            removed = removed.suffix(HistoryState.undoLimit - 1) + [item]
        case .restore(let item): removed.removeAll { $0.id == item.id }
        case .save(let search, nil): running = RunningSearch(search, isJustSaved: true)
        case .save(let search, let former?): if running?.name.key == former.key { running?.name = search.name }
        case .note: break
        }
        rebuild()
    }

    mutating func finish(_ number: Int, _ failure: LibraryFailure?) {
        guard let change = changes.end(number, failure) else { return }
        rebuild()
        if let failure { notices.append(.searchNotWritten(query: change.title, failure)) }
        switch (change, failure) {
        case (.remove, nil): notices.append(.searchRemoved(query: change.title))
        case (.remove(let item), _?): removed.removeAll { $0.id == item.id }
        case (.restore, nil): notices.append(.searchRestored(query: change.title))
        case (.restore(let item), _?):
            // It can still be restored.
            removed.append(item)
        case (.save(let search, let former), nil):
            notices.append(
                former.map { .searchRenamed(from: $0.text, to: search.name.text) }
                    ?? .searchSaved(name: search.name.text))
        case (.save, _?), (.note, _): break
        }
    }

    mutating func recordShown(_ ids: [Repository.ID], at now: Timestamp) {
        guard var running, running.record(ids) else { return }
        self.running = running
        // It may have been removed meanwhile.
        guard saved.named(running.name.text) != nil else { return }
        begin(.note(ids, of: running.name, at: now))
    }
}

/// A saved search that was run in this process, and which of its rows are new.
struct RunningSearch: Sendable, Equatable {
    var name: SavedSearchName
    let query: SearchQuery
    /// What it had shown before; `nil` if it had never shown anything, so that nothing is new.
    private let known: Set<Repository.ID>?
    /// The rows that it had not shown before.
    private(set) var new: Set<Repository.ID> = []
    /// The rows recorded last.
    private(set) var noted: [Repository.ID] = []

    /// `isJustSaved`: its results are on the screen as it is saved, so none of them is new.
    init(_ search: SavedSearch, isJustSaved: Bool = false) {
        name = search.name
        query = SearchQuery(search.query, sort: search.sort)
        known = search.shownAt == nil || isJustSaved ? nil : Set(search.shown)
    }

    /// Records the rows of the list; returns whether they differ from those before.
    mutating func record(_ ids: [Repository.ID]) -> Bool {
        guard ids != noted else { return false }
        noted = ids
        if let known { new = Set(ids.lazy.filter { !known.contains($0) }) }
        return true
    }
}
