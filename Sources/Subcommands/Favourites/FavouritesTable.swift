import Model
import Text

/// Favourites in columns: name, stars, language, note or description.
struct FavouritesTable {
    let favourites: [Favourite]
    /// The width of a line in cells; `nil` for no limit.
    let columns: Int?
    /// The available characters.
    var repertoire = Repertoire.unicode

    /// One line per favourite, without control characters.
    var lines: [String] {
        // As the screens mark a note.
        let mark = repertoire == .unicode ? "✎ " : "# "
        let rows = favourites.map { favourite in
            let repository = favourite.repository
            return [
                repository.fullName, repository.isBuiltIn ? "" : "\(repository.stars)", repository.language ?? "",
                favourite.note.map { mark + $0.firstLine } ?? repository.description ?? "",
            ]
        }
        return TextTable(rows: rows, rightAligned: [1], flexible: 3, columns: columns, repertoire: repertoire).lines
    }
}
