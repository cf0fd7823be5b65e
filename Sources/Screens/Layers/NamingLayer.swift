import Features
import Model
import Terminal
import Text

/// The form below the list that names a search.
struct NamingLayer: Layer {
    let naming: SearchNaming
    let state: AppState
    let look: Look
    let layout: ScreenLayout

    /// The rows of the form, its title first.
    static let rows = 3

    private var name: Result<SavedSearchName, SavedSearchName.Problem> {
        naming.name(besides: state.history.saved)
    }

    private var field: FormField { FormField(line: naming.line, look: look, layout: layout) }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .submit: [.history(.submitName)]
        case .escape: [.history(.closeNaming)]
        default: command.lineEdit.map { [.history(.editName($0))] }
        }
    }

    func intents(typing text: String) -> [Intent]? { [.history(.editName(.insert(text)))] }

    var hints: [Hint]? {
        let close = [Hint(.escape, Messages.closeHint), Hint(.help, Messages.helpHint)]
        if case .success = name { return [Hint(.submit, Messages.saveHint)] + close }
        return close
    }

    var cursor: Position? { field.cursor }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let title =
            naming.subject.saved.map { Messages.renamingTitle($0.name.text) }
            ?? Messages.namingTitle(naming.subject.query)
        PaneTitle(title: title, look: look).draw(at: layout.pane.first, on: &canvas)
        switch name {
        case .success(let name):
            field.draw(look.symbols.check, look.theme.accent, Messages.namedSearch(name.text), on: &canvas)
        case .failure(let problem):
            // Nothing is wrong before something is typed.
            let mark = problem == .empty ? "" : look.symbols.error
            field.draw(mark, look.theme.error, problem.summary, on: &canvas)
        }
    }
}

extension AppState {
    /// The intents of naming the search on the screen.
    var naming: [Intent] {
        searchToSave.map { [.history(.openNaming($0, shown: shownIDs, on: shell.screen))] } ?? []
    }

    /// The form that names a search, if it is on the screen.
    var shownNaming: SearchNaming? {
        history.naming.flatMap { $0.screen == shell.screen ? $0 : nil }
    }
}
