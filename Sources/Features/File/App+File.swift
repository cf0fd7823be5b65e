public import Model
import Reactive

/// The viewer of a file, which concerns the rate limits and the end of the program.
extension AppReactor {
    /// An action of the viewer.
    func actOnFile(_ action: FileReactor.Action, _ state: AppState) -> Effect<Mutation, State> {
        switch action {
        case .open, .toggleForm: file.mutate(action, state: state).and(loadingFile(isRetry: false))
        case .reload:
            file.mutate(action, state: state).and(loadingFile(isRetry: true))
        case .escape where state.file.leavesOnEscape:
            file.mutate(action, state: state).and(loadingFile(isRetry: false))
        case .link(let link):
            linkedFile(PageLink.step(link, in: state.file), state.file.file?.repository).map { linked in
                .immediate(.file(.linked(nil))).then { [self] state in
                    actOnFile(.open(linked.file, at: linked.location), state)
                }
            } ?? file.mutate(action, state: state)
        case .print(let line): printAddress(of: line, state)
        default: file.mutate(action, state: state)
        }
    }

    /// Follows a link of the page: a file of its repository is opened here, anything else in the browser.
    func followLink(_ action: PageLink.Action, _ state: AppState) -> Effect<Mutation, State> {
        guard let linked = linkedFile(PageLink.step(action, in: state.page), state.page.subject) else {
            return page.mutate(.link(action), state: state)
        }
        return page.mutate(.link(.cancel), state: state).then { [self] state in
            actOnFile(.open(linked.file, at: linked.location), state)
        }
    }

    private func linkedFile(_ step: PageLink.Step, _ repository: Repository?) -> LinkedFile? {
        guard case .open(let address) = step, let repository else { return nil }
        return fileLink?(address, repository)
    }

    /// Loads what is open, as far as the rate limits allow.
    private func loadingFile(isRetry: Bool) -> Effect<Mutation, State> {
        .none.then { [self] state in
            guard state.isFileOpen else { return .none }
            let now = now()
            let obstacle = state.fileObstacle(isRetry: isRetry, at: now)
            let wait = obstacle?.end.map {
                Failure.Limit(kind: .primary, waitSeconds: $0.seconds(since: now), message: "")
            }
            return file.mutate(.load(wait: wait), state: state)
        }
    }

    /// The wait for a file is over.
    func endFileWait(_ state: AppState) -> Effect<Mutation, State> {
        state.fileObstacle(isRetry: false, at: now()) == nil ? actOnFile(.reload, state) : .none
    }

    /// Ends the program with the permanent link of a line, as Enter on a repository ends it with its URL.
    private func printAddress(of line: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let open = state.file.file else { return .none }
        guard let address = fileAddress?(open, state.file.commit, line) else {
            return .immediate(.file(.noticed(.unsafeName)))
        }
        return end(with: RepositoryChoice(texts: [address], ids: [open.repository.id]), state)
    }

    /// What leaves the viewer closes it.
    func closingFile(_ state: AppState) -> Effect<Mutation, State> {
        state.isFileOpen ? file.mutate(.close, state: state) : .none
    }

    /// The layout and the find of the file.
    var fileReactions: [Reaction<State, Action, Mutation>] {
        [
            .react("file layout", to: { $0.fileLayoutRequest }) { .immediate(.file(.layOut($0))) },
            .react("file find", to: { $0.isFileOpen ? $0.file.findRequest : nil }) {
                .immediate(.file(.find(.look($0))))
            },
        ]
    }
}

extension AppState {
    /// Whether a file is shown: `file.isOpen`, without a copy of its state.
    public var isFileOpen: Bool { file.file != nil }

    /// The cells of a row of a file: a text has all but a margin at the right, what GitHub renders is as wide as a page.
    var fileColumns: Int {
        file.form == .text
            ? max(1, shell.columns - PagePlacement.rightMargin) : PagePlacement.full.textColumns(of: shell.columns)
    }

    /// The layout that the file is to have; `nil` if there is nothing to lay out.
    var fileLayoutRequest: FileLayoutRequest? {
        guard let current = file.current else { return nil }
        switch current.content {
        case .text, .rendered: break
        case .binary, .tooLarge, .notAFile: return nil
        }
        return FileLayoutRequest(
            number: current.number, columns: fileColumns, wraps: file.wraps, repertoire: shell.appearance.repertoire)
    }

    /// Why the file is not requested; `nil` if it is. The user asks for it by key.
    func fileObstacle(isRetry: Bool, at now: Timestamp) -> RequestScheduler.Obstacle? {
        budgets.obstacle(
            to: .core, isAnonymous: !hasToken, isByKey: true, isRetry: isRetry, requests: fileRequests, at: now)
    }

    /// How many requests the file takes: its commit may have to be asked for first.
    var fileRequests: Int {
        guard let open = file.file else { return 1 }
        return open.blob == nil && open.commit == nil && file.commits[FileState.branchKey(open)] == nil ? 2 : 1
    }

    /// The end of the wait for the file; `nil` if it waits for none.
    public var fileWaitEnd: Timestamp? {
        guard isFileOpen, case .failed(let failure) = file.progress, failure.leadsToPause(of: .core) else { return nil }
        return fileObstacle(isRetry: false, at: file.now)?.end ?? budgets.waitEnd(of: .core) ?? file.now
    }
}

extension FileReactor.Mutation {
    /// What it reports about requests. The file's commit may have to be asked for first.
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .began: .began([.core: state.fileRequests])
        case .loaded(.tooLarge(size: _?), _, _, _): nil
        case .loaded, .resolved: .answered(.core)
        case .failed(let failure, at: let now?): .failed(.core, failure, at: now)
        default: nil
        }
    }
}
