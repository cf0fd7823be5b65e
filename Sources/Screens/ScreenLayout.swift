import Features
public import Terminal

/// Where the parts of a screen are, for a size and for what there is to say. All screens share it.
public struct ScreenLayout: Sendable, Equatable {
    /// The smallest screen the program can be used on.
    public static let minimumSize = Size(columns: 20, rows: 5)

    /// Cells in a row.
    let columns: Int
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
    /// The rows that say more of the selected repository, a rule first; empty where there are none.
    let strip: Range<Int>
    /// The row of the rule below the list.
    let bottomRule: Int?
    /// The rows of what went wrong.
    let errors: Range<Int>
    /// The row of the status line.
    let status: Int

    /// The layout of a screen of a size; `nil` where the screen is too small for any.
    ///
    /// - Parameters:
    ///   - errorRows: How many rows there are to say what went wrong.
    ///   - paneRows: How many of so many rows what is open below the list takes; 0 where nothing is.
    ///   - stripRows: How many rows of so many on the screen say more of the selected repository, without the rule above them.
    ///   - hasPagePrompt: Whether a further page is on its way.
    init?(
        _ size: Size, errorRows: Int, paneRows: (Int) -> Int, stripRows: (Int) -> Int, hasPagePrompt: Bool
    ) {
        columns = size.columns
        let rows = size.rows
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
        let errorRows = min(errorRows, rows - top - 2)
        status = rows - 1
        errors = status - errorRows..<status
        bottomRule = hasRules ? errors.lowerBound - 1 : nil
        let bottom = bottomRule ?? errors.lowerBound
        let end = bottom - min(paneRows(bottom - top), bottom - top - 1)
        pane = end..<bottom
        let stripRows = pane.isEmpty ? stripRows(rows) : 0
        strip = (stripRows == 0 ? end : end - stripRows - 1)..<end
        let listEnd = strip.lowerBound
        let hasPrompt = hasPagePrompt && listEnd - top > 1
        pagePrompt = hasPrompt ? listEnd - 1 : nil
        list = top..<(hasPrompt ? listEnd - 1 : listEnd)
    }
}

extension FavouritesPane {
    /// How many of the list's rows it takes.
    func rows(of rows: Int) -> Int {
        switch self {
        case .note: max(4, min(14, rows / 2))
        case .form: 3
        }
    }
}
