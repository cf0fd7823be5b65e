import Features
import Model
import Terminal

/// The form below the list for adding a repository.
struct FormLayer: Layer {
    let form: RepositoryForm
    let isFetching: Bool
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
        guard case .success = form.reference, !isFetching else { return close }
        return [Hint(.submit, Messages.addHint)] + close
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        PaneTitle(title: Messages.formTitle, look: look).draw(at: layout.pane.first, on: &canvas)
        drawVerdict(on: &canvas)
    }

    private func drawVerdict(on canvas: inout Canvas) {
        switch form.reference {
        case .success(let reference): draw(reference, on: &canvas)
        case .failure(let problem): field.draw("", look.theme.dim, problem.summary, on: &canvas)
        }
    }

    /// The repository that the text refers to, or GitHub's response.
    private func draw(_ reference: RepositoryReference, on canvas: inout Canvas) {
        if let failure = form.failure {
            field.draw(look.symbols.error, look.theme.error, Messages.notFetched(reference, failure), on: &canvas)
        } else {
            let words = isFetching ? Messages.fetching(reference) : reference.fullName
            field.draw(look.symbols.check, look.theme.accent, words, on: &canvas)
        }
    }

    var cursor: Position? { field.cursor }

    private var field: FormField { FormField(line: form.line, look: look, layout: layout) }
}
