public import Core
public import Markup
public import Reactive

/// The viewer of a file: lays it out, scrolls it, and makes its addresses. The loader loads it; see ``AppState/fileContent``.
public struct FileReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// A file is opened, at a place in it.
        case open(RepositoryFile, at: FileLocation?)
        /// A file is shown beside the list of files, or none any more; not while one is open.
        case preview(FileOpening?)
        /// It is shown in the other form.
        case toggleForm
        /// The user asks for it again. ``AppReactor`` sees to it that it is loaded.
        case reload
        /// Esc: what was begun last ends, or the file before this one is shown, or the viewer is closed.
        case escape
        /// The viewer is closed.
        case close
        /// Another identity is in use.
        case accountChanged
        /// The file needs a layout.
        case layOut(FileLayoutRequest)
        /// Long lines are wrapped, or no longer.
        case toggleWrap
        /// The file is scrolled to a row.
        case scroll(toLine: Int)
        /// Wide rows are scrolled to the left by so many cells.
        case scrollSideways(to: [Int: Int])
        /// A text is looked for.
        case find(PageFind.Action)
        /// A link is chosen by its number.
        case link(PageLink.Action)
        /// The number of a line is typed.
        case goTo(GoToAction)
        /// The address of a line is opened in the browser.
        case openInBrowser(line: Int?)
        /// The permanent link of a line is copied.
        case copyAddress(line: Int?)
        /// The program ends with the permanent link of a line. ``AppReactor`` does it.
        case print(line: Int?)
    }

    /// What can happen to the number of a line to go to.
    public enum GoToAction: Sendable, Equatable {
        /// A number is asked for.
        case open
        /// A digit is typed.
        case type(Int)
        /// The last digit is deleted.
        case delete
        /// The line is shown.
        case submit
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// A file was opened.
        case opened(RepositoryFile, FileForm, at: FileLocation?)
        /// A file is shown beside the list of files.
        case previewed(FileOpening, FileForm)
        /// It is shown in the other form.
        case toggledForm
        /// The file before this one is shown again.
        case wentBack
        /// The viewer was closed.
        case closed
        /// Another identity is in use: what it may not see is forgotten.
        case forgotten
        /// What its branch points to is asked for again; the current time.
        case outdated(at: Timestamp)
        /// The file was saved in an earlier session; the current time.
        case foundSaved(SavedFile, at: Timestamp)
        /// Its branch points to a commit.
        case resolved(String)
        /// The file was loaded.
        case loaded(FileContent)
        /// The file was laid out; the row of the place it was opened at.
        case laidOut(MarkupLayout, of: FileLayoutRequest, row: Int?, isUTF8: Bool = true)
        /// Long lines are wrapped, or no longer.
        case wrapped(Bool)
        /// The file was scrolled.
        case scrolled(toLine: Int)
        /// Wide rows were scrolled.
        case scrolledSideways(to: [Int: Int])
        /// The find changed.
        case find(PageFind.Mutation)
        /// A `<details>` was opened or closed.
        case toggled(Int)
        /// Another link is being chosen, or none.
        case linked(PageLink?)
        /// Another number is being typed, or none.
        case typed(FileState.GoTo?)
        /// A line was gone to, counted from 1.
        case went(toLine: Int)
        /// A notice.
        case noticed(ListNotice)
    }

    /// What the screen shows.
    public typealias State = FileState

    let dependencies: FileDependencies

    /// A viewer with these dependencies.
    public init(_ dependencies: FileDependencies) { self.dependencies = dependencies }

    private static var cancelAll: Effect<Mutation, State> { .cancel(.layingOut, .finding) }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: FileState) -> Effect<Mutation, State> {
        switch action {
        case .open(let file, let location):
            FileReactor.cancelAll.and(.immediate(.opened(file, form(of: file, at: location), at: location)))
        case .preview(let opening): preview(opening, state)
        case .toggleForm: FileReactor.cancelAll.and(.immediate(.toggledForm))
        case .reload: .immediate(.outdated(at: dependencies.now()))
        case .escape: escape(state)
        case .close: FileReactor.cancelAll.and(.immediate(.closed))
        // What may be shown to anybody stays open.
        case .accountChanged: state.file == nil ? FileReactor.cancelAll : .none
        case .layOut(let request): layOut(request, state)
        case .toggleWrap: .immediate(.wrapped(!state.wraps))
        case .scroll(let line): .immediate(.scrolled(toLine: line))
        case .scrollSideways(let offsets): .immediate(.scrolledSideways(to: offsets))
        case .find(let action): find(action, state)
        case .link(let action): link(action, state)
        case .goTo(let action): goTo(action, state)
        case .openInBrowser(let line): address(of: line, state).map(open) ?? .immediate(.noticed(.unsafeName))
        case .copyAddress(let line): address(of: line, state).map(copy) ?? .immediate(.noticed(.unsafeName))
        case .print: .none
        }
    }

    private func preview(_ opening: FileOpening?, _ state: FileState) -> Effect<Mutation, State> {
        guard !state.isOpen, state.previewed != opening else { return .none }
        guard let opening else { return FileReactor.cancelAll.and(.immediate(.closed)) }
        let form = form(of: opening.file, at: opening.location)
        return FileReactor.cancelAll.and(.immediate(.previewed(opening, form)))
    }

    /// A file that is opened at a line is shown as text.
    private func form(of file: RepositoryFile, at location: FileLocation?) -> FileForm {
        switch location {
        case .line, .excerpt: .text
        case .fragment, nil: FileState.isMarkup(file.path) ? .rendered : .text
        }
    }

    /// The address of a line: permanent, if the commit is known.
    func address(of line: Int?, _ state: FileState) -> String? {
        state.file.flatMap { dependencies.address($0, state.commit, line) }
    }

    // MARK: Keys

    private func escape(_ state: FileState) -> Effect<Mutation, State> {
        if state.goTo != nil { return .immediate(.typed(nil)) }
        if state.link != nil { return .immediate(.linked(nil)) }
        if state.find != nil { return .immediate(.find(.close)) }
        return FileReactor.cancelAll.and(.immediate(state.earlier.isEmpty ? .closed : .wentBack))
    }

    private func goTo(_ action: GoToAction, _ state: FileState) -> Effect<Mutation, State> {
        var goTo = state.goTo ?? FileState.GoTo()
        switch action {
        case .open: goTo = FileState.GoTo()
        case .type(let digit): goTo.number = min(FileState.GoTo.largest, (goTo.number ?? 0) * 10 + digit)
        case .delete:
            guard let number = goTo.number else { return .immediate(.typed(nil)) }
            goTo.number = number < 10 ? nil : number / 10
        case .submit: return .immediate(goTo.number.map { .went(toLine: $0) } ?? .typed(nil))
        }
        return .immediate(.typed(goTo))
    }

    private func link(_ action: PageLink.Action, _ state: FileState) -> Effect<Mutation, State> {
        switch PageLink.step(action, in: state) {
        case .choose(let link): .immediate(.linked(link))
        case .open(let address): .immediate(.linked(nil)).and(open(address))
        case .copy(let address): .immediate(.linked(nil)).and(copy(address))
        case .toggle(let index): .immediate(.toggled(index))
        case .nothing: .none
        }
    }

    private func open(_ address: String) -> Effect<Mutation, State> {
        .follow(address, by: dependencies.openInBrowser, Mutation.noticed) ?? .none
    }

    private func copy(_ address: String) -> Effect<Mutation, State> {
        .copy(address, by: dependencies.copy, Mutation.noticed)
    }
}
