import Features
import Model
import Terminal
import Text

/// The form for a repository to add.
struct FormPane: PaneContent {
    let form: RepositoryForm
    let look: Look
    let columns: Int

    private static let start = 3

    var title: String { Messages.formTitle }

    var hints: [KeyHint] {
        let close = [KeyHint("Esc", Messages.closeHint), KeyHint("F1", Messages.helpHint)]
        guard case .success = form.reference, !form.isFetching else { return close }
        return [KeyHint(look.symbols.enter, Messages.addHint)] + close
    }

    private var window: LineWindow {
        let before = CellText(String(form.line.textBeforeCursor), repertoire: look.repertoire)
        let text = CellText(form.line.text, repertoire: look.repertoire)
        return LineWindow(text: text, cursorColumn: before.columns, width: max(1, columns - FormPane.start - 2))
    }

    func draw(_ row: Int, on canvas: inout Canvas) {
        canvas.skip(to: 1)
        switch row {
        case 0:
            canvas.write(look.symbols.prompt, look.theme.accent)
            canvas.skip(to: FormPane.start)
            canvas.write(window.visible, look.theme.normal)
        case 1:
            drawVerdict(on: &canvas)
        default: break
        }
    }

    /// What the text points at, or why it points at nothing, or what GitHub said.
    private func drawVerdict(on canvas: inout Canvas) {
        func write(_ mark: String, _ style: Style, _ text: String) {
            canvas.write(mark, style)
            canvas.skip(to: FormPane.start)
            canvas.write(text, look.theme.dim)
        }
        switch form.reference {
        case .success(let reference):
            if let failure = form.failure {
                write(look.symbols.error, look.theme.error, Messages.notFetched(reference, failure))
            } else {
                let words = form.isFetching ? Messages.fetching(reference) : reference.fullName
                write(look.symbols.check, look.theme.accent, words)
            }
        case .failure(.empty):
            write("", look.theme.dim, RepositoryReference.Problem.empty.summary)
        case .failure(let problem):
            write("", look.theme.dim, problem.summary)
        }
    }

    func cursor(columns: Int) -> Position? {
        Position(column: min(FormPane.start + window.cursor, columns - 1), row: 0)
    }
}
