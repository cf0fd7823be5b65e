import Model
import Terminal

/// The columns of the list at a width, with their widths. A width of 0 hides the column. They depend on nothing that the rows have, so
/// that no row moves them.
///
/// As the screen narrows, columns are hidden in this order: age, licence, language, description, stars. The column that the list is sorted
/// by is never hidden.
struct RepositoryColumns: Hashable {
    /// The sort order, if a column shows it.
    enum Order: Hashable {
        case name, stars, forks, push, update

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
    init(width: Int, order: Order? = nil, isOneLanguage: Bool = false) {
        self.order = order
        stars = width >= 36 ? 7 : 0
        // From 130 cells on, "Jupyter Notebook" is written out.
        language = width >= 74 && !isOneLanguage ? (width >= 130 ? 18 : 12) : 0
        let isOrderedByAge = order == .push || order == .update
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
        license = hasLicense ? licenseWidth : 0
        let hasAge = hasLicense && rest - with(licenseWidth) - with(ageWidth) >= RepositoryColumns.descriptionRoom
        age = hasAge || isOrderedByAge ? ageWidth : 0
        description = max(0, rest - with(license) - with(age))
    }

    /// Names alone.
    init(namesOf width: Int) {
        (name, stars, language, license, age, description, order) = (width, 0, 0, 0, 0, 0, nil)
    }

    /// The moment whose age is shown: the last update if the list is sorted by it, else the last push.
    func moment(of repository: Repository) -> Timestamp? {
        order == .update ? repository.updatedAt : repository.pushedAt
    }
}

extension RepositoryColumns {
    /// The heading: the names of the columns.
    func drawHeading(_ look: Look, description title: String, on canvas: inout RowCanvas) {
        let columns: [(title: String, field: Int, alignment: RowCanvas.Alignment)] = [
            (Messages.nameColumn, name, .left),
            (order == .forks ? Messages.forksColumn : Messages.starsColumn, stars, .right),
            (Messages.languageColumn, language, .left), (Messages.licenseColumn, license, .left),
            (order == .update ? Messages.updateColumn : Messages.pushColumn, age, .right), (title, description, .left),
        ]
        canvas.skip(to: RepositoryColumns.margin)
        for (index, column) in columns.filter({ $0.field > 0 }).enumerated() {
            if index > 0 { canvas.skip(to: canvas.column + RepositoryColumns.gap) }
            canvas.write(column.title, look.theme.dim, field: column.field, column.alignment)
        }
    }
}
