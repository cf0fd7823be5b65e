import Features
import Model
import Terminal

/// The form below the list for adding a repository.
struct FormLayer: Layer {
    let form: RepositoryForm
    let look: Look
    let layout: ScreenLayout

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
        let (mark, style, sentence) = verdict
        field.draw(mark, style, sentence, on: &canvas)
    }

    var cursor: Position? { field.cursor }

    private var field: FormField { FormField(line: form.line, look: look, layout: layout) }

    /// The repository that the text refers to, or why it refers to none, or GitHub's response.
    private var verdict: (mark: String, style: Style, sentence: String) {
        switch form.reference {
        case .success(let reference):
            if let failure = form.failure {
                return (look.symbols.error, look.theme.error, Messages.notFetched(reference, failure))
            }
            let words = form.isFetching ? Messages.fetching(reference) : reference.fullName
            return (look.symbols.check, look.theme.accent, words)
        case .failure(let problem):
            return ("", look.theme.dim, problem.summary)
        }
    }
}
