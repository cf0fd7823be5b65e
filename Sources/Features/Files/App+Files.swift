import Model
import Reactive

/// The files of the selected repository, which concern the list, the account and the rate limits.
extension AppReactor {
    /// Requests the files of the selected repository, or says why not. Until they arrive, the list stays as it is.
    func listFiles(_ rows: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        // What is saved can be shown during a wait, too.
        let refusal = state.refusalOfFiles(at: now())
        let action = FilesReactor.Action.load(
            repository, on: state.shell.screen, rows: rows, refusal: refusal)
        return counting(.core, AppState.treeRequests, unless: refusal != nil)
            .and(files.mutate(action, state: state))
    }

    private func counting(
        _ resource: RequestScheduler.Resource, _ count: Int = 1, unless isRefused: Bool
    ) -> Effect<Mutation, State> {
        isRefused ? .none : .immediate(.budgets(.requested(resource, count: count)))
    }

    /// Loads the files again, or says why not.
    func reloadFiles(_ state: AppState) -> Effect<Mutation, State> {
        if state.search.connection == .offline {
            return .immediate(.files(.noticed(.files(.refreshOffline))))
        }
        let refusal = state.refusalOfFiles(isRetry: true, at: now())
        return counting(.core, AppState.treeRequests, unless: refusal != nil)
            .and(files.mutate(.reload(refusal: refusal), state: state))
    }

    /// Loads the entries of a folder that GitHub has left out, or says why not.
    func listFolder(_ number: Int32, _ state: AppState) -> Effect<Mutation, State> {
        files.mutate(.loadFolder(number, refusal: state.refusalOfFiles(requests: 1, at: now())), state: state)
    }

    /// Loads the next page of code, or says why not.
    func loadMoreCode(_ state: AppState) -> Effect<Mutation, State> {
        // A failed request is repeated only when the user asks.
        let isRetry = state.files.pageFailure != nil
        if let refusal = state.refusalOfFiles(to: .codeSearch, isRetry: isRetry, requests: 1, at: now()) {
            return .immediate(.files(.pageFailed(refusal)))
        }
        return counting(.codeSearch, unless: false).and(files.mutate(.loadNextPage, state: state))
    }

    /// Enter on the list of files.
    func submitFiles(_ state: AppState) -> Effect<Mutation, State> {
        if case .file(let opening) = state.files.enter {
            let file = state.files.listed(opening.file)
            return mutate(.files(.openFile(file, at: opening.location)), state: state)
        }
        if case .follow(let number) = state.files.enter {
            let refusal = state.refusalOfFiles(requests: 1, at: now())
            return files.mutate(.follow(number, refusal: refusal), state: state)
        }
        guard case .searchCode(let words) = state.files.enter else { return files.mutate(.list(.submit), state: state) }
        let notice = state.obstacleToCode(words, at: now())
        if let notice { return .immediate(.files(.noticed(.files(notice)))) }
        return counting(.codeSearch, unless: false).and(files.mutate(.searchCode(words), state: state))
    }

    /// Shows what a symbolic link or a submodule leads to.
    func arrive(_ state: AppState) -> Effect<Mutation, State> {
        let arrived = Effect<Mutation, State>.immediate(.files(.arrived))
        switch state.files.following?.destination {
        case nil: return .none
        case .node(let number):
            guard let file = state.files.listing?.file(number) else {
                return arrived.and(files.mutate(.list(.edit(.clear)), state: state)).and(
                    .immediate(.files(.shown(number))))
            }
            return arrived.and(actOnFile(.open(file, at: nil), state))
        case .submodule(let path, let address):
            guard let address else {
                return arrived.and(.immediate(.files(.notFollowed(.submoduleUnnamed(path: path)))))
            }
            guard let reference = try? RepositoryReference(address, host: addressHost) else {
                let notice = FilesNotice.submoduleElsewhere(path: path, address: address)
                return arrived.and(.immediate(.files(.notFollowed(notice))))
            }
            let edit = LineEdit.replace(0..<state.search.line.text.utf8.count, with: reference.query)
            return arrived.and(show(.search, state)).and(search.mutate(.list(.edit(edit)), state: state))
                .then { [self] state in list(.submit, state) }
        }
    }

    /// Goes back to the list that the files were opened from.
    func closeFiles(_ state: AppState) -> Effect<Mutation, State> {
        files.mutate(.close, state: state).and(.immediate(.shell(.show(state.files.origin))))
    }
}

extension AppState {
    /// Whether the files are shown.
    var showsFiles: Bool { shell.screen == .files }

