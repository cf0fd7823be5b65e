import Features
import Model
import Terminal
import Text

/// The form below the list for adding a repository.
struct FormLayer: Layer {
    let form: RepositoryForm
    let look: Look
    let layout: ScreenLayout

    private static let start = 3

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .submit: [.favourites(.submitPane)]
        case .escape: [.favourites(.closePane)]
        default: command.lineEdit.map { [.favourites(.editForm($0))] }
        }
    }

    func intents(typing text: String) -> [Intent]? { [.favourites(.editForm(.insert(text)))] }

    var hints: [Hint]? {
        let close = [Hint(.escape, Messages.closeHint), Hint(.help, Messages.helpHint)]
        guard case .success = form.reference, !form.isFetching else { return close }
        return [Hint(.submit, Messages.addHint)] + close
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        PaneTitle(title: Messages.formTitle, look: look).draw(at: layout.pane.first, on: &canvas)
        guard let first = layout.pane.first else { return }
        for line in layout.pane.dropFirst() { canvas.row(line) { draw(line - first - 1, on: &$0) } }
    }

    private func draw(_ row: Int, on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        switch row {
        case 0:
            canvas.write(look.symbols.prompt, look.theme.accent)
            canvas.skip(to: FormLayer.start)
            canvas.write(window.visible, look.theme.normal)
        case 1:
            drawVerdict(on: &canvas)
        default: break
        }
    }

    private var window: LineWindow {
        let before = CellText(String(form.line.textBeforeCursor), repertoire: look.repertoire)
        let text = CellText(form.line.text, repertoire: look.repertoire)
        let width = max(1, layout.columns - FormLayer.start - 2)
        return LineWindow(text: text, cursorColumn: before.columns, width: width)
    }

    var cursor: Position? {
        guard let first = layout.pane.first, layout.pane.contains(first + 1) else { return nil }
        return Position(column: min(FormLayer.start + window.cursor, layout.columns - 1), row: first + 1)
    }

    /// The repository that the text refers to, or why it refers to none, or GitHub's response.
    private func drawVerdict(on canvas: inout RowCanvas) {
        func write(_ mark: String, _ style: Style, _ text: String) {
            canvas.write(mark, style)
            canvas.skip(to: FormLayer.start)
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
}
