import Model
import Reactive

extension ForksReactor {
    /// Folds one mutation into the state.
    public static func reduce(into state: inout ForksState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .requested(let repository, let screen, let rows): state.request = .init(repository, on: screen, rows: rows)
        case .cancelled: state.request = nil
        case .loaded(let page, let now): state.receive(page, now)
        case .refused(let notice):
            state.request = nil
            state.notices.emit(notice)
        case .pageRequested:
            state.failure = nil
            state.asksForPage = true
        case .pageLoaded(let page, let reference):
            // It may be a page of the list that this one was opened from.
            if reference == state.next { state.extend(page) }
        case .pageFailed(let failure):
            state.failure = failure
            state.asksForPage = false
        case .closed: state.close()
        case .forgotten: state.forget()
        }
    }
}

extension ForksState {
    /// Lists the forks of the repository they were requested for.
    fileprivate mutating func receive(_ page: ForkPage, _ now: Timestamp) {
        guard let request else { return }
        self.request = nil
        guard !page.repositories.isEmpty else { return notices.emit(.noForks(fullName: request.repository.fullName)) }
        let isReload = isReload(request)
        var list = isReload ? self : ForksState(now: now)
        if !isReload {
            list.takePlace(of: self)
            // The list of forks that a fork was selected on is shown again by closing this one.
            let isNested = request.screen == .forks
            list.earlier = isNested ? nested : []
            list.origin = isNested ? origin : request.screen
            list.screen.list.move(.top, rows: request.rows) { _ in request.repository.id }
        }
        list.parent = request.repository
        list.all = page.repositories.unique(besides: [])
        list.next = page.next
        list.failure = nil
        list.asksForPage = false
        list.now = now
        list.filter(keepsSelection: isReload)
        self = list
    }

    fileprivate mutating func extend(_ page: ForkPage) {
        let new = page.repositories.unique(besides: all)
        all += new
        asksForPage = false
        // A page without new forks ends the list, whatever its links say.
        next = new.isEmpty ? nil : page.next
        filter()
    }

    mutating func forget() {
        var none = ForksState(now: now)
        none.takePlace(of: self)
        none.origin = origin
        self = none
    }

    /// What belongs to the screen, and not to a list, stays as it is.
    mutating func takePlace(of other: ForksState) {
        notices = other.notices
        screen.list.resize(screenRows: other.screen.list.screenRows)
    }
}
