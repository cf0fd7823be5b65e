import Core

extension FilesReactor {
    public static func reduce(into state: inout FilesState, _ mutation: Mutation) {
        switch mutation {
        case .noticed(let notice): state.notices.append(notice)
        case .opened(let repository, let rows): state.open(repository, rows)
        case .reloading:
            state.isAwaited = true
            state.failure = nil
        case .loaded(let listing, let awaitsNewer): if state.isAwaited { state.receive(listing, awaitsNewer) }
        case .confirmed:
            state.isAwaited = false
            state.listing?.isSaved = false
        case .filtered(let matches): state.adopt(matches)
        case .folderOpened(let number): state.openFolder(number)
        case .folderClosed(let number): state.closeFolder(number)
        case .shown(let number): state.showEntry(number)
        case .wentUp(let number): state.selectParent(of: number)
        case .wentDown: state.reduce(.moved(.down))
        case .folderLoaded(var listing):
            // The numbers of its nodes are the same.
            guard let current = state.listing, current.repository.id == listing.repository.id,
                current.tree.tree.commit == listing.tree.tree.commit
            else { return }
            (listing.fetchedAt, listing.isSaved) = (current.fetchedAt, current.isSaved)
            state.extend(to: listing)
        case .folderFailed(let failure):
            state.failure = failure
            state.notices.append(.folderNotLoaded(failure))
        case .followed(let number): state.following = number.flatMap { state.listing?.target(of: $0) }
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
        case .codeRefused(let notice):
            state.askedCode = nil
            state.notices.append(notice)
        case .codeLeft(let words): if state.askedCode == words { state.askedCode = nil }
        case .forgotten: state.open(nil)
        }
    }
}

extension FilesState {
    /// Begins with the list of a repository, or with none.
    fileprivate mutating func open(_ repository: Repository?, _ rows: Int? = nil) {
        var list = FilesState()
        list.keepScreenState(of: self, rows: rows)
        (list.parent, list.isAwaited) = (repository, repository != nil)
        self = list
    }

    fileprivate mutating func receive(_ listing: FileListing, _ awaitsNewer: Bool) {
        isAwaited = awaitsNewer
        // Saved files are no newer than the shown ones.
        if listing.isSaved, self.listing != nil { return }
        if self.listing == nil { begin(with: listing) } else { replace(with: listing) }
        followResumedRow()
    }
}
