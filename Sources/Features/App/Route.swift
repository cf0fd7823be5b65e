public import Core
import Reactive

/// A list to go back to: the screen that another list was opened on, with the opened lists as they were.
struct Route: Sendable, Equatable {
    /// The most lists opened from one another. Beyond, the one after the first is forgotten.
    static let longest = 9
    let screen: Screen
    let page: PageState.Display
    let forks: CopyOnWrite<ForksState>
    let linked: CopyOnWrite<LinkedState>
    let compare: CopyOnWrite<CompareState>
    let files: CopyOnWrite<FilesState>
}

extension AppReactor {
    /// Opens a list in front of the one that is shown, which comes back when it is closed.
    func open(_ opened: Mutation, _ state: AppState) -> Effect<Mutation, State> {
        // The way back has the page as it is now.
        leavingList.and(.immediate(opened)).and(uncovering(state))
    }

    /// Goes back to the list that the current one was opened from.
    func goBack() -> Effect<Mutation, State> { leavingList.and(.immediate(.shell(.back))) }

    /// Cancels the lists' own work; the loader cancels what is no longer wanted.
    var leavingList: Effect<Mutation, State> {
        .cancelScope(linked.name).and(.cancelScope(files.name))
    }
}

extension AppState {
    /// The tab that is highlighted: of the shown screen, or of the one that the opened lists lead back to.
    public var tab: Screen { ([shell.screen] + path.map(\.screen)).last(where: Screen.tabs.contains) ?? .search }

    /// Runs before the mutation is folded: an opened list is in front of the others at once.
    mutating func prepare(for mutation: AppReactor.Mutation) {
        switch mutation {
        case .forks(.opened): open(.forks)
        case .linked(.opened): open(.linked)
        case .files(.opened): open(.files)
        // New columns replace the current ones.
        case .compare(.opened) where shell.screen != .compare: open(.compare)
        // The forks were reloaded: compare them with their parent again.
        case .forks(.loaded) where !forks.all.isEmpty:
            if let parent = forks.parent { loader.forget(CommitsAhead.self) { $0.parent.id == parent.id } }
        case .shell(.back): goBack()
        case .shell(.show(let screen)) where Screen.tabs.contains(screen): path = []
        default: break
        }
    }

    private mutating func open(_ screen: Screen) {
        // Going elsewhere ends following a path.
        if files.following != nil { files.following = nil }
        path.append(
            Route(
                screen: shell.screen, page: page.display, forks: $forks, linked: $linked, compare: $compare,
                files: $files))
        if path.count > Route.longest { path.remove(at: 1) }
        shell.reduce(.show(screen))
    }

    /// The page as it will be when the list is closed: a comparison covers every page, other lists one in full screen.
    var uncoveredPage: PageState.Display {
        guard let former = path.last?.page, !page.isOpen else { return page.display }
        if case .full = former { return former }
        return shell.screen == .compare ? former : page.display
    }

    private mutating func goBack() {
        if page.display != uncoveredPage { page.display = uncoveredPage }
        let last = path.popLast()
        shell.reduce(.show(last?.screen ?? .search))
        guard let last else { return }
        let activity = linked.activity
        ($forks, $linked, $compare, $files) = (last.forks, last.linked, last.compare, last.files)
        // Keep what runs now, and the current size of the screen.
        linked.activity = activity
        resizeLists()
    }

    // MARK: What an opened list waits for

    /// The content that the shown list waits for until it has rows, or newer ones; `nil` for none.
    private var contentOfList: Content? {
        switch shell.screen {
        case .forks where forks.isAwaited: forks.parent.map { ForksOfRepository(parent: $0).content }
        case .linked where linked.isAwaited: linked.parent.map { .readme(of: $0) }
        case .files where files.isAwaited: files.parent.map { .files(of: $0) }
        default: nil
        }
    }

    /// Why the shown list has no rows, or no newer ones; `nil` if they are there or on their way.
    public var holdOfList: LoadHold? {
        contentOfList.flatMap { loader.held[$0] }.flatMap { $0.isBrief ? nil : $0 }
    }

    public var isLoadingList: Bool { contentOfList != nil && holdOfList == nil }

    /// The failure that the list shows in place of its rows, or above older ones.
    public func failureOfList(at now: Timestamp) -> Failure? {
        guard let content = contentOfList, let hold = holdOfList else { return nil }
        // GitHub could not answer; the request is retried.
        if case .limited(.failing) = hold, let failure = loader.failures[content] { return failure }
        return hold.failure(at: now)
    }
}
