/// Which columns the list has at a width, and how wide each is. A width of 0 leaves the column out.
///
/// As the screen narrows, columns go in this order: age, licence, language, description, stars.
struct RepositoryColumns: Hashable {
    let name: Int
    let stars: Int
    let language: Int
    let license: Int
    let age: Int
    let description: Int

    /// Cells before the name: the mark of a favourite, the selection bar, the sign of what was seen before.
    static let margin = 3
    /// Cells between two columns.
    static let gap = 2

    init(width: Int) {
        stars = width >= 36 ? 7 : 0
        // From 120 cells on, "Jupyter Notebook" is written out.
        language = width >= 120 ? 18 : width >= 72 ? 12 : 0
        license = width >= 88 ? 10 : 0
        age = width >= 100 ? 6 : 0
        let fixed = [stars, language, license, age].reduce(0) { $1 == 0 ? $0 : $0 + $1 + RepositoryColumns.gap }
        let room = max(0, width - RepositoryColumns.margin - fixed)
        if width >= 56 {
            // The name gets a good third of what is left, and no more than the longest names need.
            name = min(40, max(28, room * 2 / 5))
            description = max(0, room - name - RepositoryColumns.gap)
        } else {
            name = room
            description = 0
        }
    }
}
