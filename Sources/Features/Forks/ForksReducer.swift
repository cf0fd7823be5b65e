public import Core

extension ForksState {
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
        list.takePlace(of: self, rows: rows)
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
