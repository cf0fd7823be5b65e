import Core
import Terminal

/// The details of the selected repository below the list: its URL, description, topics, forks and dates. All of
/// it came with the search results, without another request.
struct Strip: Equatable {
    let repository: Repository
    let news: [String]
    /// The note of a favourite; `nil` without one.
    let note: Note?
    /// The folder of its clone; `nil` if none is known.
    let clone: String?
    let host: String
    /// How long ago was the last push; `nil` if that is unknown.
    let age: Age?
    /// The line of the README with the words that are looked for; `nil` if they are not looked for there.
    let readme: ReadmeLine?
    let size: Size

    /// A line of a README. Untrusted.
    struct ReadmeLine: Equatable {
        var text: String
        var words: TextFilter
    }

    /// The number of rows for a screen height.
    static func rows(of rows: Int) -> Int { rows >= 30 ? 4 : rows >= 16 ? 3 : 0 }

    /// The drawn rows: as many as ``size`` has, or fewer if the description is short.
    func rows(_ look: Look) -> [Frame.Row] {
        func row(_ draw: (inout RowCanvas) -> Void) -> Frame.Row {
            var canvas = RowCanvas(columns: size.columns, margin: 1, repertoire: look.repertoire)
            draw(&canvas)
            return canvas.row
        }
        let description = look.cells(repository.description ?? "")
        // The address has the first line, the README the one before the last, and the facts have the last.
        let room = max(0, size.rows - 2 - (readme == nil ? 0 : 1))
        let lines = description.columns == 0 ? [] : description.wrapped(to: max(1, size.columns - 2), rows: room)
        let address = row { canvas in
            drawAddress(look, on: &canvas)
            drawKept(look, on: &canvas)
        }
        let last = row { canvas in
            canvas.skip(to: 1)
            canvas.write(facts.joined(separator: look.symbols.between), look.theme[.dim])
        }
        return [address]
            + lines.map { line in
                row { canvas in
                    canvas.skip(to: 1)
                    canvas.write(line, look.theme[.normal])
                }
            } + (readme.map { readme in [row { drawReadme(readme, look, on: &$0) }] } ?? []) + [last]
    }

    private func drawReadme(_ readme: ReadmeLine, _ look: Look, on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        canvas.write("README: ", look.theme[.dim])
        let text = look.cells(readme.text).truncated(
            to: canvas.columns - 1 - canvas.column, repertoire: look.repertoire)
        for part in readme.words.parts(of: text) {
            canvas.write(part.text, look.theme[.normal].matching(part.isMatch, look.theme))
        }
    }

    private func drawAddress(_ look: Look, on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        canvas.write("\(host)/\(repository.fullName)", look.theme[.strong])
        if let badge = repository.origin { canvas.write("  \(badge)", look.theme[.dim]) }
        if let clone { canvas.write("  " + Messages.clonedTo(clone, look), look.theme[.normal]) }
    }

    /// The news and the beginning of the note, beside the address.
    private func drawKept(_ look: Look, on canvas: inout RowCanvas) {
        let news = self.news.joined(separator: look.symbols.between)
        let note = self.note.map { "\(look.symbols.note) \($0.firstLine.drop(while: \.isWhitespace))" } ?? ""
        for (text, style) in [(news, look.theme[.news]), (note, look.theme[.normal])] where !text.isEmpty {
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
            repository.isBuiltIn
                ? nil : Messages.forks(Quantities.grouped(repository.forks), isOne: repository.forks == 1),
            repository.license, repository.createdAt.map(Messages.created),
            age.map(Messages.pushed), repository.topicsText,
        ].compactMap { $0 }
    }
}
