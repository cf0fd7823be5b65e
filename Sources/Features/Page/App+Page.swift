public import Core
import Reactive

/// How far the loading of a README or a file is, apart from what is shown.
public enum ReadingProgress: Sendable, Equatable {
    case idle
    /// Few requests are left: it is loaded only when the user asks.
    case held
    /// It could not be requested, or the request failed.
    case failed(Failure)
}

/// What the page is to show: a repository, or nothing.
struct PageSubject: Sendable, Equatable {
    var repository: Repository?
    /// The tag of the release to show instead.
    var release: String?
}

extension AppState {
    /// A page beside or below the list is hidden while the list has nothing to show there.
    public var pagePlacement: PagePlacement {
        page.display == .docked && !hasPage ? .hidden : placement(page.display)
    }

    /// Whether something is selected that can be shown beside or below the list.
    public var hasPage: Bool { selectedRepository != nil || hasRoomForPreview }

    /// An open page is hidden while there is nothing to show or no room for it.
    public var showsPage: Bool { pagePlacement != .hidden }

    /// The placement if there is something to show. Beside a list of files, the preview has the larger part.
    func placement(_ display: PageState.Display) -> PagePlacement {
        let (columns, rows) = (shell.columns, shell.rows)
        let placement = PagePlacement(display, columns: columns, rows: rows, side: shell.configured.pageSide)
        guard case .beside = placement, showsFiles else { return placement }
        return .beside(columns: columns - max(PagePlacement.leastNameColumns, columns * 2 / 5))
    }

    public var pageColumns: Int { pagePlacement.textColumns(of: shell.columns) }

    /// What Esc does on a page: it ends what was begun last.
    public var pageEscape: AppReactor.Action {
        if customActions.waitsFor != nil { return .customActions(.cancel) }
        guard pagePlacement == .full else { return clones.failures.isEmpty ? .page(.close) : .clones(.dismiss) }
        return .page(page.reader.escape.map(PageReactor.Action.read) ?? .toggleFull)
    }

    /// What the command that opens and closes the page does. Without room beside or below the list, the page takes the
    /// whole screen.
    public var pageToggling: AppReactor.Action {
        .page(showsPage ? .close : placement(.docked) == .hidden ? .toggleFull : .toggle)
    }

    /// What the open page wants: its README, unless GitHub has sent it in this session, and the facts about its
    /// repository.
    var pageDemand: Demand {
        var demand = Demand()
        guard showsPage, let subject = page.subject else { return demand }
        let readme = Content.readme(of: subject, release: page.release)
        // The list of linked repositories wants it at once, without waiting for the selection to rest.
        let isMissing = !page.isFresh || loader.asked.contains(readme) || loader.failures[readme] != nil
        if isMissing, readmeWantOfLinks?.content != readme { demand.add([readme], rest: pageRest) }
        demand.add(factsOfPage, rest: pageRest)
        return demand
    }

    /// With a token, all facts take one request by the node id, which may have to be requested first.
    private func factsContents(of repository: Repository) -> [Content] {
        let facts = Content.facts(of: repository)
        let details = hasToken ? loader.step(to: facts, of: repository) : facts
        return [details ?? FactsByREST(repository: repository).content, .starHistory(of: repository)]
    }

    private var readmeOfPage: Content? { page.subject.map { .readme(of: $0, release: page.release) } }
    private var shownReadme: Content? { showsPage ? readmeOfPage : nil }
    public var readmeProgress: ReadingProgress { readingProgress(of: shownReadme) }
    /// `nil` if it does not wait.
    public var readmeWaitEnd: Timestamp? { waitEnd(of: shownReadme) }

    func readingProgress(of content: Content?) -> ReadingProgress {
        guard let content else { return .idle }
        let hold = loader.held[content]
        if let obstacle = hold?.obstacle, obstacle.end == nil { return .held }
        let failure = loader.failure(of: content) ?? hold?.failure(at: now)
        return failure.map(ReadingProgress.failed) ?? .idle
    }

    func waitEnd(of content: Content?) -> Timestamp? { content.flatMap { loader.held[$0]?.obstacle?.end } }

    var isLoadingReadme: Bool { readmeOfPage.map(loader.isRunning) ?? false }

    // MARK: Facts

    /// `nil` if none are known.
    public var pageFacts: RepositoryFacts? { page.subject.flatMap { loader.facts(of: $0)?.value } }

    /// `nil` if all of them are from this session.
    public var pageFactsSavedAt: Timestamp? {
        page.release == nil ? page.subject.flatMap { loader.facts(of: $0)?.moment } : nil
    }

    /// Why facts about the repository of the page are not requested; `nil` if they are, or are known. A rate limit
    /// passes, a missing token does not: it is reported last.
    public var obstacleToFacts: RateLimits.Obstacle? {
        let obstacles = factsOfPage.compactMap { loader.held[$0]?.obstacle }
        return obstacles.first { $0 != .signInRequired } ?? obstacles.first
    }

