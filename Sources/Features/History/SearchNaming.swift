public import Core

/// The form that names a search, or renames a saved one.
public struct SearchNaming: Sendable, Equatable {
    /// The query, the sort order and what the form shows of them.
    public let subject: HistoryItem
    /// The repositories on the screen; `nil` if it does not show the results of the search.
    let shown: [Repository.ID]?
    /// Why the search cannot be saved; `nil` if it can be.
    public let problem: QueryProblem?
    public let screen: Screen
    public internal(set) var line: EditableText

    public init(_ subject: HistoryItem, shown: [Repository.ID]?, problem: QueryProblem? = nil, on screen: Screen) {
        (self.subject, self.shown, self.screen) = (subject, shown, screen)
        // A saved search can always be renamed.
        self.problem = subject.saved == nil ? problem : nil
        line = EditableText(text: subject.saved?.name.text ?? "")
    }

    /// The typed name, or what is wrong with it; `searches` are the saved ones.
    public func name(besides searches: [SavedSearch]) -> Result<SavedSearchName, SavedSearchName.Problem> {
        Result { () throws(SavedSearchName.Problem) in
            let name = try SavedSearchName(new: line.text, besides: searches)
            let others = searches.filter { $0.id != subject.saved?.id }
            if let taken = others.named(name.text) { throw .taken(taken.name.text) }
            return name
        }
    }

    /// The search under its new name.
    func search(named name: SavedSearchName, at now: Timestamp) -> SavedSearch {
        if var saved = subject.saved {
            saved.name = name
            return saved
        }
        let entry = subject.entry
        var search = SavedSearch(name: name, query: entry.query, sort: entry.sort, savedAt: now)
        // What is on the screen now is not new the next time.
        if let shown { search.note(shown, at: now) }
        return search
    }
}
