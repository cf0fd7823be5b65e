import Core
import Features
import Terminal

struct RepositoryRow: Hashable {
    var repository: Repository
    var columns: RepositoryColumns
    var width: Int
    var age: Age?
    var isSelected: Bool
    /// Whether it belongs to an older query than the one on the line.
    var isStale = false
    /// The words of the query.
    var words: TextFilter
    /// Whether to show that it is a favourite.
    var isFavourite = false
    var isMarked = false
    /// Whether it is a favourite that has not been saved yet.
    var isPending = false
    /// Whether it is cloned on this machine.
    var isCloned = false
    var saysBuiltIn = false
    /// Whether to show that a saved search had not shown it before.
    var isNew = false
    /// The user's note, in place of the description.
    var note: String?
    /// A few words before the description.
    var lead: String?
    /// What has changed about it since the user acknowledged it; empty for nothing.
    var news = ""

    /// Cells of these words.
    static let leadColumns = 14

    /// What follows the name; `nil` for nothing.
    var badge: String? { saysBuiltIn && repository.isBuiltIn ? Messages.builtIn : repository.badge }

    func draw(_ look: Look) -> Frame.Row {
        look.row(width, isSelected: isSelected, isDim: isStale) {
            Painter(row: self, theme: look.theme, symbols: look.symbols).draw(on: &$0)
        }
    }
}

/// What the rows of a list of repositories share.
struct RowContext {
    let columns: RepositoryColumns
    let width: Int
    let now: Timestamp
    let words: TextFilter
    var favourites: Set<Repository.ID>
    /// The favourites that are not saved yet.
    let pending: Set<Repository.ID>
    let marks: Set<Repository.ID>
    var clones = CloneIndex()
    /// The lines of READMEs with the words, of those that nothing else of matches.
    var readmeLines: [Repository.ID: String] = [:]

    func row(_ repository: Repository, isSelected: Bool) -> RepositoryRow {
        RepositoryRow(
            repository: repository, columns: columns, width: width,
            age: columns.moment(of: repository).map { Age(of: $0, at: now) }, isSelected: isSelected, words: words,
            isFavourite: favourites.contains(repository.id), isMarked: marks.contains(repository.id),
            isPending: pending.contains(repository.id), isCloned: clones.path(of: repository) != nil,
            lead: readmeLines[repository.id].map { _ in "in README" })
    }
}

extension RowContext {
    init(_ state: AppState, columns: RepositoryColumns, width: Int, now: Timestamp, words: TextFilter) {
        self.init(
            columns: columns, width: width, now: now, words: words, favourites: state.favourites.favourites.ids,
            pending: state.favourites.pendingIDs, marks: state.marks.ids, clones: state.clones.index)
    }
}

private struct Painter {
    let row: RepositoryRow
    let theme: Theme
    let symbols: Symbols

    func draw(on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        if row.isSelected { canvas.write(symbols.selection, theme[.accent]) }
        canvas.skip(to: 2)
        if row.isMarked { canvas.write(symbols.check, theme[.strong]) }
        canvas.skip(to: 3)
        if row.isPending {
            canvas.write(symbols.pendingFavourite, theme[.dim])
        } else if row.isFavourite {
            canvas.write(symbols.favourite, style(theme[.normal]))
        } else if row.columns.description == 0, !row.news.isEmpty {
            canvas.write(symbols.news, style(theme[.news]))
        }
        canvas.skip(to: RepositoryColumns.margin)
        drawName(on: &canvas)
        for (column, width) in row.columns.visible {
            next(&canvas)
            switch column {
            case .stars: drawCount(on: &canvas)
            case .language: drawLanguage(on: &canvas)
            case .license: canvas.write(row.repository.shortLicense, style(theme[.dim]), field: width)
            case .age:
                canvas.write(
                    row.age?.text ?? "",
                    ordered(
                        row.columns.order == .update ? .update : .push,
                        theme[row.age?.isRecent == true ? .normal : .dim]),
                    field: width, .right)
            case .description: drawDescription(on: &canvas, width)
            }
        }
    }

    /// The description or the note; at the end of the row it has all that is left.
    private func drawDescription(on canvas: inout RowCanvas, _ width: Int) {
        let isLast = row.columns.visible.last?.column == .description
        let end = isLast ? row.width - 1 : min(row.width - 1, canvas.column + width)
        if let lead = row.lead {
            canvas.write(lead, style(theme[.normal]), field: RepositoryRow.leadColumns)
            next(&canvas)
        }
        drawNews(on: &canvas, before: end)
        if row.note != nil { canvas.write(symbols.note + " ", style(theme[.strong])) }
        let room = max(0, end - canvas.column)
        let text = CellText(
            beginningOf: row.note ?? row.repository.description ?? "", columns: room, repertoire: canvas.repertoire)
        let visible = text.truncated(to: room, repertoire: canvas.repertoire)
        drawMarked(visible, row.note == nil ? theme[.dim] : style(theme[.normal]), on: &canvas)
        if !isLast { canvas.skip(to: end) }
    }

