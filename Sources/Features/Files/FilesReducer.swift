import Model
import Reactive

extension FilesReactor {
    /// Folds one mutation into the state.
    public static func reduce(into state: inout FilesState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .requested(let repository, let screen, let rows):
            state.request = .init(repository, on: screen, rows: rows)
            state.failure = nil
        case .cancelled: state.request = nil
        case .loaded(let listing): state.receive(listing)
        case .confirmed(let now):
            state.request = nil
            state.listing?.isSaved = false
            state.listing?.fetchedAt = now
            state.now = now
        case .failed(let failure, let isShown): state.fail(failure, isShown)
        case .filtered(let matches): state.adopt(matches)
        case .opened(let number): state.openFolder(number)
        case .closed(let number): state.closeFolder(number)
        case .shown(let number): state.showFolder(number)
        case .wentUp(let number): state.selectParent(of: number)
        case .folderLoaded(var listing):
            // The numbers of its nodes are the same.
            guard let current = state.listing, current.repository.id == listing.repository.id,
                current.tree.tree.commit == listing.tree.tree.commit
            else { return }
            (listing.fetchedAt, listing.isSaved) = (current.fetchedAt, current.isSaved)
            state.extend(to: listing)
        case .folderFailed(let failure):
            state.failure = failure
            state.notices.emit(.files(.folderNotLoaded(failure)))
        case .followStarted(let number): state.follow(number)
        case .linkRead(let text): state.goOn(with: text)
        case .followed(let destination): state.following?.destination = destination
        case .notFollowed(let notice): state.lose(notice)
        case .arrived: state.following = nil
        case .codeStarted(let words): state.askedCode = words
        case .codeFound(let search):
            state.askedCode = nil
            state.code = search
            state.pageFailure = nil
            state.showHits()
        case .pageStarted: state.pageFailure = nil
        case .pageLoaded(let page, let reference):
            // It may be a page of an earlier search.
            guard state.code?.hits.next == reference else { return }
            state.code?.extend(page)
            state.showMoreHits()
        case .pageFailed(let failure): state.pageFailure = failure
        case .codeFailed(let failure):
            state.askedCode = nil
            state.notices.emit(.files(.codeNotSearched(failure)))
        case .codeRefused(let notice):
            state.askedCode = nil
            state.notices.emit(.files(notice))
        case .codeLeft(let words): if state.askedCode == words { state.askedCode = nil }
        case .left: state.forget()
        case .forgotten: state.forget()
        }
    }
}

extension FilesState {
    /// Lists the files of the repository they were requested for.
    fileprivate mutating func receive(_ listing: FileListing) {
        guard let request else { return }
        let isShown = self.listing?.repository.id == listing.repository.id
        if !listing.isSaved { self.request = nil }
        guard listing.tree.fileCount > 0 || listing.tree.tree.count > 0 else {
            self.request = nil
            return notices.emit(.files(.empty(fullName: listing.repository.fullName)))
        }
        now = listing.isSaved ? now : listing.fetchedAt
        guard isShown else {
            var list = FilesState(now: now)
            list.takePlace(of: self)
            list.request = self.request
            list.origin = request.screen == .files ? origin : request.screen
            list.begin(with: listing)
            let items = list.items
            list.screen.list.move(.top, rows: request.rows) { items[$0].id }
            self = list
            return
        }
        replace(with: listing)
    }

    /// What is shown stays, and says why it is not newer.
    fileprivate mutating func fail(_ failure: Failure, _ isShown: Bool) {
        let repository = request?.repository
        request = nil
        guard let repository else { return }
        if isShown {
            self.failure = failure == .offline ? nil : failure
        } else {
            notices.emit(.files(failure == .offline ? .offline(fullName: repository.fullName) : .notLoaded(failure)))
        }
    }

    fileprivate mutating func forget() {
        var none = FilesState(now: now)
        none.takePlace(of: self)
        none.origin = origin
        self = none
    }

    /// What belongs to the screen, and not to a list, stays as it is.
    private mutating func takePlace(of other: FilesState) {
        notices = other.notices
        activity = other.activity
        screen.list.resize(screenRows: other.screen.list.screenRows)
    }
}
