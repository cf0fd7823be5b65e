import Features
import Model
import Terminal
import Text

/// A form in the pane below the list: a title, a line, and what is said about its text.
struct FormLayer: Layer {
    /// A mark and a sentence below the line.
    typealias Verdict = (mark: String, style: Style, sentence: String)

    let title: String
    let line: EditableText
    let verdict: Verdict
    /// What submitting does, if the text can be submitted.
    let submitHint: String?
    let submit: Intent
    let close: Intent
    let edit: (LineEdit) -> Intent
    let look: Look
    let layout: ScreenLayout

    /// The rows of the form, its title first.
    static let rows = 3

    private static let start = 3

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .submit: [submit]
        case .escape: [close]
        default: command.lineEdit.map { [edit($0)] }
        }
    }

    func intents(typing text: String) -> [Intent]? { [edit(.insert(text))] }

    var hints: [Hint]? { (submitHint.map { [Hint(.submit, $0)] } ?? []) + [.close, .help] }

    // MARK: Drawing

    private var window: LineWindow { LineWindow(line, look, width: layout.columns - FormLayer.start - 2) }

    var cursor: Position? {
        guard let first = layout.pane.first, layout.pane.contains(first + 1) else { return nil }
        return Position(column: min(FormLayer.start + window.cursor, layout.columns - 1), row: first + 1)
    }

    func draw(on canvas: inout Canvas) {
        look.drawTitle(title, at: layout.pane.first, on: &canvas)
        let texts = [
            (look.symbols.prompt, look.theme.accent, window.visible, look.theme.normal),
            (verdict.mark, verdict.style, look.cells(verdict.sentence), look.theme.dim),
        ]
        canvas.clipped(to: canvas.area, margin: 1) { canvas in
            for (row, (mark, markStyle, text, style)) in zip(layout.pane.dropFirst(), texts) {
                canvas.row(row) { canvas in
                    canvas.skip(to: 1)
                    canvas.write(mark, markStyle)
                    canvas.skip(to: FormLayer.start)
                    canvas.write(text, style)
                }
            }
        }
    }
}

extension FormLayer {
    /// The form for adding a repository.
    init(_ form: RepositoryForm, isFetching: Bool, _ look: Look, _ layout: ScreenLayout) {
        let verdict: Verdict
        var canSubmit = false
        switch form.reference {
        case .success(let reference):
            canSubmit = !isFetching
            let words = isFetching ? Messages.fetching(reference) : reference.fullName
            verdict =
                form.failure.map { (look.symbols.error, look.theme.error, Messages.notFetched(reference, $0)) }
                ?? (look.symbols.check, look.theme.strong, words)
        case .failure(let problem): verdict = ("", look.theme.dim, problem.summary)
        }
        self.init(
            title: Messages.formTitle, line: form.line, verdict: verdict,
            submitHint: canSubmit ? "add" : nil, submit: .favourites(.submitPane),
            close: .favourites(.closePane), edit: { .favourites(.editForm($0)) }, look: look, layout: layout)
    }

    /// The form that names a search.
    init(_ naming: SearchNaming, besides saved: [SavedSearch], _ look: Look, _ layout: ScreenLayout) {
        let verdict: Verdict
        var canSubmit = false
        switch naming.name(besides: saved) {
        case .success(let name):
            canSubmit = true
            verdict = (look.symbols.check, look.theme.strong, Messages.namedSearch(name.text))
        case .failure(let problem):
            // Nothing is wrong before something is typed.
            verdict = (problem == .empty ? "" : look.symbols.error, look.theme.error, problem.summary)
        }
        let title =
            naming.subject.saved.map { Messages.renamingTitle($0.name.text) }
            ?? Messages.namingTitle(naming.subject.query)
        self.init(
            title: title, line: naming.line, verdict: verdict, submitHint: canSubmit ? "save" : nil,
            submit: .history(.submitName), close: .history(.closeNaming), edit: { .history(.editName($0)) },
            look: look, layout: layout)
    }
}

extension AppState {
    /// The form that names a search, if it is on the screen.
    var shownNaming: SearchNaming? {
        history.naming.flatMap { $0.screen == shell.screen ? $0 : nil }
    }
}
