import Model
import Reactive
import Text

/// How a README is to be laid out.
public struct PageLayoutRequest: Sendable, Equatable {
    /// The number of the README.
    var number: Int
    /// Cells of a line.
    var width: Int
    /// The characters that can be written.
    var repertoire: Repertoire
}

/// What the page is to show.
struct PageSubject: Sendable, Equatable {
    /// `nil` for nothing.
    var repository: Repository?
}

extension AppState {
    /// Where the page is.
    public var pagePlacement: PagePlacement {
        PagePlacement(
            page.display, columns: shell.columns, rows: shell.rows, side: shell.configured.pageSide)
    }

    /// The cells of a line of the page.
    public var pageColumns: Int { pagePlacement.textColumns(of: shell.columns) }

    /// What Esc means on a page: it ends what was begun last.
    public var pageEscape: AppReactor.Action {
        if ownActions.waitsFor != nil { return .ownActions(.cancel) }
        guard pagePlacement == .full else { return .page(.close) }
        if page.link != nil { return .page(.link(.cancel)) }
        if page.find != nil { return .page(.find(.close)) }
        return .page(page.isFull ? .toggleFull : .close)
    }

    /// What showing a page in full screen, or back, means. One that fills a small screen anyway is closed.
    public var pageEnlarging: AppReactor.Action {
        .page(page.isFull || pagePlacement != .full ? .toggleFull : .close)
    }

    /// Whether the page takes the command to retry: in full screen, and where it has failed and the list has not.
    public var pageTakesRetry: Bool {
        if pagePlacement == .full { return true }
        if page.isOpen, page.progress == .held { return true }
        if showsQuery, search.failure != nil { return false }
        if lacksFacts { return true }
        guard page.isOpen, case .failed(let failure) = page.progress else { return false }
        return failure != .offline
    }

    /// The repository that the page is to show: the selected one, as long as the page is open.
    var pageSubject: Repository? { page.isOpen ? selectedRepository : nil }

    /// The repository that the page is to show, or that it is to show none; `nil` if it is closed and shows none.
    var pageToShow: PageSubject? {
        page.isOpen || page.subject != nil ? PageSubject(repository: pageSubject) : nil
    }

    /// Whether all of the page is there that can be had without a wait.
    public var isPageSettled: Bool {
        guard page.isOpen, page.isSettled, !facts.isLoading else { return false }
        let isKnown = facts.obstacle != nil || facts.failure != nil
        return isKnown || factsPlan(isByKey: false, at: search.now) == nil
    }

    /// How long a selection must rest before its page is loaded. The core rate limit is 5,000 requests per hour with a token, and 60
    /// without (GitHub docs, "Rate limits for the REST API").
    var pageRest: Duration {
        switch account.status {
        case .token, .signedIn: .milliseconds(150)
        case .anonymous, .checking, .refused: .milliseconds(600)
        }
    }

    /// What is to be looked for in the page; `nil` if nothing is.
    var pageFindRequest: PageFind.Request? { page.isOpen ? page.findRequest : nil }

    /// The layout that the page lacks; `nil` if it has what it needs.
    var pageLayoutRequest: PageLayoutRequest? {
        guard page.isOpen, let current = page.current, current.readme != nil else { return nil }
        return PageLayoutRequest(
            number: current.number, width: pageColumns, repertoire: shell.appearance.repertoire)
    }
}

extension AppReactor {
    /// What shows another screen, or a note, closes a page in full screen.
    func leavingPage(_ state: AppState) -> Effect<Mutation, State> {
        closingFile(state).and(state.pagePlacement == .full ? mutate(.page(.close), state: state) : .none)
    }
}

extension PageReactor.Mutation {
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .began: .began(.core)
        case .loaded, .confirmed: .answered(.core)
        case .failed(let failure, at: let now?): .failed(.core, failure, at: now)
        default: nil
        }
    }
}
