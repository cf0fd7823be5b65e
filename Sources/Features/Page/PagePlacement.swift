public enum PagePlacement: Sendable, Equatable {
    case hidden
    /// Right of the list.
    case beside(columns: Int)
    case below
    /// Over the list.
    case full

    /// Cells left of the text: a rule and a blank.
    public static let leftMargin = 2
    /// Text that is narrower than its place is centred.
    public static func leftMargin(of text: Int, in columns: Int) -> Int { max(leftMargin, (columns - text) / 2) }
    /// The most cells of a line of text: longer ones are hard to read.
    static let mostTextColumns = 100
    /// The least columns of a list of files beside the preview.
    static let leastNameColumns = 46
    public static let rightMargin = 1

    init(_ display: PageState.Display, columns: Int, rows: Int, side: PageSide? = nil) {
        self =
            switch display {
            case .closed: .hidden
            case .full: .full
            // With little room, either the list or the page is readable, but not both: the page waits for room.
            case .docked where columns >= (side == .below ? .max : side == .side ? 90 : 120):
                rows < 10 ? .hidden : .beside(columns: max(50, columns * 2 / 5))
            case .docked: rows < 18 ? .hidden : .below
            }
    }

    /// The cells of a line of the page on a screen of so many columns.
    func textColumns(of columns: Int) -> Int {
        let margins = PagePlacement.leftMargin + PagePlacement.rightMargin
        let room = if case .beside(let columns) = self { columns } else { columns }
        return min(PagePlacement.mostTextColumns, max(1, room - margins))
    }
}
