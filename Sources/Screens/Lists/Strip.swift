import Model
import Terminal
import Text

/// The details of the selected repository below the list: its URL, description, topics, forks and dates. All of
/// it came with the search results, without another request.
struct Strip {
    let repository: Repository
    /// Its note and its news; `nil` if it is not a favourite.
    var favourite: Favourite? = nil
    /// The folder of its clone; `nil` if none is known.
    var clone: String? = nil
    let host: String
    let now: Timestamp
    let look: Look

    /// The number of rows for a screen height.
    static func rows(of rows: Int) -> Int { rows >= 30 ? 4 : rows >= 16 ? 3 : 0 }

    /// Draws it, starting at a row.
    func draw(in rows: Range<Int>, on canvas: inout Canvas) {
        guard let first = rows.first, let last = rows.last else { return }
        let room = canvas.area.columns.count - 2
        let description = look.cells(repository.description ?? "")
        // The address has the first line, and the facts have the last.
        let lines = description.columns == 0 ? [] : description.wrapped(to: max(1, room), rows: max(0, rows.count - 2))
        canvas.row(first) { canvas in
            drawAddress(on: &canvas)
            drawKept(on: &canvas)
        }
        for (row, line) in zip(rows.dropFirst(), lines) {
            canvas.row(row) { canvas in
                canvas.skip(to: 1)
                canvas.write(line, look.theme.normal)
            }
        }
        canvas.row(min(last, first + 1 + lines.count)) { canvas in
            canvas.skip(to: 1)
            canvas.write(facts.joined(separator: " \(look.symbols.separator) "), look.theme.dim)
        }
    }

    private func drawAddress(on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        canvas.write("\(host)/\(repository.fullName)", look.theme.strong)
        if let badge = repository.origin {
            canvas.write("  \(badge)", look.theme.dim)
        }
        if let clone { canvas.write("  " + Messages.clonedTo(clone, look), look.theme.normal) }
    }

    /// The news and the beginning of the note, beside the address.
    private func drawKept(on canvas: inout RowCanvas) {
        guard let favourite else { return }
        let news = Messages.newsDetails(favourite, look).joined(separator: " \(look.symbols.separator) ")
        let note = favourite.note.map { "\(look.symbols.note) \($0.firstLine.drop(while: \.isWhitespace))" } ?? ""
        for (text, style) in [(news, look.theme.news), (note, look.theme.normal)] where !text.isEmpty {
            let start = canvas.column + 3
            let room = canvas.columns - 1 - start
            guard room > 3 else { return }
            canvas.skip(to: start)
            canvas.write(look.cells(text).truncated(to: room, repertoire: look.repertoire), style)
        }
    }

    private var facts: [String] {
        // Unknown facts are omitted.
        [
            repository.isBuiltIn ? nil : "\(look.symbols.fork) \(Quantities.grouped(repository.forks))",
            repository.license, repository.createdAt.map(Messages.created),
            repository.pushedAt.map { Messages.pushed($0, at: now) }, repository.topicsText,
        ].compactMap { $0 }
    }
}
