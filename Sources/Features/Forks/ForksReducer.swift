import Core
import Reactive

extension ForksReactor {
    public static func reduce(into state: inout ForksState, _ mutation: Mutation) {
        switch mutation {
        case .opened(let repository, let rows): state.open(repository, rows)
        case .reloading: state.isAwaited = true
        case .loaded(let page): if state.isAwaited { state.receive(page) }
        case .pageRequested:
            state.failure = nil
            state.asksForPage = true
        case .pageLoaded(let page, let reference):
            // It may be a page of the list that this one was opened from.
            if reference == state.next { state.extend(page) }
        case .pageFailed(let failure):
            state.failure = failure
            state.asksForPage = false
        case .forgotten: state.open(nil)
        }
    }
}

extension ForksState {
    /// Begins with the list of a repository, or with none.
    fileprivate mutating func open(_ repository: Repository?, _ rows: Int? = nil) {
        var list = ForksState()
        list.takePlace(of: self, rows: rows)
        (list.parent, list.isAwaited) = (repository, repository != nil)
        self = list
    }

    fileprivate mutating func receive(_ page: ForkPage) {
        all = page.repositories.unique(besides: [])
        next = page.next
        (isAwaited, failure, asksForPage) = (false, nil, false)
        filter()
        followResumedRow()
    }

    fileprivate mutating func extend(_ page: ForkPage) {
        let new = page.repositories.unique(besides: all)
        all += new
        asksForPage = false
        // A page without new forks ends the list, whatever its links say.
        next = new.isEmpty ? nil : page.next
        filter()
        followResumedRow()
    }
}
