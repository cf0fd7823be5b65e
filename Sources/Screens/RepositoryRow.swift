import Model
import Terminal
import Text

/// One row of the list: everything it depends on, and how it is drawn.
struct RepositoryRow: Hashable {
    var repository: Repository
    var columns: RepositoryColumns
    var width: Int
    var age: Age?
    var isSelected: Bool
    /// Whether it answers an older query than the one on the line.
    var isStale: Bool
    /// The words of the query, lower-cased.
    var words: [String]
    /// Whether the list is of all repositories, and the user keeps this one.
    var isMarked = false
    /// Whether it is a favourite only once the library has written it.
    var isPending = false
    /// Whether it stands in front of GitHub's rows because it was seen before.
    var isSeen = false
    /// What the user wrote about it, in place of its description.
    var note: String?

    func draw(_ theme: Theme, _ symbols: Symbols, _ repertoire: Repertoire) -> Frame.Row {
        let painter = Painter(row: self, theme: theme, symbols: symbols)
        var canvas = Canvas(columns: width, repertoire: repertoire)
        painter.draw(on: &canvas)
        return canvas.row
    }
}

private struct Painter {
    let row: RepositoryRow
    let theme: Theme
    let symbols: Symbols

    func draw(on canvas: inout Canvas) {
        if row.isPending {
            canvas.write(symbols.pendingMark, theme.dim)
        } else if row.isMarked {
            canvas.write(symbols.mark, style(theme.accent))
        }
        canvas.skip(to: 1)
        if row.isSelected { canvas.write(symbols.selection, theme.accent) }
        canvas.skip(to: RepositoryColumns.margin - 1)
        if row.isSeen { canvas.write(symbols.seen, theme.dim) }
        canvas.skip(to: RepositoryColumns.margin)
        drawName(on: &canvas)
        if row.columns.stars > 0 {
            next(&canvas)
            drawStars(on: &canvas)
        }
        if row.columns.language > 0 {
            next(&canvas)
            drawLanguage(on: &canvas)
        }
        if row.columns.license > 0 {
            next(&canvas)
            canvas.write(license, style(theme.dim), field: row.columns.license)
        }
        if row.columns.age > 0 {
            next(&canvas)
            canvas.write(row.age?.text ?? "", style(theme.dim), field: row.columns.age, .right)
        }
        if row.columns.description > 0 {
            next(&canvas)
            if row.note != nil { canvas.write(symbols.note + " ", style(theme.accent)) }
            let text = CellText(row.note ?? row.repository.description ?? "", repertoire: canvas.repertoire)
            let visible = text.truncated(to: canvas.remaining, repertoire: canvas.repertoire)
            drawMarked(visible, style(theme.normal), on: &canvas)
        }
    }

    private func next(_ canvas: inout Canvas) {
        canvas.skip(to: canvas.column + RepositoryColumns.gap)
    }

    /// A style, or the dim one for a row of an older query.
    private func style(_ style: Style) -> Style { row.isStale ? theme.dim : style }

    /// The same within the name's column, where the selection has its background.
    private func nameStyle(_ style: Style) -> Style {
        var style = self.style(style)
        if row.isSelected { style.background = theme.selectionBackground }
        return style
    }

    private func drawName(on canvas: inout Canvas) {
        let start = canvas.column
        let badge = self.badge
        let fullName = CellText(row.repository.fullName, repertoire: canvas.repertoire)
        var room = row.columns.name
        let badgeRoom = badge.map { $0.utf8.count + 1 } ?? 0
        // Where a whole list is built in, its heading says so: there the name is worth more.
        let minimum = row.repository.isBuiltIn ? max(16, fullName.columns) : 16
        let hasBadge = badge != nil && room - badgeRoom >= minimum
        if hasBadge { room -= badgeRoom }
        // The owner gives way first: the name says more.
        let owner = CellText(row.repository.owner, repertoire: canvas.repertoire)
        let name = CellText(row.repository.name, repertoire: canvas.repertoire)
        let nameRoom = max(0, room - 1 - min(owner.columns, max(4, room - 1 - name.columns)))
        let ownerRoom = max(0, room - 1 - min(name.columns, nameRoom))
        drawMarked(owner.truncated(to: ownerRoom, repertoire: canvas.repertoire), nameStyle(theme.dim), on: &canvas)
        canvas.write("/", nameStyle(theme.dim))
        let weight = row.isSelected ? theme.strong : theme.normal
        drawMarked(name.truncated(to: nameRoom, repertoire: canvas.repertoire), nameStyle(weight), on: &canvas)
        if let badge, hasBadge { canvas.write(" " + badge, nameStyle(theme.dim)) }
        if nameStyle(theme.normal).background != .standard {
            let rest = start + row.columns.name - canvas.column
            canvas.write(String(repeating: " ", count: max(0, rest)), nameStyle(theme.normal))
        }
        canvas.skip(to: start + row.columns.name)
    }

    private func drawStars(on canvas: inout Canvas) {
        let end = canvas.column + row.columns.stars
        if !row.repository.isBuiltIn {
            canvas.write(symbols.star, style(theme.star))
            canvas.write(
                Quantities.short(row.repository.stars), style(theme.normal), field: row.columns.stars - 1, .right)
        }
        canvas.skip(to: end)
    }

    private func drawLanguage(on canvas: inout Canvas) {
        let end = canvas.column + row.columns.language
        if let language = row.repository.language {
            var dot = theme.dim
            if theme.hasLanguageColors, let color = LanguageColors.color(of: language) {
                dot = Style(foreground: color)
            }
            canvas.write(symbols.dot, style(dot))
            canvas.write(" ")
            canvas.write(language, style(theme.normal), field: end - canvas.column)
        }
        canvas.skip(to: end)
    }

    /// Text with the words of the query in the accent.
    private func drawMarked(_ text: CellText, _ base: Style, on canvas: inout Canvas) {
        let runs = MatchRuns.split(text, at: row.isStale ? [] : row.words)
        var match = theme.match
        match.isBold = base.isBold
        match.background = base.background
        for run in runs { canvas.write(run.text, run.isMatch ? match : base) }
    }

    private var badge: String? {
        let repository = row.repository
        if repository.isBuiltIn { return Messages.builtIn }
        if repository.visibility != .public { return repository.visibility.rawValue }
        if repository.isArchived { return "archived" }
        if repository.isTemplate { return "template" }
        return repository.isFork ? "fork" : nil
    }

    /// The licence without the parts that tell variants of one text apart.
    private var license: String {
        var name = row.repository.license ?? ""
        for suffix in ["-or-later", "-only", "-Clause"] where name.hasSuffix(suffix) {
            name.removeLast(suffix.count)
        }
        return name
    }
}
