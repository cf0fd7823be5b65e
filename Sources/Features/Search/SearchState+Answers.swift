import Core

extension SearchState {
    /// Ends pending work, because the query changed.
    mutating func settle(_ recent: RecentAnswer?, _ now: Timestamp) {
        (wait, askedPage) = (nil, nil)
        pendingAnswer = nil
        if recent != nil || query.isEmpty && connection != .offline {
            recordShown(query)
            localResults = nil
            newRowsFilter = nil
            compose(recent?.repositories ?? [], keepsSelection: hasMovedSinceEdit)
            answer = recent?.answer
            // `compose` did this for the previous answer.
            followResumption()
            failure = nil
            if recent != nil { self.now = now }
            return
        }
        if localResults != nil, answer?.query == query {
            let answered = answered
            localResults = nil
            compose(answered, keepsSelection: hasMovedSinceEdit)
        }
        // The message stays while GitHub is unreachable.
        if case .lost = connection { return }
        if !isStale { recordShown(query) }
        // The list shows the answer to the line again: errors of other queries no longer matter.
        if !isStale || isRefused { failure = nil }
    }

    /// A search has begun, or the next page is asked for: the outcome of the last request no longer matters.
    mutating func beginLoading(_ now: Timestamp) {
        wait = nil
        failure = nil
        self.now = now
    }

    /// Only one request is sent during a wait, until it ends or a request succeeds.
    mutating func recordRequest(_ now: Timestamp) {
        self.now = now
        hasAskedDuringWait = (pause?.end ?? now) > now || (budget?.remaining(at: now) ?? 1) <= 0
    }

    /// The rate limit belonged to another account, and stored answers may contain its private repositories.
    mutating func changeAccount(_ now: Timestamp) {
        self.now = now
        budget = nil
        pause = nil
        hasAskedDuringWait = false
        pageNumber += 1
        trail.forgetRows()
        leftStep?.shown = nil
        readmeMatches = nil
        // The other one may see what GitHub refused.
        refusals = RefusedNames()
        dropPrivateRows()
        if case .unauthorized = failure?.failure { failure = nil }
        // The wait was for the rate limit of another account.
        wait?.until = now
    }

    /// Removes what only the previous account may see.
    private mutating func dropPrivateRows() {
        func isHidden(_ repository: Repository) -> Bool { repository.visibility != .public }
        pendingAnswer?.page.repositories.removeAll(where: isHidden)
        guard repositories.contains(where: isHidden) || showsOnlyNew else { return }
        let rows = answered.filter { !isHidden($0) }
        localResults?.answer.repositories.removeAll(where: isHidden)
        compose(rows, keepsSelection: true)
    }

    mutating func finish(_ pendingAnswer: PendingAnswer, _ now: Timestamp) {
        let (query, page) = (pendingAnswer.query, pendingAnswer.page)
        if isWorse(page, for: query) { return refuse(page, now) }
        recordShown(query)
        if localResults?.query != query { localResults = nil }
        if answer?.query != query { newRowsFilter = nil }
        self.pendingAnswer = nil
        unattendedRequests = 1
        let answered = page.repositories.unique(besides: [])
        answer = Answer(
            query: query, page: page, new: answered.count, duration: pendingAnswer.duration, receivedAt: now)
        // The first row is selected until the user moves the selection; then it stays on its repository.
        compose(answered, keepsSelection: hasMovedSinceEdit)
        if connection != .offline { connection = .online }
        receive(page, now)
    }

    /// Whether a page is mostly unreadable, and its answer is already on the list with more rows.
    private func isWorse(_ page: SearchPage, for query: SearchQuery) -> Bool {
        query == answer?.query && page.isMostlyUnreadable && answered.count > page.repositories.count
    }

    /// Keeps the rows instead of an answer that can hardly be read, and reports it.
    private mutating func refuse(_ page: SearchPage, _ now: Timestamp) {
        receive(page, now)
        pendingAnswer = nil
        if connection != .offline { connection = .online }
        failure = SearchFailure(.hardlyReadable(page.skippedItems, of: page.itemCount), during: .search)
    }

    mutating func extend(_ page: SearchPage, _ now: Timestamp) {
        let (new, isReread) = answer?.slices?.read(page) ?? (page.repositories.unique(besides: answered), false)
        if isReread {
            insert(new)
        } else if new.isEmpty {
            // Appending nothing would copy all rows, and views would compare them with the old ones on every key.
        } else if localResults == nil, !showsOnlyNew {
            repositories += new
            readmeMatches?.leaveOut(more: new)
            let repositories = repositories
            screen.list.extend(to: repositories.count) { repositories[$0].id }
            followResumption()
        } else {
            compose(answered + new, keepsSelection: true)
        }
        answer?.append(page, new: new.count, isReread: isReread)
        (unattendedRequests, pageNumber) = (unattendedRequests + 1, pageNumber + 1)
        receive(page, now)
    }

    /// Inserts repositories where their sort key belongs.
    private mutating func insert(_ new: [Repository]) {
        guard let slices = answer?.slices, !new.isEmpty else { return }
        var rows = answered
        for repository in new {
            let key = slices.key(of: repository)
            // They belong near the end.
            let index = rows.lastIndex { slices.key(of: $0) >= key }
            rows.insert(repository, at: index.map { $0 + 1 } ?? 0)
        }
        compose(rows, keepsSelection: true)
    }

    /// Nothing is pending or failed any more.
    private mutating func receive(_ page: SearchPage, _ now: Timestamp) {
        (wait, askedPage) = (nil, nil)
        failure = nil
        pause = nil
        hasAskedDuringWait = false
        self.now = now
        spend(page.rateLimit, now)
    }

    mutating func spend(_ rateLimit: RateLimit?, _ now: Timestamp) {
        guard let rateLimit, rateLimit.resource == "search" else { return }
        budget = Budget(reported: rateLimit, at: now)
    }

    public var showsOnlyNew: Bool { newRowsFilter != nil }

    /// `nil` shows all rows.
    mutating func showOnly(_ new: Set<Repository.ID>?) {
        let answered = answered
        newRowsFilter = new.map { NewRowsFilter(new: $0, answered: answered) }
        compose(answered, keepsSelection: true)
    }
}

extension [Repository] {
    /// Without duplicates and without those in `known`.
    func unique(besides known: [Repository]) -> [Repository] {
        var ids = Set(known.lazy.map(\.id))
        return filter { ids.insert($0.id).inserted }
    }
}

/// Shows only the results that a saved search had not shown before.
struct NewRowsFilter: Sendable, Equatable {
    var new: Set<Repository.ID>
    /// All of GitHub's rows.
    var answered: [Repository]
}

extension AppState {
    /// Shows only the rows that are new or have news, or all again; `nil` if no row can be new.
    var onlyNew: AppReactor.Mutation? {
        switch shell.screen {
        case .favourites: .favourites(.filteredNews)
        case .search where search.showsOnlyNew: .search(.showedOnly(nil))
        case .search where !newRows.isEmpty: .search(.showedOnly(newRows))
        default: nil
        }
    }

    /// The indices of the items that are new or have news.
    var newItems: [Int] {
        switch shell.screen {
        case .favourites: return favourites.favourites.shown.withNews
        case .releases: return releases.items.indices.filter { !releases.items[$0].release.isRead }
        case .search:
            let new = newRows
            return new.isEmpty ? [] : search.repositories.indices.filter { new.contains(search.repositories[$0].id) }
        default: return []
        }
    }
}
