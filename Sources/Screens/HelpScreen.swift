import Features
import Terminal
import Text

/// Help: every command with its keys, from the table that binds them.
enum HelpScreen {
    private enum Line {
        case title(String)
        case command(keys: [String], summary: String)
        case blank
    }

    /// Cells for the keys of a command.
    private static let keyField = 22

    private static let lines: [Line] = Command.Section.allCases.flatMap { section -> [Line] in
        let commands = Command.allCases.filter { $0.section == section }.map { command in
            Line.command(keys: command.keys.map(\.name), summary: command.summary)
        }
        return [.title(section.rawValue)] + commands + [.blank]
    }.dropLast()

    /// How many lines of help a screen shows.
    static func visibleRows(in state: AppState) -> Int { max(1, state.shell.rows - 3) }

    /// The line that comes first when help is scrolled to its end.
    static func lastOffset(in state: AppState) -> Int { max(0, lines.count - visibleRows(in: state)) }

    /// As many of a command's keys as a field has room for, each whole, and the first in any case.
    private static func fitting(_ keys: [String], into field: Int) -> String {
        keys.dropFirst().reduce(keys.first ?? "") { text, key in
            text.utf8.count + 2 + key.utf8.count <= field ? text + "  " + key : text
        }
    }

    static func draw(_ state: AppState, _ frame: inout Frame, _ theme: Theme, _ repertoire: Repertoire) {
        let rows = state.shell.rows
        let offset = min(state.shell.helpOffset ?? 0, lastOffset(in: state))
        func row(_ index: Int, _ draw: (inout Canvas) -> Void) {
            guard frame.rows.indices.contains(index) else { return }
            var canvas = Canvas(columns: state.shell.columns, repertoire: repertoire)
            canvas.skip(to: 1)
            draw(&canvas)
            frame.rows[index] = canvas.row
        }
        row(0) { $0.write("Help", theme.accent) }
        for index in 0..<visibleRows(in: state) {
            guard offset + index < lines.count else { break }
            row(index + 2) { canvas in
                switch lines[offset + index] {
                case .title(let title):
                    canvas.write(title, theme.strong)
                case .command(let keys, let summary):
                    canvas.skip(to: 3)
                    // Narrow screens need the words more than the second and third key.
                    let field = min(keyField, state.shell.columns / 3)
                    canvas.write(fitting(keys, into: field), theme.accent, field: field)
                    canvas.skip(to: canvas.column + 2)
                    canvas.write(summary, theme.normal)
                case .blank:
                    break
                }
            }
        }
        row(rows - 1) { canvas in
            canvas.write("Esc", theme.strong)
            canvas.write(" closes", theme.dim)
            if lastOffset(in: state) > 0 {
                canvas.write("  Up Down PgUp PgDn", theme.strong)
                canvas.write(" scroll", theme.dim)
            }
        }
    }
}
