import Core
import Features
import Terminal

/// A form in the pane below the list: a title, a line, and what is said about its text.
struct FormLayer: Layer {
    /// A mark and a sentence below the line.
    typealias Validation = (mark: String, style: Style, sentence: String)

    /// What can be chosen with the keys that move up and down.
    struct Choice {
        let text: String
        let change: (_ forward: Bool) -> Intent
    }

    let title: String
    let line: EditableText
    let validation: Validation
    /// A choice below that, if there is one.
    var choice: Choice? = nil
    /// What Tab does; `nil` for nothing.
    var complete: Intent? = nil
    /// What submitting does, if the text can be submitted.
    let submitHint: String?
    let submit: Intent
    let close: Intent
    let edit: (LineEdit) -> Intent
    let look: Look
    let layout: ScreenLayout

    /// The rows of the form, its title first.
    static let rows = 3

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .submit: [submit]
        case .escape: [close]
        case .mark where complete != nil: complete.map { [$0] }
        case .up where choice != nil: choice.map { [$0.change(false)] }
        case .down where choice != nil: choice.map { [$0.change(true)] }
        default: command.lineEdit.map { [edit($0)] }
        }
    }

    func intents(typing text: String) -> [Intent]? { [edit(.insert(text))] }

    /// The keys of a form with a choice need the room of the counts.
    var status: StatusText? { choice == nil ? nil : StatusText() }

    var hints: [Hint]? {
        (submitHint.map { [Hint(.submit, $0)] } ?? []) + [.close]
            + (complete.map { _ in [Hint(.mark, "complete")] } ?? []) + [.help]
    }

    // MARK: Drawing

    private var input: InputLine { InputLine(line, columns: layout.columns, look) }

    var cursor: Position? {
        guard let first = layout.pane.first, layout.pane.contains(first + 1) else { return nil }
        return Position(column: input.cursor, row: first + 1)
    }

    func draw(on canvas: inout Canvas) {
        look.drawTitle(title, at: layout.pane.first, on: &canvas)
        let rows = Array(layout.pane.dropFirst())
        canvas.clipped(to: canvas.area, margin: 1) { canvas in
            if let row = rows.first { input.draw(at: row, on: &canvas, edit) }
            if rows.count > 1 {
                canvas.row(rows[1]) { canvas in
                    canvas.skip(to: 1)
                    canvas.write(validation.mark, validation.style)
                    canvas.skip(to: InputLine.start)
                    canvas.write(validation.sentence, look.theme[.dim])
                }
            }
            guard let choice, rows.count > 2 else { return }
            canvas.row(rows[2]) { canvas in
                canvas.skip(to: InputLine.start)
                canvas.write(look.name(of: .down), look.theme[.strong])
                canvas.skip(to: canvas.column + 1)
                canvas.write(choice.text, look.theme[.dim])
            }
        }
        guard let choice, rows.count > 2 else { return }
        canvas.target(rows: rows[2]..<rows[2] + 1, columns: 0..<layout.columns) { _ in
            Target(press: [choice.change(true)])
        }
    }
}

extension FormLayer {
    /// The form for adding a repository.
    init(_ form: RepositoryForm, isFetching: Bool, _ look: Look, _ layout: ScreenLayout) {
        let validation: Validation
        var canSubmit = false
        switch form.reference {
        case .success(let reference):
            canSubmit = !isFetching
            let words = (isFetching ? "loading " : "") + reference.fullName
            validation =
                form.failure.map { (look.symbols.error, look.theme[.error], Messages.notFetched(reference, $0)) }
                ?? (look.symbols.check, look.theme[.strong], words)
        case .failure(let problem): validation = ("", look.theme[.dim], problem.summary)
        }
        self.init(
            title: "Add a repository", line: form.line, validation: validation,
            submitHint: canSubmit ? "add" : nil, submit: .favourites(.submitPane),
            close: .favourites(.closePane), edit: { .favourites(.editForm($0)) }, look: look, layout: layout)
    }

    /// The form that names a search.
    init(_ naming: SearchNaming, besides saved: [SavedSearch], _ look: Look, _ layout: ScreenLayout) {
        let validation: Validation
        var canSubmit = false
        switch naming.name(besides: saved) {
        case _ where naming.problem != nil:
            let texts = naming.problem.map { Messages.problem($0) } ?? []
            let room = layout.columns - InputLine.start - 1
            validation = (
                look.symbols.error, look.theme[.error],
                texts.first { look.cells($0).columns <= room } ?? texts.last ?? ""
            )
        case .success(let name):
            canSubmit = true
            validation = (look.symbols.check, look.theme[.strong], "@\(name.text)")
        case .failure(let problem):
            // Nothing is wrong before something is typed.
            validation = (problem == .empty ? "" : look.symbols.error, look.theme[.error], problem.summary)
        }
        let title = naming.subject.saved.map { "Rename @\($0.name.text) to" } ?? "Save “\(naming.subject.query)” as"
        self.init(
            title: title, line: naming.line, validation: validation, submitHint: canSubmit ? "save" : nil,
            submit: .history(.submitName), close: .history(.closeNaming), edit: { .history(.editName($0)) },
            look: look, layout: layout)
    }
}

extension FormLayer {
    /// The form that asks where repositories are cloned to.
    init(_ form: CloneForm, _ look: Look, _ layout: ScreenLayout) {
        let validation: Validation
        var submitHint: String?
        switch form.validation {
        case _ where !form.names.isEmpty: validation = ("", look.theme[.dim], form.names.joined(separator: "  "))
        case .incomplete: validation = ("", look.theme[.dim], Messages.typeFolder)
        case .refused(let failure):
            validation = (look.symbols.error, look.theme[.error], Messages.cloneObstacle(failure, form))
        case .accepted(let folders, let clones, let others):
            let verbs = folders.isEmpty ? ("use clone", "print") : ("clone", "clone and print")
            submitHint = form.prints ? verbs.1 : verbs.0
            validation = (look.symbols.check, look.theme[.strong], Messages.cloneFolders(folders, clones, others, form))
        }
        self.init(
            title: Messages.cloneTitle(form.repositories), line: form.line, validation: validation,
            choice: Choice(text: Messages.cloneHistory(form.history)) { .send(.clones(.changeHistory(forward: $0))) },
            complete: .send(.clones(.complete)),
            submitHint: submitHint,
            submit: .send(.clones(.submit)), close: .send(.clones(.close)), edit: { .send(.clones(.edit($0))) },
            look: look, layout: layout)
    }
}

extension AppState {
    /// The form that names a search, if it is on the screen.
    var shownNaming: SearchNaming? { history.naming.flatMap { $0.screen == shell.screen ? $0 : nil } }
}