    public var failureOfFacts: Failure? { factsOfPage.lazy.compactMap { loader.failure(of: $0) }.first }

    /// `nil` if they do not wait.
    public var factsWaitEnd: Timestamp? { obstacleToFacts?.end }
    var isLoadingFacts: Bool { factsOfPage.contains(where: loader.isRunning) }
    /// None on the page of a release.
    private var factsOfPage: [Content] {
        showsPage && page.release == nil ? page.subject.map(factsContents) ?? [] : []
    }

    /// Whether the page lacks facts that the user can request again.
    var lacksFacts: Bool {
        let obstacle = obstacleToFacts
        if obstacle == .signInRequired { return failureOfFacts != nil }
        return obstacle != nil || failureOfFacts != nil || !factsOfPage.isEmpty && pageFacts?.gap != nil
    }

    /// What a retry on the page requests: in full screen all of it, otherwise what is missing.
    var pageToReload: [Content] {
        guard showsPage, let subject = page.subject else { return [] }
        let isWhole = pagePlacement == .full || readmeProgress != .idle || !page.isFresh || !lacksFacts
        return (isWhole ? [.readme(of: subject, release: page.release)] : []) + factsOfPage
    }

    /// Whether the page takes the command to retry: in full screen, or if it has failed and the list has not.
    public var pageTakesRetry: Bool {
        if pagePlacement == .full { return true }
        if showsPage, readmeProgress == .held { return true }
        if showsQuery, search.failure != nil { return false }
        if lacksFacts { return true }
        guard showsPage, case .failed(let failure) = readmeProgress else { return false }
        return failure != .offline
    }

    /// `nil` while the page is hidden.
    var pageSubject: Repository? { showsPage ? selectedRepository : nil }

    /// What the page is to show; `nil` if it is closed and shows nothing.
    var pageToShow: PageSubject? {
        guard showsPage || page.subject != nil else { return nil }
        let release = shell.screen == .releases && showsPage ? releases.selected?.release.tag : nil
        return PageSubject(repository: pageSubject, release: release)
    }

    /// Whether everything is there that can be had without a wait.
    public var isPageSettled: Bool {
        guard showsPage, page.subject != nil, !isLoadingReadme,
            page.current == nil ? readmeProgress != .idle : page.isLaidOut
        else { return false }
        return factsOfPage.allSatisfy { loader.knows($0) || loader.held[$0].map { !$0.isBrief } ?? false }
    }

    package var hasToken: Bool {
        switch account.status {
        case .token, .signedIn: true
        case .anonymous, .checking, .refused: false
        }
    }

    /// How long a selection must rest before its page is loaded. The core rate limit is 5,000 requests per hour with a token, and 60
    /// without (GitHub docs, "Rate limits for the REST API").
    var pageRest: Duration { .milliseconds(hasToken ? 150 : 600) }

    var pageLayoutRequest: LayoutRequest? {
        guard showsPage, let current = page.current, current.readme != nil else { return nil }
        return layoutRequest(for: page.reader, current.number, width: pageColumns)
    }

    func layoutRequest(
        for reader: Reader, _ number: Int, width: Int, wraps: Bool = true, rows: Int = AppState.pictureRows
    ) -> LayoutRequest {
        LayoutRequest(
            number: number, width: width, wraps: wraps, repertoire: shell.appearance.repertoire,
            open: shell.appearance.isReadInOrder ? nil : reader.open, pictures: pictures(rows: rows))
    }

    /// What the full-screen page searches for at first; `nil` if its repository was found otherwise.
    var findOfReadme: FindOfReadme? {
        guard pagePlacement == .full, page.layout != nil, let id = page.subject?.id,
            let words = readmeLine(of: id)?.words
        else { return nil }
        return FindOfReadme(id: id, text: words.joined(separator: " "))
    }

    /// The README line that makes a row of the shown list match, and the words searched for; `nil` if the row matches otherwise.
    public func readmeLine(of id: Repository.ID) -> (line: String, words: [String])? {
        switch shell.screen {
        case .search:
            search.localResults.flatMap { local in
                local.answer.readmeLines[id].map { ($0, local.query.words) }
            }
        case .favourites:
            favourites.favourites.readmeLines[id].map {
                ($0, SearchQuery(favourites.favourites.readmeQuery ?? "").words)
            }
        default: nil
        }
    }
}

extension AppReactor {
    /// Cancels at once what is requested for the previous repository.
    func followSelection(_ state: AppState) -> Effect<Mutation, State> {
        page.work { $0.follow(state.pageSubject, release: state.pageToShow?.release, state.page) }
    }

    /// Showing another screen, or a note, closes a page in full screen.
    func leavingPage(_ state: AppState) -> Effect<Mutation, State> {
        let closed = state.isFileOpen ? file.mutate(.close, state: state) : .none
        return closed.and(state.pagePlacement == .full ? effect(of: .page(.close), state) : .none)
    }
}

/// What the page of a repository found by its README searches for.
struct FindOfReadme: Sendable, Equatable {
    var id: Repository.ID
    var text: String
}
