package import Core
package import Features
package import Terminal

/// Repositories as a table for output without a screen: the rows and columns of the list, without its margin for marks.
@MainActor
package struct RepositoryTable {
    /// The first column that is shown.
    package static let firstColumn = RepositoryColumns.margin
    /// The narrowest table: below it, only names are shown, as long as they are.
    private static let least = 20

    /// The heading, then a row for each repository.
    package let rows: [Frame.Row]
    /// The cells of the names.
    package let nameColumns: Range<Int>

    /// - Parameters:
    ///   - query: The query they answer.
    ///   - columns: The cells of the terminal.
    package init(
        _ repositories: [Repository], of query: SearchQuery, columns: Int, appearance: Appearance, now: Timestamp
    ) {
        let isNarrow = columns < RepositoryTable.least
        // The last cell stays free, as on the screen.
        let width = RepositoryColumns.margin + (isNarrow ? 1_000 : columns)
        let look = Look(appearance)
        let shown =
            isNarrow
            ? RepositoryColumns(namesOf: width)
            : RepositoryColumns(
                width: width, order: RepositoryColumns.Order(query.sort), isOneLanguage: query.parsed.asksForOneLanguage
            )
        let context = RowContext(
            columns: shown, width: width, now: now, words: TextFilter(""), favourites: [], pending: [],
            marks: [])
        let heading = look.row(width) { shown.drawHeading(look, description: Messages.descriptionColumn, on: &$0) }
        rows = (isNarrow ? [] : [heading]) + repositories.map { context.row($0, isSelected: false).draw(look) }
        nameColumns = RepositoryColumns.margin..<RepositoryColumns.margin + shown.name
    }
}
