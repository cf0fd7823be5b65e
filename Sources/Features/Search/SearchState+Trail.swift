import Core

extension SearchState {
    /// The search on the screen as a step, if the list shows its results.
    var step: SearchTrail.Step? {
        guard !query.isEmpty, query == shownQuery else { return nil }
        let shown = SearchTrail.Shown(
            list: screen.list, repositories: repositories, newRowsFilter: newRowsFilter,
            localResults: localResults, answer: answer, hasMoved: hasMovedSinceEdit)
        return SearchTrail.Step(text: line.text, sort: sort, shown: shown)
    }

    /// The query whose results are on the list.
    private var shownQuery: SearchQuery? {
        connection == .online ? answer?.query : answer?.query ?? localResults?.query
    }

    /// A search that is left by a change of the line or the order becomes a step once another one is shown.
    mutating func leaving(_ change: (inout SearchState) -> Void) {
        let step = leftStep == nil ? step : nil
        change(&self)
        if let step, query != SearchQuery(step.text, sort: step.sort) { leftStep = step }
    }

    /// Another search is shown, or none: the one that was left becomes a step.
    mutating func noteShown(_ query: SearchQuery) {
        guard let left = leftStep, query != SearchQuery(left.text, sort: left.sort) else {
            if query == self.query { leftStep = nil }
            return
        }
        leftStep = nil
        trail.leave(left)
    }

    mutating func go(_ direction: SearchTrail.Direction, _ now: Timestamp) {
        // An unanswered query also becomes a step.
        let unanswered = query.isEmpty ? nil : SearchTrail.Step(text: line.text, sort: sort)
        let current = step ?? unanswered
        let target: SearchTrail.Step?
        if direction == .back, let left = leftStep {
            trail.leave(left)
            target = trail.go(.back, from: current)
        } else {
            target = trail.go(direction, from: current)
        }
        guard let target else { return }
        leftStep = nil
        screen.line.replace(with: target.text)
        sort = target.sort
        recall = nil
        resumption = nil
        wait = nil
        pendingAnswer = nil
        failure = nil
        navigations = nil
        unattendedRequests = 0
        hasMovedSinceEdit = false
        self.now = now
        guard let shown = target.shown else { return }
        let rows = screen.list.screenRows
        screen.list = shown.list
        screen.list.resize(screenRows: rows)
        repositories = shown.repositories
        newRowsFilter = shown.newRowsFilter
        localResults = shown.localResults
        answer = shown.answer
        hasMovedSinceEdit = shown.hasMoved
    }
}
