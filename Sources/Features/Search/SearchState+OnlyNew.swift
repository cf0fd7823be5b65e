import Core

/// Shows of the results only those that a saved search had not shown before.
struct NewRowsFilter: Sendable, Equatable {
    /// The rows that are shown.
    var new: Set<Repository.ID>
    /// All of GitHub's rows.
    var answered: [Repository]
}

extension SearchState {
    /// Whether only the new rows are shown.
    public var showsOnlyNew: Bool { newRowsFilter != nil }

    /// Shows only some of GitHub's rows, or all that there are.
    mutating func showOnly(_ new: Set<Repository.ID>?) {
        let answered = answered
        newRowsFilter = new.map { NewRowsFilter(new: $0, answered: answered) }
        compose(answered, keepsSelection: true)
    }
}

extension AppState {
    /// What showing only the new rows means, or all again; `nil` if none is new.
    var onlyNew: AppReactor.Mutation? {
        if search.showsOnlyNew { return .search(.showedOnly(nil)) }
        return newRows.isEmpty ? nil : .search(.showedOnly(newRows))
    }
}