    private func drawNews(on canvas: inout RowCanvas, before end: Int) {
        guard !row.news.isEmpty else { return }
        let text = CellText(row.news, repertoire: canvas.repertoire)
        canvas.write(
            text.truncated(to: max(0, end - canvas.column), repertoire: canvas.repertoire), style(theme[.news]))
        canvas.skip(to: canvas.column + 2)
    }

    private func next(_ canvas: inout RowCanvas) { canvas.skip(to: canvas.column + RepositoryColumns.gap) }

    /// A style, or dim for a row of an older query.
    private func style(_ style: Style) -> Style { row.isStale ? theme[.dim] : style }

    /// The style of a column; the sorted one stands out.
    private func ordered(_ order: RepositoryColumns.Order, _ style: Style) -> Style {
        self.style(row.columns.order == order ? theme[.strong] : style)
    }

    private func drawName(on canvas: inout RowCanvas) {
        let start = canvas.column
        let room = row.columns.name - (row.isCloned ? 2 : 0)
        // The owner is shortened first, down to eight cells if the name has as many: the name says more.
        let owner = CellText(row.repository.owner, repertoire: canvas.repertoire)
        let name = CellText(row.repository.name, repertoire: canvas.repertoire)
        let least = min(owner.columns, room >= 20 ? 8 : 4)
        let ownerRoom = min(owner.columns, max(least, room - 1 - name.columns))
        let nameRoom = max(0, room - 1 - ownerRoom)
        drawMarked(owner.truncated(to: ownerRoom, repertoire: canvas.repertoire), style(theme[.dim]), on: &canvas)
        canvas.write("/", style(theme[.dim]))
        let weight = theme[row.isSelected ? .strong : .normal]
        drawMarked(name.truncated(to: nameRoom, repertoire: canvas.repertoire), style(weight), on: &canvas)
        if row.isCloned { canvas.write(" " + symbols.cloned, style(theme[.normal])) }
        var rest = start + row.columns.name - canvas.column
        if row.isNew, rest > Messages.newRow.utf8.count {
            canvas.write(" " + Messages.newRow, style(theme[.news]))
            rest = start + row.columns.name - canvas.column
        }
        // A badge follows the name if there is room, and never shortens it.
        if let badge = row.badge, rest > badge.utf8.count {
            canvas.write(" " + badge, style(theme[.dim]))
        }
        canvas.skip(to: start + row.columns.name)
    }

    /// The stars or forks; unknown numbers are omitted.
    private func drawCount(on canvas: inout RowCanvas) {
        let end = canvas.column + row.columns.stars
        if !row.repository.isBuiltIn {
            let isForks = row.columns.order == .forks
            canvas.write(isForks ? symbols.fork : symbols.star, style(theme[isForks ? .dim : .star]))
            canvas.write(
                Quantities.short(isForks ? row.repository.forks : row.repository.stars),
                ordered(isForks ? .forks : .stars, theme[.normal]), field: row.columns.stars - 1, .right)
        }
        canvas.skip(to: end)
    }

    private func drawLanguage(on canvas: inout RowCanvas) {
        let end = canvas.column + row.columns.language
        if let language = row.repository.language {
            var dot = theme[.dim]
            if theme.hasLanguageColors, let color = Language.color(of: language) {
                dot = Style(foreground: theme.visible(color))
            }
            canvas.write(symbols.dot, style(dot))
            canvas.write(" ")
            canvas.write(language, style(theme[.dim]), field: end - canvas.column)
        }
        canvas.skip(to: end)
    }

    /// Text with the words of the query highlighted.
    private func drawMarked(_ text: CellText, _ base: Style, on canvas: inout RowCanvas) {
        for part in row.isStale ? [(text, false)] : row.words.parts(of: text) {
            canvas.write(part.text, base.matching(part.isMatch, theme))
        }
    }
}

extension Repository {
    /// The badge after the name; `nil` for an ordinary repository.
    var badge: String? {
        if visibility != .public { return visibility.rawValue }
        if isArchived { return "archived" }
        if isTemplate { return "template" }
        return isFork ? "fork" : nil
    }

    /// The badge, or that it is built in.
    var origin: String? { isProvisional ? nil : isBuiltIn ? Messages.builtIn : badge }

    var topicsText: String? { topics.isEmpty ? nil : topics.map { "#\($0)" }.joined(separator: " ") }

    /// The licence without the suffix that distinguishes variants.
    var shortLicense: String {
        var name = license ?? ""
        for suffix in ["-or-later", "-only", "-Clause"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
        return name
    }
}
