public import Core
import Markup
import Reactive

/// How a README is to be laid out.
public struct PageLayoutRequest: Sendable, Equatable {
    /// The number of the README.
    var number: Int
    /// Cells of a line.
    var width: Int
    /// The characters that can be written.
    var repertoire: Repertoire
    /// Which `<details>` are open; `nil` where none can be opened or closed.
    var open: OpenDetails? = OpenDetails()
}

/// Why the README of a page is not loaded.
public enum ReadmeProgress: Sendable, Equatable {
    /// It is loaded, or will be.
    case idle
    /// It is loaded only when the user asks, because few requests are left.
    case held
    /// It could not be requested, or the request failed.
    case failed(Failure)
}

/// What the page is to show.
struct PageSubject: Sendable, Equatable {
    /// `nil` for nothing.
    var repository: Repository?
}

extension AppState {
    /// Where the page is. Beside or below the list, only where it has something that has a page.
    public var pagePlacement: PagePlacement {
        page.display == .docked && !hasPage ? .hidden : placement(page.display)
    }

    /// Whether the list has something selected that can be shown beside or below it.
    public var hasPage: Bool { selectedRepository != nil || hasRoomForPreview }

    /// Whether the page is on the screen. An open one may be hidden, until there is something to show and room for it.
    public var showsPage: Bool { pagePlacement != .hidden }

    /// Where the page would be, with something to show. Beside the names of files, what is in them has the larger part.
    func placement(_ display: PageState.Display) -> PagePlacement {
        let (columns, rows) = (shell.columns, shell.rows)
        let placement = PagePlacement(display, columns: columns, rows: rows, side: shell.configured.pageSide)
        guard case .beside = placement, showsFiles else { return placement }
        return .beside(columns: columns - max(PagePlacement.leastNameColumns, columns * 2 / 5))
    }

    /// The cells of a line of the page.
    public var pageColumns: Int { pagePlacement.textColumns(of: shell.columns) }

    /// What Esc means on a page: it ends what was begun last.
    public var pageEscape: AppReactor.Action {
        if ownActions.waitsFor != nil { return .ownActions(.cancel) }
        guard pagePlacement == .full else { return .page(.close) }
        if page.link != nil { return .page(.link(.cancel)) }
        if page.find != nil { return .page(.find(.close)) }
        return .page(.toggleFull)
    }

    /// What opening or closing a page means. Where there is no room for it beside or below the list, it takes the whole screen.
    public var pageToggling: AppReactor.Action {
        .page(showsPage ? .close : placement(.docked) == .hidden ? .toggleFull : .toggle)
    }

    /// What the open page wants: its README, unless GitHub has sent it in this session, and the facts about its repository.
    var pageDemand: Demand {
        var demand = Demand()
        guard showsPage, let subject = page.subject else { return demand }
        let readme = Content.readme(of: subject.id)
        // Who lists the repositories that it links to does not wait until the selection has rested.
        let isMissing = !page.isFresh || loader.asked.contains(readme) || loader.failures[readme] != nil
        if isMissing, readmeWantOfLinks?.content != readme { demand.add([readme], rest: pageRest) }
        demand.add(factsContents(of: subject), rest: pageRest)
        return demand
    }

    /// What facts about a repository are wanted: with a token it takes its node id, which may have to be asked for, to ask for all of
    /// them at once.
    private func factsContents(of repository: Repository) -> [Content] {
        let id = repository.id
        let details = hasToken ? loader.step(to: .facts(of: id), of: repository) : .facts(of: id)
        return [details ?? .factsByREST(of: id), .starHistory(of: id)]
    }

    /// How far from the selected row a neighbour may be.
    private static let reach = 20

    /// The request for a part of the page; `nil` if another repository is shown.
    func requestOfPage(for content: Content, at now: Timestamp) -> LoaderReactor.Request? {
        let subjects = [page.subject, linked.isAwaited ? linked.parent : nil].compactMap { $0 }
        guard let subject = subjects.first(where: { $0.id == content.repository }).map(loader.withNodeID) else {
            return nil
        }
        switch content {
        case .readme: return .readme(of: subject, unlessTagged: page.loaded.last { $0.id == subject.id }?.tag)
        case .facts:
            let isPrefetched = budgets.allowsPrefetch(of: .graphql, at: now)
            let neighbours = isPrefetched ? shown.neighbours(within: AppState.reach) : []
            let others = neighbours.filter { $0.nodeID != nil && !loader.facts.has(.details, of: $0.id) }
            return .facts(of: subject, others: Array(others.prefix(budgets.batchSize - 1)))
        case .factsByREST: return .factsByREST(of: subject)
        case .nodeID: return .nodeID(of: subject)
        case .starHistory: return .starHistory(of: subject)
        default: return nil
        }
    }

    /// Why the README of the page is not loaded.
    public var readmeProgress: ReadmeProgress {
        guard showsPage, let id = page.subject?.id else { return .idle }
        let hold = loader.held[.readme(of: id)]
        if let obstacle = hold?.obstacle, obstacle.end == nil { return .held }
        let failure = loader.failure(of: .readme(of: id)) ?? hold?.failure(at: page.now)
        return failure.map(ReadmeProgress.failed) ?? .idle
    }

