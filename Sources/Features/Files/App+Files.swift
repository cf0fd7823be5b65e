public import Core
import Reactive

/// The files of the selected repository, as they concern the list, the account and the rate limits.
extension AppReactor {
    func listFiles(_ rows: Int?, _ state: AppState) -> Effect<Mutation, State> {
        state.selectedRepository.map { open(.files(.opened($0, rows: rows)), state) } ?? .none
    }

    /// Loads the files again, or posts why not.
    func reloadFiles(_ state: AppState) -> Effect<Mutation, State> {
        if state.search.connection == .offline { return .immediate(.files(.noticed(.filesNotRefreshed))) }
        guard let repository = state.files.parent else { return .none }
        return Effect<Mutation, State>.immediate(.files(.reloading))
            .then { [self] state in ask(for: [.files(of: repository)] + state.wantedOfFiles, state) }
    }

    /// Requests the code of a search again, or its next page.
    func reloadCode(_ state: AppState) -> Effect<Mutation, State> {
        guard let code = state.files.code, let repository = state.files.listing?.repository else { return .none }
        let next = state.files.wantedPage ?? state.files.pageFailure.flatMap { _ in code.hits.next }
        guard let next else {
            let searched = Effect<Mutation, State>.immediate(.files(.codeStarted(code.words)))
            return searched.then { [self] state in ask(for: state.wantedOfFiles, state) }
        }
        return Effect<Mutation, State>.immediate(.files(.pageStarted))
            .then { [self] state in ask(for: [PageOfCode(page: next, repository: repository).content], state) }
    }

    func submitFiles(_ state: AppState) -> Effect<Mutation, State> {
        switch state.files.enter {
        case .nothing: return .none
        case .folder(let number):
            let isOpen = state.files.open.contains(number)
            return .immediate(.files(isOpen ? .folderClosed(number) : .folderOpened(number)))
        case .show(let number): return .immediate(.files(.shown(number)))
        case .file(let opening): return actOnFile(.open(opening.file, at: opening.location), state)
        case .follow(let number):
            let isNamed = state.files.listing?.target(of: number) != nil
            let path = state.files.selectedPlace?.path ?? ""
            return .immediate(.files(isNamed ? .followed(number) : .noticed(.submoduleUnnamed(path: path))))
        case .searchCode(let words):
            return .immediate(.files(words.isEmpty ? .noticed(.noWords) : .codeStarted(words)))
        }
    }

    var filesReactions: [Reaction<State, Mutation>] {
        [
            .feedback("filter of files", from: { $0.showsFiles ? $0.files.filterRequest : nil }) { [files] request in
                .then { state in files.work { $0.filter(request, state.files) } }
            },
            .feedback("link among files", from: { $0.hasReadTarget ? true : nil }) { [self] _ in
                .then { [self] in arrive($0) }
            },
            .feedback("preview", from: { $0.rowToPreview }) { [file] _ in
                .then { state in file.work { $0.preview(state.fileToPreview, state.file) } }
            },
        ]
    }
}

extension AppState {
    var showsFiles: Bool { shell.screen == .files }

    /// The files that the user asked for, and what the shown ones lack: the entries of an open folder, code, or its next page.
    var filesDemand: Demand {
        var demand = Demand()
        if showsFiles, files.isAwaited, let parent = files.parent {
            demand.add(.init(content: .files(of: parent), isExplicit: true))
        }
        for content in wantedOfFiles { demand.add(.init(content: content, isExplicit: true)) }
        if awaitsTarget, let target = files.following { demand.add(.init(content: target.content, isExplicit: true)) }
        return demand
    }

    /// What the shown files lack.
    fileprivate var wantedOfFiles: [Content] {
        guard showsFiles, let listing = files.listing else { return [] }
        let repository = listing.repository
        return [
            files.askedCode.map { CodeOfRepository(repository: repository, words: $0).content },
            wantedFolder(of: listing),
            files.wantedPage.map { PageOfCode(page: $0, repository: repository).content },
        ].compactMap { $0 }
    }

