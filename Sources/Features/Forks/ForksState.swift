public import Core

/// The forks of a repository, as a list that the line filters. The loader loads them; see ``AppState/forksDemand``.
public struct ForksState: ListScreen {
    public var screen = ListScreenState<Repository.ID>()
    /// The repository whose forks are listed; `nil` for none.
    public internal(set) var parent: Repository?
    public internal(set) var all: [Repository] = []
    /// Those that match the filter on the line.
    public internal(set) var shown: [Repository] = []
    /// `nil` at the end.
    public internal(set) var next: PageReference?
    /// Why the next page could not be loaded.
    public internal(set) var failure: Failure?
    /// Whether the list is requested, and not loaded yet.
    public internal(set) var isAwaited = false
    var asksForPage = false

    public var items: [Repository] { shown }
    public var hasAllRows: Bool { next == nil }

    public mutating func lineChanged() { filter() }

    /// The next page, if it is needed: the selection is near the end of all forks, or will be on a later page, or the user asks for
    /// it.
    var wantedPage: PageReference? {
        let isNear = list.isNearEnd || screen.resumedRow != nil
        return failure == nil && (asksForPage || line.text.isEmpty && isNear) ? next : nil
    }

    /// The visible forks: the selected one, those below it, then those above it.
    var visible: [Repository] {
        let visible = list.visibleAtLastHeight.clamped(to: shown.indices)
        let below = visible.filter { $0 >= list.selectedIndex }
        let above = visible.filter { $0 < list.selectedIndex }.reversed()
        return (below + above).map { shown[$0] }
    }

    mutating func filter() {
        let filter = words
        shown =
            filter.isEmpty
            ? all : all.filter { filter.matches([$0.fullName, $0.description ?? ""].joined(separator: "\n")) }
        screen.list.replace(with: shown.lazy.map(\.id), keepsSelection: true)
    }

    public enum Mutation: Sendable, Equatable {
        /// `rows` is the height of the list.
        case opened(Repository, rows: Int?)
        case reloading
        case loaded(ForkPage)
        /// The user asked for the next page.
        case pageRequested
        /// The page after the loaded ones, by its reference.
        case pageLoaded(ForkPage, PageReference)
        case pageFailed(Failure)
        case forgotten
    }

    mutating func reduce(_ mutation: Mutation) {
        switch mutation {
        case .opened(let repository, let rows): open(repository, rows)
        case .reloading: isAwaited = true
        case .loaded(let page): if isAwaited { receive(page) }
        case .pageRequested:
            failure = nil
            asksForPage = true
        case .pageLoaded(let page, let reference):
            // It may be a page of the list that this one was opened from.
            if reference == next { extend(page) }
        case .pageFailed(let failure):
            self.failure = failure
            asksForPage = false
        case .forgotten: open(nil)
        }
    }

    /// Begins with the list of a repository, or with none.
    private mutating func open(_ repository: Repository?, _ rows: Int? = nil) {
        var list = ForksState()
        list.keepScreenState(of: self, rows: rows)
        (list.parent, list.isAwaited) = (repository, repository != nil)
        self = list
    }

    private mutating func receive(_ page: ForkPage) {
        all = page.repositories.unique(besides: [])
        next = page.next
        (isAwaited, failure, asksForPage) = (false, nil, false)
        filter()
        followResumedRow()
    }

    private mutating func extend(_ page: ForkPage) {
        let new = page.repositories.unique(besides: all)
        all += new
        asksForPage = false
        // A page without new forks ends the list, whatever its links say.
        next = new.isEmpty ? nil : page.next
        filter()
        followResumedRow()
    }
}
