public import Core
import Reactive

extension SearchReactor {
    /// Puts a search on the line, and shows its stored results at once.
    func resume(_ position: SearchPosition, _ state: SearchState) -> Effect<Mutation, State> {
        // What was typed meanwhile takes precedence.
        guard state.line.text.isEmpty else { return .immediate(.resumed(nil)) }
        let now = dependencies.now()
        return .cancel(.search, .localResults)
            .and(
                .immediate(
                    .lineReplaced(position.text, position.sort, by: nil, at: now), .settled(at: now),
                    .resumed(position))
            )
            .then { [self] in searchNow($0, showsKept: true) }
    }
}

extension SearchState {
    /// Whether a text may be remembered. All accounts share the history and the last position, so neither may contain
    /// what a private repository has put on the line.
    func mayRemember(_ text: String) -> Bool {
        withheld.isEmpty
            || !ParsedQuery(text).tokens.compactMap(QueryFilter.init).contains { filter in
                withheld.contains { $0.isSame(as: filter) || $0.isSame(as: filter.opposite) }
            }
    }

    /// The position for a later run, or the one before the line was emptied. `rows` is the number of visible rows;
    /// `nil` for as many as at the last movement.
    func position(rows: Int?) -> SearchPosition? {
        guard !query.isEmpty else { return wantedPosition ?? leftPosition }
        // That position is not reached yet.
        if let position = wantedPosition ?? resumption { return position }
        let isShown = answer?.query == query || localResults?.query == query
        guard isShown, hasMovedSinceEdit, let selected else { return SearchPosition(text: line.text, sort: sort) }
        let first = rows.map { list.visible(in: $0).lowerBound } ?? list.firstVisible
        return SearchPosition(
            text: line.text, sort: sort, selected: selected.id, index: list.selectedIndex, first: first)
    }

    /// Of the search that was left last.
    private var leftPosition: SearchPosition? {
        guard let step = leftStep ?? trail.last else { return nil }
        var position = SearchPosition(text: step.text, sort: step.sort)
        if let shown = step.shown, shown.hasMoved, shown.repositories.indices.contains(shown.list.selectedIndex) {
            (position.index, position.first) = (shown.list.selectedIndex, shown.list.firstVisible)
            position.selected = shown.repositories[position.index].id
        }
        return position
    }

    /// Selects the row that an earlier run had selected. Without it, selects the row at its index or, until more rows
    /// are loaded, the last one.
    mutating func followResumption() {
        guard let resumption, let id = resumption.selected, !repositories.isEmpty else { return }
        let repositories = repositories
        let other = answer?.query == query ? min(resumption.index, repositories.count - 1) : nil
        guard let place = repositories.firstIndex(where: { $0.id == id }) ?? other else { return }
        screen.list.restore(place, first: resumption.first + place - resumption.index) { repositories[$0].id }
        hasMovedSinceEdit = true
        localResults?.isVisited = true
    }
}

extension AppReactor {
    /// Finds where the last run ended, if this one is to start there.
    var resuming: Effect<Mutation, State> {
        guard let lastPosition else { return .none }
        return .run { send in
            if let position = await lastPosition() {
                send(.search(.positionFound(position)))
            } else {
                send(.search(.noticed(.nothingToResume)))
            }
        }
    }

    /// Starts where the last run ended, once its position is known and its list is loaded.
    var resumeReaction: Reaction<State, Mutation> {
        .feedback("resume", from: { $0.positionToResume }) { [self] position in .then { [self] in resume(position, $0) }
        }
    }

    /// Shows the list, its filter, the search, the marks and the opened list of the last run, unless something was
    /// typed meanwhile.
    func resume(_ position: SearchPosition, _ state: AppState) -> Effect<Mutation, State> {
        guard state.search.line.text.isEmpty, state.shell.screen == .search else {
            return .immediate(.search(.resumed(nil)))
        }
        return resumeTab(position, state).then { [self] state in
            position.opened.map { resumeList($0, state) } ?? .none
        }
    }

    private func resumeList(_ opened: SearchPosition.Opened, _ state: AppState) -> Effect<Mutation, State> {
        guard let first = opened.repositories.first else { return .none }
        let list: Effect<Mutation, State> =
            switch opened.kind {
            case .forks: open(.forks(.opened(first, rows: nil)), state)
            case .linked: open(.linked(.opened(first, rows: nil)), state)
            case .files: open(.files(.opened(first, rows: nil)), state)
            case .comparison: openComparison(of: opened.repositories, state)
            }
        guard let row = opened.row else { return list }
        return list.then { .immediate($0.list(.resumed(row))) }
    }

    private func resumeTab(_ position: SearchPosition, _ state: AppState) -> Effect<Mutation, State> {
        let marks = Array(position.marks.prefix(state.marks.room))
        let marked: Effect<Mutation, State> =
            state.marks.isEmpty && !marks.isEmpty ? .immediate(.marks(.restored(marks))) : .none
        let searched =
            position.text.isEmpty
            ? .immediate(.search(.resumed(nil))) : search.work { $0.resume(position, state.search) }
        let begun = marked.and(searched)
        let screen: Screen = position.tab == .favourites ? .favourites : .history
        guard position.tab != .search else { return begun }
        return begun.and(.immediate(.shell(.show(screen)))).then { [self] state in
            let filtered = position.filter.isEmpty ? .none : list(.edit(.insert(position.filter)), state)
            return filtered.then { state in
                if screen == .history {
                    return position.row.map { .immediate(.list(.resumed($0), on: .history)) } ?? .none
                }
                guard let id = position.favourite else { return .none }
                let place = state.favourites.favourites.shown.ids.firstIndex(of: id)
                return place.map { .immediate(.list(.selected($0), on: .favourites)) } ?? .none
            }
        }
    }
}

extension AppState {
    /// The position for a later run; `nil` if there is nothing to resume. `rows` is the number of visible rows of the
    /// search; `nil` for as many as at the last movement.
    public func position(rows: Int?) -> SearchPosition? {
        if let wanted = search.wantedPosition { return wanted }
        var position = search.position(rows: rows) ?? SearchPosition(text: "", sort: search.sort)
        switch tab {
        case .favourites:
            position.tab = .favourites
            (position.filter, position.favourite) = (favourites.line.text, favourites.selected?.id)
        case .history:
            position.tab = .history
            (position.filter, position.row) = (history.line.text, history.rowToResume)
        default: break
        }
        if !search.mayRemember(position.text) { position.leaveSearch() }
        if !search.mayRemember(position.filter) { position.filter = "" }
        position.marks = marks.repositories
        position.opened = openedList
        return position.isEmpty ? nil : position
    }

    private var openedList: SearchPosition.Opened? {
        switch shell.screen {
        case .forks: forks.parent.map { .init(.forks, [$0], row: forks.rowToResume) }
        case .linked: linked.parent.map { .init(.linked, [$0], row: linked.rowToResume) }
        case .files: files.parent.map { .init(.files, [$0], row: files.rowToResume) }
        case .compare: .init(.comparison, compare.items, row: compare.rowToResume)
        case .search, .favourites, .history, .releases: nil
        }
    }

    /// Where the last run ended, once its list is loaded.
    fileprivate var positionToResume: SearchPosition? {
        guard let position = search.wantedPosition else { return nil }
        let isLoading =
            switch position.tab {
            case .search: false
            case .favourites: favourites.loading == .loading
            case .history: history.loading == .loading || history.savedLoading == .loading
            }
        return isLoading ? nil : position
    }
}
