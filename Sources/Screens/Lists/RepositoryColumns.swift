import Model

/// The columns of the list at a width, with their widths. A width of 0 hides the column.
///
/// As the screen narrows, columns are hidden in this order: age, licence, language, description, stars. The column that the list is sorted
/// by is never hidden.
struct RepositoryColumns: Hashable {
    /// The sort order, if a column shows it.
    enum Order: Hashable {
        case name, stars, forks, push, update
    }

    let name: Int
    /// Stars, or forks if the list is sorted by forks.
    let stars: Int
    let language: Int
    let license: Int
    let age: Int
    let description: Int
    let order: Order?

    /// Cells before the name: the favourite symbol, the selection bar, a mark.
    static let margin = 3
    /// Cells between two columns.
    static let gap = 2
    /// The minimum description width; age and licence are hidden below it.
    static let descriptionRoom = 40

    /// Whether a list so many cells wide has descriptions, and what is before them.
    static func hasDescription(width: Int) -> Bool { width >= 56 }

    /// The columns for a screen width.
    ///
    /// - Parameters:
    ///   - contents: The widths that the rows need.
    ///   - order: The sort order.
    init(width: Int, contents: ColumnContents = ColumnContents(), order: Order? = nil) {
        self.order = order
        stars = width >= 36 ? 7 : 0
        // From 120 cells on, "Jupyter Notebook" is written out.
        language = width >= 72 && contents.language > 0 ? min(contents.language + 2, width >= 120 ? 18 : 12) : 0
        let isOrderedByAge = order == .push || order == .update
        func with(_ column: Int) -> Int { column == 0 ? 0 : column + RepositoryColumns.gap }
        let room = max(0, width - RepositoryColumns.margin - with(stars) - with(language))
        let ageWidth = 6
        guard RepositoryColumns.hasDescription(width: width) else {
            (license, age) = (0, isOrderedByAge && width >= 44 ? ageWidth : 0)
            name = max(0, room - with(age))
            description = 0
            return
        }
        // About a third of the rest, or as much as the longest name needs if there is room.
        let most = width >= 200 ? room - 2 * RepositoryColumns.descriptionRoom : max(28, room * 2 / 5)
        name = min(most, max(28, contents.name))
        let rest = room - name - RepositoryColumns.gap
        let licenseWidth = min(contents.license, 12)
        let hasLicense = width >= 72 && rest - with(licenseWidth) >= RepositoryColumns.descriptionRoom
        license = hasLicense ? licenseWidth : 0
        let hasAge = rest - with(license) - with(ageWidth) >= RepositoryColumns.descriptionRoom
        age = hasAge && license == licenseWidth || isOrderedByAge ? ageWidth : 0
        description = max(0, rest - with(license) - with(age))
    }

    /// The moment whose age is shown: the last update if the list is sorted by it, else the last push.
    func moment(of repository: Repository) -> Timestamp? {
        order == .update ? repository.updatedAt : repository.pushedAt
    }
}
