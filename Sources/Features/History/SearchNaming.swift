public import Core

/// The form that names a search, or renames a saved one.
public struct SearchNaming: Sendable, Equatable {
    /// The query and the order, and what is shown of them.
    public let subject: HistoryItem
    /// The repositories that are on the screen; `nil` if the results of the search are not.
    let shown: [Repository.ID]?
    /// Why the search is not saved; `nil` if it can be.
    public let problem: QueryProblem?
    /// The screen with the form.
    public let screen: Screen
    /// The text.
    public internal(set) var line: EditableText

    /// A form for a search.
    public init(_ subject: HistoryItem, shown: [Repository.ID]?, problem: QueryProblem? = nil, on screen: Screen) {
        (self.subject, self.shown, self.screen) = (subject, shown, screen)
        // What is saved already can be renamed.
        self.problem = subject.saved == nil ? problem : nil
        line = EditableText(text: subject.saved?.name.text ?? "")
    }

    /// The name that was typed, or what is wrong with it.
    ///
    /// - Parameter searches: The saved searches.
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
