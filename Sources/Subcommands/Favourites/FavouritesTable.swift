import Model
import Text

/// Favourites in columns: name, stars, language, note or description.
struct FavouritesTable {
    private static let gap = 2

    let favourites: [Favourite]
    /// The width of a line in cells; `nil` for no limit.
    let columns: Int?
    /// The available characters.
    var repertoire = Repertoire.unicode

    /// One line per favourite, without control characters.
    var lines: [String] {
        // As the screens mark a note.
        let mark = repertoire == .unicode ? "✎ " : "# "
        let cells = favourites.map { favourite in
            let repository = favourite.repository
            return [
                repository.fullName, repository.isBuiltIn ? "" : "\(repository.stars)", repository.language ?? "",
                favourite.note.map { mark + $0.firstLine } ?? repository.description ?? "",
            ].map { CellText($0, repertoire: repertoire) }
        }
        let widths = (0..<3).map { column in cells.map { $0[column].columns }.max() ?? 0 }
        return cells.map { cells in
            var line = ""
            for (column, width) in widths.enumerated() {
                let space = String(repeating: " ", count: width - cells[column].columns)
                // Numbers are right-aligned.
                line += (column == 1 ? space + cells[column].string : cells[column].string + space)
                line += String(repeating: " ", count: Self.gap)
            }
            line += cells[3].string
            let text = CellText(line)
            let shown = columns.map { text.truncated(to: $0, repertoire: repertoire).string } ?? text.string
            return String(shown.reversed().drop { $0 == " " }.reversed())
        }
    }
}
