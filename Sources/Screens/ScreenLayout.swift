public import Features
public import Terminal

/// Where the parts of a screen are, for a size and for what there is to say. All screens share it.
public struct ScreenLayout: Sendable, Equatable {
    /// The smallest screen the program can be used on.
    public static let minimumSize = Size(columns: 20, rows: 5)

    /// The row of the header; `nil` where there is no room for it.
    let header: Int?
    /// The row of the line that is typed into.
    let line: Int
    /// The row of the rule below it.
    let topRule: Int?
    /// The rows of the list.
    public let list: Range<Int>
    /// The row of `NextPage...`, while there is one.
    let pagePrompt: Int?
    /// The rows of what is open below the list, its title first; empty where nothing is.
    let pane: Range<Int>
    /// The row of the rule below the list.
    let bottomRule: Int?
    /// The rows of what went wrong, or of a question.
    let errors: Range<Int>
    /// The row of the status line.
    let status: Int

    /// The layout for a state; `nil` where the screen is too small for any.
    public init?(_ state: AppState) {
        let (columns, rows) = (state.shell.columns, state.shell.rows)
        guard columns >= ScreenLayout.minimumSize.columns, rows >= ScreenLayout.minimumSize.rows else { return nil }
        let hasHeader = rows >= 7
        let hasRules = rows >= 10
        var top = 0
        func take(_ isThere: Bool) -> Int? {
            guard isThere else { return nil }
            defer { top += 1 }
            return top
        }
        header = take(hasHeader)
        line = top
        top += 1
        topRule = take(hasRules)
        // The list keeps at least one line, whatever there is to say.
        let wanted = state.shell.alert == nil ? ErrorMessage(state)?.rowCount ?? 0 : AlertMessage.rowCount
        let errorRows = min(wanted, rows - top - 2)
        status = rows - 1
        errors = status - errorRows..<status
        bottomRule = hasRules ? errors.lowerBound - 1 : nil
        let bottom = bottomRule ?? errors.lowerBound
        let end = bottom - min(state.openPane?.rows(of: bottom - top) ?? 0, bottom - top - 1)
        pane = end..<bottom
        let hasPrompt = state.isLoadingNextPage && end - top > 1
        pagePrompt = hasPrompt ? end - 1 : nil
        list = top..<(hasPrompt ? end - 1 : end)
    }
}

extension AppState {
    /// Whether the next page of the list that is shown is on its way.
    var isLoadingNextPage: Bool {
        guard shell.screen == .search, case .nextPage = search.loading else { return false }
        return true
    }
}

extension FavouritesPane {
    /// How many of the list's rows it takes.
    fileprivate func rows(of rows: Int) -> Int {
        switch self {
        case .note: max(4, min(14, rows / 2))
        case .form: 3
        }
    }
}
