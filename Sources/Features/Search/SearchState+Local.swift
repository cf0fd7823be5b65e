import Core

extension SearchState {
    mutating func adopt(_ query: SearchQuery, _ answer: LocalSearchResult) {
        // GitHub has already answered; its rows should not move.
        guard query == self.query else { return }
        if !answer.readmeLines.isEmpty {
            let rows = self.answer?.query == query ? answered : []
            readmeMatches = ReadmeMatches(query, answer, besides: rows)
        }
        if self.answer?.query == query {
            if connection == .offline { append(query, answer) }
            return
        }
        let isMore = localResults?.query == query
        if connection != .online { recordShown(query) }
        // When the library is searched again, the list does not shrink meanwhile.
        if isMore, !answer.isComplete, answer.repositories.count < localCount { return }
        let answered = connection == .offline ? [] : answered
        if connection == .offline { self.answer = nil }
        newRowsFilter = nil
        let isEmpty = answer.repositories.isEmpty && connection == .online
        let isVisited = isMore && localResults?.isVisited == true
        localResults = isEmpty ? nil : LocalResults(query: query, answer: answer)
        localResults?.isVisited = isVisited
        compose(answered, keepsSelection: hasMovedSinceEdit)
    }

    /// Adds local results after a stored answer.
    private mutating func append(_ query: SearchQuery, _ answer: LocalSearchResult) {
        let answered = answered
        localResults = LocalResults(query: query, answer: answer)
        localResults?.isBehind = true
        compose(answered, keepsSelection: true)
    }

    /// Builds the list: local results first, unless they are behind, then GitHub's rows, without duplicates.
    mutating func compose(_ answered: [Repository], keepsSelection: Bool) {
        readmeMatches?.leaveOut(answered)
        let isAnswered = localResults.map { $0.query == answer?.query && !$0.isBehind } ?? false
        if isAnswered { merge(answered) }
        // Where none of the rows is new any more, all are shown.
        if let filter = newRowsFilter, !answered.contains(where: { filter.new.contains($0.id) }) { newRowsFilter = nil }
        if let filter = newRowsFilter {
            newRowsFilter?.answered = answered
            localResults?.count = 0
            repositories = answered.filter { filter.new.contains($0.id) }
        } else if var localResults {
            let front = localResults.answer.repositories
            localResults.count = localResults.isBehind ? 0 : front.count
            localResults.answered = answered
            self.localResults = localResults
            // There may be tens of thousands of local results and nothing else: copying them would be noticeable.
            if answered.isEmpty || isAnswered {
                repositories = answered.isEmpty ? front : front + answered
            } else if localResults.isBehind {
                repositories = answered + front.unique(besides: answered)
            } else {
                let names = Set(front.lazy.map(Self.name))
                repositories = front + answered.filter { !names.contains(Self.name(of: $0)) }
            }
        } else {
            repositories = answered
        }
        screen.list.replace(with: repositories.lazy.map(\.id), keepsSelection: keepsSelection)
        followResumption()
    }

    /// Keeps in front the local results around the selection that GitHub did not return.
    private mutating func merge(_ answered: [Repository]) {
        guard var localResults else { return }
        let named = Dictionary(
            answered.lazy.map { (Self.name(of: $0), $0.id) }, uniquingKeysWith: { first, _ in first })
        if let selected, let id = named[Self.name(of: selected)] { screen.list.renameSelected(id) }
        let selected = screen.list.selectedID
        let staying = Set(localResults.answer.repositories.prefix(localResults.answer.staying).map(\.id))
        let others = localResults.answer.repositories.filter { named[Self.name(of: $0)] == nil }
        // Above the first row there is nothing to keep, and a selection of another search says nothing about these rows.
        let keepsSome = localResults.isVisited && screen.list.selectedIndex > 0
        let besideAnswer = keepsSome ? LocalResults.limitBesideAnswer : 0
        let kept = others.enumerated().filter { index, repository in
            index < besideAnswer || staying.contains(repository.id) || keepsSome && repository.id == selected
        }.map(\.element)
        localResults.answer.repositories = kept
        self.localResults = kept.isEmpty ? nil : localResults
        // Another row is selected now, which the user has not moved to: Enter asks first.
        if !(answered + kept).contains(where: { $0.id == selected }) { hasMovedSinceEdit = false }
    }

    /// The name that identifies a repository: built-in ones do not have GitHub's ids.
    private static func name(of repository: Repository) -> String { repository.fullName.lowercased() }
}
