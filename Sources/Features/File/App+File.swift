public import Core
import Reactive

/// The viewer of a file, as it concerns the rate limits and the end of the program.
extension AppReactor {
    func actOnFile(_ action: FileReactor.Action, _ state: AppState) -> Effect<Mutation, State> {
        switch action {
        case .reload:
            file.mutate(action, state: state).then { [self] state in
                let pictures = state.file.showsPicture ? state.picturesDemand.wants.map(\.content) : []
                return ask(for: pictures + (state.fileContent.map { [$0] } ?? []), state)
            }
        case .read(.link(let action)):
            follow(action, in: state.file.reader, of: state.file.file?.repository) {
                file.mutate(.read(.link($0)), state: state)
            }
        case .print(let line): printAddress(of: line, state)
        default: file.mutate(action, state: state)
        }
    }

    /// Opens a file of the repository in the viewer, anything else in the browser.
    func follow(
        _ action: PageLink.Action, in reader: Reader, of repository: Repository?,
        by link: (PageLink.Action) -> Effect<Mutation, State>
    ) -> Effect<Mutation, State> {
        guard action != .browse, case .open(let address) = reader.step(action), let repository,
            let linked = fileLink?(address, repository)
        else { return link(action) }
        return link(.cancel).then { [self] in actOnFile(.open(linked.file, at: linked.location), $0) }
    }

    /// Ends the program with the permanent link of a line, as Enter on a repository ends it with its URL.
    private func printAddress(of line: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let open = state.file.file else { return .none }
        guard let address = fileAddress?(open, state.file.commit, line) else {
            return .immediate(.file(.noticed(.unsafeName)))
        }
        return end(by: .end(.chosen(.init(texts: [address], ids: [open.repository.id]))), state)
    }

    var fileReactions: [Reaction<State, Mutation>] {
        [
            .feedback("file layout", from: { $0.fileLayoutRequest }) { [file] request in
                .then { state in file.work { $0.layOut(request, state.file) } }
            }
        ]
    }
}

extension AppState {
    /// `file.isOpen`, without a copy of its state.
    public var isFileOpen: Bool { file.file != nil && file.previewed == nil }

    /// In cells: text takes all but the margins; what GitHub renders is as wide as a page.
    public var fileColumns: Int {
        var (placement, room) = (PagePlacement.full, shell.columns)
        if file.previewed != nil, case .beside(let columns) = pagePlacement {
            (placement, room) = (pagePlacement, columns - PagePlacement.leftMargin)
        }
        return file.form == .text
            ? max(1, room - PagePlacement.rightMargin) : placement.textColumns(of: shell.columns)
    }

    /// `nil` if there is nothing to lay out.
    var fileLayoutRequest: LayoutRequest? {
        guard let current = file.current, current.content.isLaidOut else { return nil }
        // One that is a file of its own has the screen for itself.
        let rows = file.showsPicture ? max(AppState.pictureRows, shell.rows - 4) : AppState.pictureRows
        var request = layoutRequest(for: file.reader, current.number, width: fileColumns, wraps: file.wraps, rows: rows)
        // What arrives does not concern a text.
        if file.form == .text { request.pictures = nil }
        return request
    }

    /// The content that the shown file lacks, or first the commit of its branch; `nil` if it is there.
    var fileContent: Content? {
        guard let open = file.file, file.lacksContent else { return nil }
        let commit = file.knownCommit
        return commit == nil && open.blob == nil
            ? CommitOfFile(open, file.form).content
            : ContentOfFile(open, file.form, commit: commit).content
    }

    /// Wanted at once if the file is open, otherwise once the selection has rested.
    var fileWant: Demand.Want? {
        let isPreview = file.previewed != nil
        return fileContent.map { .init(content: $0, rest: isPreview ? pageRest : .zero, isExplicit: !isPreview) }
    }

    public var fileProgress: ReadingProgress { readingProgress(of: fileContent) }
    /// `nil` if it does not wait.
    public var fileWaitEnd: Timestamp? { waitEnd(of: fileContent) }

    /// Whether the file has another form than its text: GitHub renders it (its `github/markup` library), or it is a picture in text.
    public var canRenderFile: Bool {
        file.file.map { shown in
            FileState.isMarkup(shown.path)
                || (showsPictures || file.form == .rendered) && shown.path.lowercased().hasSuffix(".svg")
        } ?? false
    }

    public var isLoadingFile: Bool { fileContent.map(loader.isRunning) ?? false }
}
