import Features
import Model
import Query
import Terminal
import Text

/// Help: every command with its keys, from the table that binds them, and every qualifier with an example.
struct HelpLayer: Layer {
    /// The first visible line.
    let offset: Int
    let state: AppState
    let look: Look
    /// The qualifiers there are.
    var table = QualifierTable.standard

    private enum Line {
        case title(String)
        /// The keys of a command; empty for the rest of a wrapped summary.
        case command(keys: String, words: CellText)
        case blank
    }

    /// The width of the keys, and the margin before them.
    private static let keyField = 22
    private static let margin = 3

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .submit, .escape: [.shell(.closeDialog)]
        default: scrolled(lines.count).first(after: command).map { [.shell(.scrollHelp(to: $0))] }
        }
    }

    var status: StatusText? { StatusText() }

    var hints: [Hint]? { lastOffset == 0 ? [.close] : [.scroll, .close] }

    // MARK: Drawing

    /// The first line when scrolled to the end.
    var lastOffset: Int { scrolled(lines.count).last }

    private func scrolled(_ count: Int) -> ScrolledLines {
        ScrolledLines(title: Messages.helpTitle, count: count, offset: offset, screenRows: state.shell.rows)
    }

    func draw(on canvas: inout Canvas) {
        let lines = self.lines
        scrolled(lines.count).draw(look.theme, on: &canvas) { draw(lines[$0], on: &$1) }
    }

    private func draw(_ line: Line, on canvas: inout RowCanvas) {
        switch line {
        case .title(let title):
            canvas.skip(to: 1)
            canvas.write(title, look.theme.strong)
        case .command(let keys, let words):
            canvas.skip(to: HelpLayer.margin)
            canvas.write(keys, look.theme.accent, field: keyField)
            canvas.skip(to: canvas.column + 2)
            canvas.write(words, look.theme.normal)
        case .blank:
            break
        }
    }

    /// On narrow screens, summaries matter more than the second and third key.
    private var keyField: Int { min(HelpLayer.keyField, state.shell.columns / 3) }

    private var lines: [Line] {
        let room = max(1, state.shell.columns - HelpLayer.margin - keyField - 2 - 1)
        return Array(
            Command.Section.allCases.flatMap { section -> [Line] in
                let commands = Command.allCases.filter { $0.section == section }.flatMap { command -> [Line] in
                    let words = look.cells(command.summary).wrapped(to: room, rows: 4)
                    let names = look.keymap.keys(of: command).map(\.name)
                    // The others are in the menu.
                    let keys = fitting(names.isEmpty ? [look.keymap.name(of: command)] : names)
                    return words.enumerated().map { .command(keys: $0 == 0 ? keys : "", words: $1) }
                }
                return [.title(section.rawValue)] + commands + [.blank]
            } + qualifiers(room))
    }

    /// The qualifiers of a query.
    private func qualifiers(_ room: Int) -> [Line] {
        let rows = table.rows.flatMap { row -> [Line] in
            let words = look.cells(row.meaning).wrapped(to: room, rows: 4)
            let example = row.examples.first { $0.utf8.count <= keyField } ?? row.name.rawValue + ":"
            return words.enumerated().map { .command(keys: $0 == 0 ? example : "", words: $1) }
        }
        return rows.isEmpty ? [] : [.title(Messages.qualifiersTitle)] + rows
    }

    /// As many of a command's keys as fit, but at least the first.
    private func fitting(_ keys: [String]) -> String {
        keys.dropFirst().reduce(keys.first ?? "") { text, key in
            text.utf8.count + 2 + key.utf8.count <= keyField ? text + "  " + key : text
        }
    }
}