    /// The end of the wait for the README of the page; `nil` if it waits for none.
    public var readmeWaitEnd: Timestamp? {
        showsPage ? page.subject.flatMap { loader.held[.readme(of: $0.id)]?.obstacle?.end } : nil
    }

    /// Whether the README of the page is being requested.
    var isLoadingReadme: Bool { page.subject.map { loader.isRunning(.readme(of: $0.id)) } ?? false }

    // MARK: Facts

    /// The facts about the repository of the page; `nil` if none are known.
    public var pageFacts: RepositoryFacts? { page.subject.flatMap { loader.facts[$0.id] } }

    /// When the oldest of these facts was saved; `nil` if all are of this session.
    public var pageFactsSavedAt: Timestamp? { page.subject.flatMap { loader.facts.savedAt($0.id) } }

    /// The time by which their age is shown.
    public var pageFactsNow: Timestamp { loader.facts.now }

    /// Why facts about the repository of the page are not requested; `nil` if they are, or are known. A rate limit passes, a missing token
    /// does not: it is reported last.
    public var obstacleToFacts: RequestScheduler.Obstacle? {
        let obstacles = factsOfPage.compactMap { loader.held[$0]?.obstacle }
        return obstacles.first { $0 != .signInRequired } ?? obstacles.first
    }

    /// Why facts about the repository of the page could not be loaded.
    public var failureOfFacts: Failure? { factsOfPage.lazy.compactMap { loader.failure(of: $0) }.first }

    /// The end of the wait for facts about the repository of the page; `nil` if they wait for none.
    public var factsWaitEnd: Timestamp? { obstacleToFacts?.end }

    /// Whether facts about the repository of the page are being requested.
    var isLoadingFacts: Bool { factsOfPage.contains(where: loader.isRunning) }

    /// The facts that the open page wants.
    private var factsOfPage: [Content] { showsPage ? page.subject.map(factsContents) ?? [] : [] }

    /// Whether the page lacks facts that the user can ask for again.
    var lacksFacts: Bool {
        let obstacle = obstacleToFacts
        if obstacle == .signInRequired { return failureOfFacts != nil }
        return obstacle != nil || failureOfFacts != nil || showsPage && pageFacts?.gap != nil
    }

    /// What the user asks for who asks again for the page: in full screen all of it, else what is missing.
    var pageToReload: [Content] {
        guard showsPage, let id = page.subject?.id else { return [] }
        let isWhole = pagePlacement == .full || readmeProgress != .idle || !page.isFresh || !lacksFacts
        return (isWhole ? [.readme(of: id)] : []) + factsOfPage
    }

    /// Whether the page takes the command to retry: in full screen, and where it has failed and the list has not.
    public var pageTakesRetry: Bool {
        if pagePlacement == .full { return true }
        if showsPage, readmeProgress == .held { return true }
        if showsQuery, search.failure != nil { return false }
        if lacksFacts { return true }
        guard showsPage, case .failed(let failure) = readmeProgress else { return false }
        return failure != .offline
    }

    /// The repository that the page is to show: the selected one, as long as the page is open.
    var pageSubject: Repository? { showsPage ? selectedRepository : nil }

    /// The repository that the page is to show, or that it is to show none; `nil` if it is closed and shows none.
    var pageToShow: PageSubject? { showsPage || page.subject != nil ? PageSubject(repository: pageSubject) : nil }

    /// Whether all of the page is there that can be had without a wait.
    public var isPageSettled: Bool {
        guard showsPage, page.subject != nil, !isLoadingReadme,
            page.current == nil ? readmeProgress != .idle : page.isLaidOut
        else { return false }
        return factsOfPage.allSatisfy { loader.knows($0) || loader.held[$0].map { !$0.isBrief } ?? false }
    }

    /// Whether requests carry a token.
    package var hasToken: Bool {
        switch account.status {
        case .token, .signedIn: true
        case .anonymous, .checking, .refused: false
        }
    }

    /// How long a selection must rest before its page is loaded. The core rate limit is 5,000 requests per hour with a token, and 60
    /// without (GitHub docs, "Rate limits for the REST API").
    var pageRest: Duration { .milliseconds(hasToken ? 150 : 600) }

    /// What is to be looked for in the page; `nil` if nothing is.
    var pageFindRequest: PageFind.Request? { showsPage ? page.findRequest : nil }

    /// The layout that the page lacks; `nil` if it has what it needs.
    var pageLayoutRequest: PageLayoutRequest? {
        guard showsPage, let current = page.current, current.readme != nil else { return nil }
        return PageLayoutRequest(
            number: current.number, width: pageColumns, repertoire: shell.appearance.repertoire,
            open: shell.appearance.isReadInOrder ? nil : page.open)
    }
}

extension AppReactor {
    /// Shows the page of the selected repository. What is requested for the former one is cancelled at once.
    func followSelection(_ state: AppState) -> Effect<Mutation, State> {
        page.mutate(.follow(state.pageSubject), state: state)
    }

    /// What shows another screen, or a note, closes a page in full screen.
    func leavingPage(_ state: AppState) -> Effect<Mutation, State> {
        closingFile(state).and(state.pagePlacement == .full ? mutate(.page(.close), state: state) : .none)
    }
}
