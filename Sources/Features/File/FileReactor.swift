public import Core
public import Markup
public import Reactive

/// Lays a file out, scrolls it, and makes its addresses. The loader loads it; see ``AppState/fileContent``.
public struct FileReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case open(RepositoryFile, at: FileLocation?)
        case toggleForm
        /// Also handled by ``AppReactor``, which loads the file.
        case reload
        /// Esc: end what was begun last, show the previous file, or close the viewer.
        case escape
        case close
        case toggleWrap
        case read(Reader.Action)
        /// Type the number of a line to go to.
        case goTo(GoToAction)
        case openInBrowser(line: Int?)
        case copyAddress(line: Int?)
        /// End the program with the permanent link of a line; handled by ``AppReactor``.
        case print(line: Int?)
    }

    public enum GoToAction: Sendable, Equatable {
        /// Ask for a number.
        case open
        case type(Int)
        case delete
        case submit
    }

    public enum Mutation: Sendable, Equatable, ReaderMutation {
        case opened(RepositoryFile, FileForm, at: FileLocation?)
        case previewed(FileOpening, FileForm)
        case toggledForm
        case wentBack
        case closed
        /// Another identity is in use: forget what it may not see.
        case forgotten
        /// What the branch points to is requested again.
        case outdated(at: Timestamp)
        case foundSaved(SavedFile)
        /// The commit that the branch points to.
        case resolved(String)
        case loaded(FileContent)
        /// `row` is that of the place the file was opened at.
        case laidOut(MarkupLayout, of: LayoutRequest, row: Int?, isUTF8: Bool = true)
        case wrapped(Bool)
        case read(Reader.Mutation)
        /// `nil` if no number is being typed.
        case typed(FileState.GoTo?)
        /// Counted from 1.
        case went(toLine: Int)
        case noticed(Notice)
    }

    public typealias State = FileState

    let dependencies: FileDependencies

    public init(_ dependencies: FileDependencies) { self.dependencies = dependencies }

    public var reactions: [Reaction<State, Mutation>] { [dependencies.page.finding { $0.reader }] }

    private static var cancelAll: Effect<Mutation, State> { .cancel(.layingOut, .finding, .showing) }

    public func mutate(_ action: Action, state: FileState) -> Effect<Mutation, State> {
        switch action {
        case .open(let file, let location):
            FileReactor.cancelAll.and(
                show(file, form(of: file, at: location)) { .opened(file, $0, at: location) })
        case .toggleForm:
            state.file.map { file in
                FileReactor.cancelAll.and(show(file, state.form == .text ? .rendered : .text) { _ in .toggledForm })
            } ?? .none
        case .reload: .immediate(.outdated(at: dependencies.now()))
        case .escape: escape(state)
        case .close: FileReactor.cancelAll.and(.immediate(.closed))
        case .toggleWrap: .immediate(.wrapped(!state.wraps))
        case .read(let action): dependencies.page.read(action, state.reader, of: state.file?.repository)
        case .goTo(let action): goTo(action, state)
        case .openInBrowser(let line): address(of: line, state).map(open) ?? .immediate(.noticed(.unsafeName))
        case .copyAddress(let line): address(of: line, state).map(copy) ?? .immediate(.noticed(.unsafeName))
        case .print: .none
        }
    }

    /// Shows a file beside the list of files, unless one is open; `nil` hides it.
    func preview(_ opening: FileOpening?, _ state: FileState) -> Effect<Mutation, State> {
        guard !state.isOpen, state.previewed != opening else { return .none }
        guard let opening else { return FileReactor.cancelAll.and(.immediate(.closed)) }
        let form = form(of: opening.file, at: opening.location)
        return FileReactor.cancelAll.and(show(opening.file, form) { .previewed(opening, $0) })
    }

    /// A picture is a document with nothing else in it, which need not be loaded.
    private func show(
        _ file: RepositoryFile, _ form: FileForm, by mutation: (FileForm) -> Mutation
    ) -> Effect<Mutation, State> {
        guard form == .rendered, FileState.isPicture(file.path),
            let address = dependencies.address(file, file.commit, nil)
        else { return .immediate(mutation(form)) }
        func quoted(_ text: String) -> String {
            "\"" + text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;") + "\""
        }
        let html = "<p><img src=\(quoted(address)) alt=\(quoted(file.path))></p>"
        return .immediate([mutation(form), .loaded(.rendered(Readme(html: html)))])
    }

    /// A file that is opened at a line is shown as text.
    private func form(of file: RepositoryFile, at location: FileLocation?) -> FileForm {
        switch location {
        case .line, .excerpt: .text
        case .fragment, nil:
            FileState.isMarkup(file.path) || dependencies.drawsPictures && FileState.isPicture(file.path)
                ? .rendered : .text
        }
    }

    /// Permanent, if the commit is known.
    func address(of line: Int?, _ state: FileState) -> String? {
        state.file.flatMap { dependencies.address($0, state.commit, line) }
    }

    // MARK: Keys

    private func escape(_ state: FileState) -> Effect<Mutation, State> {
        if state.goTo != nil { return .immediate(.typed(nil)) }
        if let action = state.reader.escape {
            return dependencies.page.read(action, state.reader, of: state.file?.repository)
        }
        guard let last = state.earlier.last else { return FileReactor.cancelAll.and(.immediate(.closed)) }
        return FileReactor.cancelAll.and(show(last.file, last.form) { _ in .wentBack })
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

    private func open(_ address: String) -> Effect<Mutation, State> {
        .follow(address, by: dependencies.page.openInBrowser, Mutation.noticed)
    }

    private func copy(_ address: String) -> Effect<Mutation, State> {
        .copy(address, by: dependencies.page.copy, Mutation.noticed)
    }
}

public struct FileDependencies: Sendable {
    /// What lays out HTML, opens and copies.
    var page: PageDependencies
    /// `nil` if the address is not that of a file of the repository.
    var link: @Sendable (_ address: String, Repository) -> LinkedFile?
    /// The web address of a line of a file at a commit, or on its branch; `nil` if its names break GitHub's rules.
    var address: @Sendable (RepositoryFile, _ commit: String?, _ line: Int?) -> String?
    /// Whether a file that is a picture is drawn.
    public var drawsPictures = false
    public var now: @Sendable () -> Timestamp

    public init(
        like page: PageDependencies, link: @escaping @Sendable (_ address: String, Repository) -> LinkedFile?,
        address: @escaping @Sendable (RepositoryFile, _ commit: String?, _ line: Int?) -> String?,
        now: @escaping @Sendable () -> Timestamp
    ) {
        (self.page, self.link, self.address, self.now) = (page, link, address, now)
    }
}

public struct LinkedFile: Sendable, Hashable {
    public var file: RepositoryFile
    var location: FileLocation?

    public init(_ file: RepositoryFile, at location: FileLocation?) {
        self.file = file
        self.location = location
    }
}