    /// Whether the repository whose files were requested is still the selected one or the one that is shown, with nothing in front of it.
    var awaitsFiles: Bool {
        guard let request = files.request else { return false }
        if showsFiles { return files.listing?.repository.id == request.repository.id }
        return shell.screen == request.screen && shell.alert == nil && selectedRepository?.id == request.repository.id
    }

    /// Whether the link or submodule that is followed is still the selected one, with nothing in front of it.
    var awaitsLink: Bool {
        guard let following = files.following, showsFiles, !isFileOpen, shell.dialog == nil, shell.alert == nil,
            files.listing?.tree == following.tree
        else { return false }
        return [.node(following.number), .notable(following.number)].contains(files.selected?.id)
    }

    /// The end of the wait for files, a folder or a page of code that a rate limit has refused; `nil` if none is on the screen.
    var filesWaitEnd: Timestamp? {
        guard showsFiles, case .rateLimited? = files.showsHits ? files.pageFailure : files.failure else { return nil }
        let resource: RequestScheduler.Resource = files.showsHits ? .codeSearch : .core
        return obstacleToShownFiles(at: files.now)?.end ?? budgets.waitEnd(of: resource) ?? files.now
    }

    /// Why what is shown of the files, or of the code in them, may not be requested again by itself; `nil` if it may.
    func obstacleToShownFiles(at now: Timestamp) -> RequestScheduler.Obstacle? {
        files.showsHits
            ? obstacleToFiles(to: .codeSearch, requests: 1, at: now)
            : obstacleToFiles(to: .core, requests: AppState.treeRequests, at: now)
    }

    private func obstacleToFiles(
        to resource: RequestScheduler.Resource, isRetry: Bool = false, requests: Int, at now: Timestamp
    ) -> RequestScheduler.Obstacle? {
        budgets.obstacle(
            to: resource, isAnonymous: !hasToken, isByKey: true, isRetry: isRetry, requests: requests, at: now)
    }

    /// Seconds until files are requested again; `nil` if nothing waits.
    public var secondsToFiles: Int64? { filesWaitEnd.map { max(0, $0.seconds(since: files.now)) } }

    /// The requests of a list of files: the commit, its tree and, where that is too large, the first level.
    static let treeRequests = 3

    /// Why files are not requested, as GitHub would say it; `nil` if they are.
    func refusalOfFiles(
        to resource: RequestScheduler.Resource = .core, isRetry: Bool = false, requests: Int = treeRequests,
        at now: Timestamp
    ) -> Failure? {
        let obstacle = obstacleToFiles(to: resource, isRetry: isRetry, requests: requests, at: now)
        guard let end = obstacle?.end else { return nil }
        return .rateLimited(.init(kind: .primary, waitSeconds: end.seconds(since: now), message: ""))
    }

    /// Why code is not searched; `nil` if it is.
    func obstacleToCode(_ words: String, at now: Timestamp) -> FilesNotice? {
        if search.connection == .offline { return .codeOffline }
        if words.isEmpty { return .noWords }
        switch budgets.obstacle(to: .codeSearch, isAnonymous: !hasToken, isByKey: true, at: now) {
        case nil, .reserved: return nil
        case .signInRequired: return .codeNeedsToken
        case .spent(let end), .failing(let end): return .codeLimited(seconds: end.seconds(since: now))
        }
    }

    /// Whether a mutation of the files brings some that are shown: they must still be wanted.
    mutating func admitFiles(_ mutation: FilesReactor.Mutation) -> Bool {
        guard case .loaded(let listing) = mutation else { return false }
        let isWanted = awaitsFiles
        if !isWanted { files.request = nil }
        return isWanted && listing.tree.tree.count > 0
    }
}

extension FilesReactor.Mutation {
    /// What it reports about requests.
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .folderStarted, .linkRequested: .began(.core)
        case .linkLoaded: .answered(.core)
        case .notFollowed(.notFollowed(_, let failure), at: let now?): .failed(.core, failure, at: now)
        case .loaded(let listing): listing.isSaved ? nil : .answered(.core)
        case .confirmed, .folderLoaded(_, isSaved: false): .answered(.core)
        case .codeFound, .pageLoaded: .answered(.codeSearch)
        case .failed(let failure, at: let now?), .folderFailed(let failure, at: let now?):
            .failed(.core, failure, at: now)
        case .codeFailed(let failure, at: let now), .pageFailed(let failure, at: let now?):
            .failed(.codeSearch, failure, at: now)
        default: nil
        }
    }
}
