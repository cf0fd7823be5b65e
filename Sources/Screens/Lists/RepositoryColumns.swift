package import Core
package import Features
package import Terminal

/// The columns of the list at a width, with their widths. A width of 0 hides the column. They depend on nothing that the rows have, so
/// that no row moves them.
///
/// As the screen narrows, columns are hidden in this order: age, licence, language, description, stars. The column that the list is sorted
/// by is never hidden.
struct RepositoryColumns: Hashable {
    /// The sort order, if a column shows it.
    enum Order: Hashable {
        case name, stars, forks, push, update, release

        /// The column of a sort order. Best match and help-wanted issues have none.
        init?(_ sort: SearchSort) {
            switch sort.field {
            case .stars: self = .stars
            case .forks: self = .forks
            case .updated: self = .update
            default: return nil
            }
        }
    }

    let name: Int
    /// Stars, or forks if the list is sorted by forks.
    let stars: Int
    let language: Int
    let license: Int
    let age: Int
    let description: Int
    let order: Order?
    /// The columns behind the name, in order, visible or not.
    let shown: [ListColumn]

    /// Cells before the name: a blank, the selection bar, a mark, the favourite symbol, a blank.
    static let margin = 5
    /// Cells between two columns.
    static let gap = 2
    /// The minimum description width; age and licence are hidden below it.
    static let descriptionRoom = 32

    /// Whether a list so many cells wide has descriptions, and what is before them.
    static func hasDescription(width: Int) -> Bool { width >= 60 }

    /// The columns for a screen width. The last cell stays free.
    ///
    /// - Parameters:
    ///   - order: The sort order.
    ///   - isOneLanguage: Whether the query asks for one language, so that all rows have it.
    ///   - shown: The columns that the user wants behind the name, in order.
    init(width: Int, order: Order? = nil, isOneLanguage: Bool = false, shown: [ListColumn] = ListColumn.allCases) {
        self.order = order
        self.shown = shown
        stars = width >= 36 && shown.contains(.stars) ? 7 : 0
        // From 130 cells on, "Jupyter Notebook" is written out.
        language = width >= 74 && !isOneLanguage && shown.contains(.language) ? (width >= 130 ? 18 : 12) : 0
        let hasAgeColumn = shown.contains(.age)
        let isOrderedByAge = hasAgeColumn && [.push, .update, .release].contains(order)
        func with(_ column: Int) -> Int { column == 0 ? 0 : column + RepositoryColumns.gap }
        let room = max(0, width - RepositoryColumns.margin - 1 - with(stars) - with(language))
        let ageWidth = 6
        guard RepositoryColumns.hasDescription(width: width) else {
            (license, age) = (0, isOrderedByAge && width >= 44 ? ageWidth : 0)
            name = max(0, room - with(age))
            description = 0
            return
        }
        name = min(44, max(28, room * 2 / 5))
        let rest = room - with(name)
        // "Apache-2.0", the longest of the usual ones.
        let licenseWidth = 10
        let hasLicense = width >= 72 && rest - with(licenseWidth) >= RepositoryColumns.descriptionRoom
        license = hasLicense && shown.contains(.license) ? licenseWidth : 0
        let hasAge =
            hasLicense && hasAgeColumn
            && rest - with(license) - with(ageWidth) >= RepositoryColumns.descriptionRoom
        age = hasAge || isOrderedByAge ? ageWidth : 0
        description = shown.contains(.description) ? max(0, rest - with(license) - with(age)) : 0
    }

    /// The columns behind the name that there is room for, with their widths, in order.
    var visible: [(column: ListColumn, width: Int)] {
        shown.map { column in
            switch column {
            case .stars: (column, stars)
            case .language: (column, language)
            case .license: (column, license)
            case .age: (column, age)
            case .description: (column, description)
            }
        }.filter { $0.width > 0 }
    }

    init(namesOf width: Int) {
        (name, stars, language, license, age, description) = (width, 0, 0, 0, 0, 0)
        (order, shown) = (nil, [])
    }

    /// The moment whose age is shown: the last update if the list is sorted by it, else the last push.
    func moment(of repository: Repository) -> Timestamp? {
        order == .update ? repository.updatedAt : repository.pushedAt
    }
}

extension RepositoryColumns {
    func drawHeading(_ look: Look, description title: String, on canvas: inout RowCanvas) {
        canvas.skip(to: RepositoryColumns.margin)
        canvas.write("Repository", look.theme[.dim], field: name)
        for (column, width) in visible {
            canvas.skip(to: canvas.column + RepositoryColumns.gap)
            let (text, alignment): (String, RowCanvas.Alignment) =
                switch column {
                case .stars: (order == .forks ? "Forks" : "Stars", .right)
                case .language: ("Language", .left)
                case .license: ("Licence", .left)
                case .age: (order == .update ? "Update" : order == .release ? "Age" : "Pushed", .right)
                case .description: (title, .left)
                }
            canvas.write(text, look.theme[.dim], field: width, alignment)
        }
    }
}

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