    /// The folder whose entries are missing: one that is being requested, else the first.
    private func wantedFolder(of listing: FileListing) -> Content? {
        // Files being requested may be those of another commit.
        var haveFailed: Bool { if case .failed = holdOfList { true } else { false } }
        guard !files.isAwaited || haveFailed else { return nil }
        let folders = files.foldersWithoutEntries.map { EntriesOfFolder($0, of: listing).content }
        return folders.first(where: loader.isRunning) ?? folders.first
    }

    /// What the shown rows want.
    private var contentsOfShownFiles: [Content] {
        filesDemand.contents.filter { ($0.kind == PageOfCode.kind) == files.showsHits }
    }

    /// The end of the wait for what the shown rows want; `nil` if nothing waits.
    public var filesWaitEnd: Timestamp? {
        showsFiles ? contentsOfShownFiles.compactMap { loader.held[$0]?.obstacle?.end }.min() : nil
    }

    /// `nil` if nothing waits.
    public var secondsToFiles: Int64? { filesWaitEnd.map { max(0, $0.seconds(since: now)) } }

    /// Why the files could not be reloaded, a folder not loaded or, where code is shown, its next page.
    var failureOfFiles: Failure? {
        if let failure = failureOfList(at: now) { return failure }
        if let failure = files.showsHits ? files.pageFailure : files.failure { return failure }
        return secondsToFiles.map { seconds in
            contentsOfShownFiles.lazy.compactMap { loader.failures[$0] }.first
                ?? .rateLimited(.init(kind: .primary, waitSeconds: seconds, message: ""))
        }
    }

    public var isSearchingCode: Bool { isLoadingOfFiles(CodeOfRepository.kind) }
    public var isLoadingPageOfCode: Bool { isLoadingOfFiles(PageOfCode.kind) }
    public var isLoadingFiles: Bool { isLoadingOfFiles(nil) }

    private func isLoadingOfFiles(_ kind: ContentKind?) -> Bool {
        filesDemand.wants.contains { want in
            let content = want.content
            return (kind ?? content.kind) == content.kind
                && (loader.isRunning(content) || loader.lookingUp.contains(content))
        }
    }
}

/// The selected row of the list of files, as far as its preview depends on it.
struct PreviewedRow: Sendable, Equatable {
    /// `nil` for no preview.
    var item: FileItem?
    var tree: FileTree?
    /// After another search, the same row may be another hit.
    var hit: CodeHit?
}

/// The preview: the selected file beside the list of files, in place of a repository's page, and shown and hidden with it.
extension AppState {
    /// Whether there is room for a preview beside the list that is shown.
    public var hasRoomForPreview: Bool {
        guard showsFiles, case .beside = placement(.docked) else { return false }
        return true
    }

    public var showsPreview: Bool { page.display == .docked && !isFileOpen && hasRoomForPreview }

    /// The row to preview, or an empty one to hide the preview; `nil` if none is shown.
    var rowToPreview: PreviewedRow? {
        guard showsPreview else { return file.previewed == nil ? nil : PreviewedRow() }
        let item = files.selected
        let hit: CodeHit? = if case .hit(let index) = item?.id { files.hit(index) } else { nil }
        return PreviewedRow(item: item, tree: files.listing?.tree, hit: hit)
    }

    /// `nil` for none: the target of a link is only found when it is followed.
    var fileToPreview: FileOpening? {
        guard showsPreview else { return nil }
        return if case .file(let opening) = files.enterOnRow { opening } else { nil }
    }

    /// Whether the retry command is the preview's: it has failed, and the list has not.
    public var previewTakesRetry: Bool {
        guard showsPreview, failureOfFiles == nil else { return false }
        return ![.idle, .failed(.offline)].contains(fileProgress)
    }
}
