import Model
import Reactive

extension FilesReactor {
    /// Folds one mutation into the state.
    public static func reduce(into state: inout FilesState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .requested(let repository, let screen, let rows):
            state.request = .init(repository: repository, screen: screen, rows: rows)
            state.failure = nil
        case .cancelled: state.request = nil
        case .loaded(let listing): state.receive(listing)
        case .confirmed(let now):
            state.request = nil
            state.listing?.isSaved = false
            state.listing?.fetchedAt = now
            state.now = now
        case .failed(let failure, let now): state.fail(failure, now)
        case .filtered(let matches): state.adopt(matches)
        case .opened(let number): state.openFolder(number)
        case .closed(let number): state.closeFolder(number)
        case .shown(let number): state.showFolder(number)
        case .wentUp(let number): state.selectParent(of: number)
        case .folderStarted: state.failure = nil
        case .folderLoaded(let listing):
            // The numbers of its nodes are the same.
            guard let current = state.listing, current.repository.id == listing.repository.id,
                current.tree.tree.commit == listing.tree.tree.commit
            else { return }
            state.listing = listing
            state.matches = nil
            state.showRows(keepsSelection: true)
        case .folderFailed(let failure, _):
            state.failure = failure
            state.notices.emit(.files(.folderNotLoaded(failure)))
        case .codeStarted: break
        case .codeFound(let search): state.adopt(search)
        case .codeFailed(let failure, _): state.notices.emit(.files(.codeNotSearched(failure)))
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
        guard isShown, let former = self.listing else {
            var list = FilesState(now: now)
            list.takePlace(of: self)
            list.request = self.request
            list.origin = request.screen == .files ? origin : request.screen
            list.listing = listing
            list.showRows(keepsSelection: false)
            let items = list.items
            list.screen.list.move(.top, rows: request.rows) { items[$0].id }
            self = list
            return
        }
        // The same folders stay open, by their paths.
        let paths = Set(open.map { former.tree.path($0) })
        let selectedPath = selectedPlace?.path
        let isNotable = if case .notable = selected?.id { true } else { false }
        self.listing = listing
        matches = nil
        open = listing.tree.folders(paths)
        // The rows of a filter have the numbers of the former tree.
        if mode == .filter { show([]) }
        showRows(keepsSelection: false)
        guard !isNotable, let selectedPath, let number = listing.tree.node(at: selectedPath) else { return }
        screen.list.select(.node(number), among: items.lazy.map(\.id))
    }

    /// What is shown stays, and says why it is not newer.
    fileprivate mutating func fail(_ failure: Failure, _ moment: Timestamp?) {
        let repository = request?.repository
        request = nil
        now = moment ?? now
        guard let repository else { return }
        if listing?.repository.id == repository.id {
            self.failure = failure == .offline ? nil : failure
        } else {
            notices.emit(
                .files(failure == .offline ? .offline(fullName: repository.fullName) : .notLoaded(failure)))
        }
    }

    fileprivate mutating func adopt(_ matches: FileMatches) {
        guard filterRequest == matches.request else { return }
        self.matches = matches
        show(matches.items)
    }

    fileprivate mutating func adopt(_ search: CodeSearch) {
        code = search
        guard case .code = mode else { return }
        showRows(keepsSelection: false)
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

extension FileTree {
    /// The folders with some paths, as far as those they are in are among them.
    fileprivate func folders(_ paths: Set<String>) -> Set<Int32> {
        var (found, rest) = (Set<Int32>(), [Int32(0)])
        while let folder = rest.popLast() {
            // Folders come first.
            for number in entries(of: folder) {
                guard kind(number).isFolder else { break }
                guard paths.contains(path(number)) else { continue }
                found.insert(number)
                rest.append(number)
            }
        }
        return found
    }
}
