import Features
import Terminal

/// The layout of a screen for a size and its contents, shared by all screens.
struct ScreenLayout: Sendable, Equatable {
    static let minimumSize = Size(columns: 20, rows: 5)
    /// The columns of a list have names from this width on.
    static let headingColumns = 100
    /// The rows that a list keeps below what is above it.
    private static let listRoom = 8

    /// Cells in a row of the list and of what is below it: the screen, or its part left of a repository's page.
    let columns: Int
    /// The area of a menu or of a repository's page beside or below the list; empty if it is not there.
    let page: Rect
    /// The row of the header; `nil` if there is no room for it.
    let header: Int?
    let line: Int
    /// The row of the rule below it.
    let topRule: Int?
    /// The row of the names of the columns; `nil` if they have none.
    let heading: Int?
    /// The rows above the list; empty if there is no room for them.
    let lead: Range<Int>
    public let list: Range<Int>
    /// The row of `NextPage...`, if there is one.
    let pagePrompt: Int?
    /// The rows of the pane, its title first; empty if there is none.
    let pane: Range<Int>
    /// The rows of the details, a rule first; empty if they are hidden.
    let strip: Range<Int>
    /// The row of the rule below the list.
    let bottomRule: Int?
    let errors: Range<Int>
    let status: Int

    /// The layout of a screen of a size; `nil` if the screen is too small for any.
    ///
    /// - Parameters:
    ///   - errorRows: The number of rows of the error.
    ///   - paneRows: The rows of the pane for a number of available rows; 0 for none.
    ///   - stripRows: The rows of the details for a screen height, without the rule above them.
    ///   - leadRows: The number of rows above the list.
    ///   - hasHeading: Whether the columns have names.
    ///   - hasPagePrompt: Whether the next page is loading.
    ///   - placement: Where the menu or the page of a repository is. It shows the details; below the list, it gives way to the pane.
    init?(
        _ size: Size, errorRows: Int, paneRows: (Int) -> Int, stripRows: (Int) -> Int, leadRows: Int = 0,
        hasHeading: Bool = false, hasPagePrompt: Bool, page placement: PagePlacement = .hidden
    ) {
        let rows = size.rows
        guard size.columns >= ScreenLayout.minimumSize.columns, rows >= ScreenLayout.minimumSize.rows else {
            return nil
        }
        let hasHeader = rows >= 7
        let hasRules = Self.hasRules(rows: rows)
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
        // The list keeps at least one line.
        let errorRows = min(errorRows, rows - top - (hasRules ? 3 : 2))
        status = rows - 1
        errors = status - errorRows..<status
        bottomRule = hasRules ? errors.lowerBound - 1 : nil
        let bottom = bottomRule ?? errors.lowerBound
        let paneEnd = bottom - min(paneRows(bottom - top), bottom - top - 1)
        pane = paneEnd..<bottom
        var end = paneEnd
        switch placement {
        case .beside(let pageColumns):
            columns = size.columns - pageColumns
            page = Rect(columns: columns..<size.columns, rows: top..<bottom)
        case .below where pane.isEmpty:
            columns = size.columns
            end = bottom - min(bottom - top - 1, max(8, (bottom - top) * 3 / 5))
            page = Rect(columns: 0..<columns, rows: end..<bottom)
        case .below, .hidden, .full:
            columns = size.columns
            page = Rect(columns: 0..<0, rows: bottom..<bottom)
        }
        let stripRows = pane.isEmpty && page.rows.isEmpty ? stripRows(rows) : 0
        strip = (stripRows == 0 ? end : end - stripRows - 1)..<end
        let listEnd = strip.lowerBound
        heading = take(hasHeading && columns >= ScreenLayout.headingColumns && listEnd - top > 4)
        lead = top..<(listEnd - top >= leadRows + ScreenLayout.listRoom ? top + leadRows : top)
        top = lead.upperBound
        let hasPrompt = hasPagePrompt && listEnd - top > 1
        pagePrompt = hasPrompt ? listEnd - 1 : nil
        list = top..<(hasPrompt ? listEnd - 1 : listEnd)
    }
}

extension ScreenLayout {
    /// Whether a screen of so many rows has rules above and below the list.
    static func hasRules(rows: Int) -> Bool { rows >= 10 }

    /// The part of a menu: beside or below the list, or all above the status line.
    var menu: Rect { page.rows.isEmpty ? Rect(columns: 0..<columns, rows: 0..<status) : page }

    /// The list and what is below it, in all rows.
    var left: Rect { Rect(columns: 0..<columns, rows: 0..<status + 1) }
}

extension FavouritesPane {
    /// The number of the list's rows it takes.
    func rows(of rows: Int) -> Int {
        switch self {
        case .note: max(4, min(14, rows / 2))
        case .form: FormLayer.rows
        }
    }
}

extension Dialog {
    /// Where it is on a screen of a size: beside the list if that leaves it room, else below it. Help, and what would have hardly a row
    /// there, has the whole screen.
    func placement(columns: Int, rows: Int) -> PagePlacement {
        let wanted =
            switch kind {
            case .help: columns
            case .commands: max(66, min(84, columns * 2 / 3))
            case .orders: 30
            case .actions: 46
            case .facets, .marks, .lists, .outline: min(52, max(37, columns * 2 / 5))
            }
        if kind == .help { return .full }
        if columns - wanted >= 33 { return rows < 12 ? .full : .beside(columns: wanted) }
        return rows < 20 ? .full : .below
    }
}
