import Core
import Features

struct ForksContent: ListContent {
    let state: AppState
    let look: Look

    private var forks: ForksState { state.forks }

    var orders: (names: [String], current: Int) { ([Messages.sort(.stars)], 0) }
    var isLoadingMore: Bool { state.isLoadingPageOfForks }

    // MARK: The list

    var trouble: (summary: String, advice: String)? {
        troubleOfList ?? forks.failure.map { (Messages.failure(SearchFailure($0, during: .nextPage)), $0.advice) }
    }

    var title: String { forks.parent.map { "forks of \($0.fullName)" } ?? "" }
    var headings: [(index: Int, text: String)] { forks.parent == nil ? [] : [(index: 0, text: title)] }

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [ListRow] {
        let context = RowContext(
            state, columns: columns(width, cache), width: width, now: state.now, words: forks.words)
        return indices.map { index in
            var row = context.row(forks.shown[index], isSelected: index == forks.list.selectedIndex)
            row.lead = ahead(forks.shown[index]) ?? ""
            return .repository(row)
        }
    }

    var columnOrder: RepositoryColumns.Order? { .stars }
    var descriptionTitle: String { "Ahead" }

    /// How far a fork is ahead; `nil` if that is not known.
    private func ahead(_ fork: Repository) -> String? {
        state.commitsAhead(in: fork).flatMap { $0 }.map(Messages.ahead)
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] {
        placeholderOfList(isEmpty: forks.all.isEmpty) ?? [StyledText(Messages.noForkMatches, theme[.strong])]
    }

    var absence: ListAbsence? {
        forks.parent.map { parent in
            ListAbsence(
                loading: "Loading forks…", offline: Messages.forksOffline, notLoaded: Messages.forksNotLoaded,
                empty: Messages.noForks(parent.fullName))
        }
    }

    // MARK: The status line

    var status: StatusText { StatusText(summary: state.marked(look) + summary, held: held) }

    private var held: StyledText? {
        if let obstacle = state.holdOfPageOfForks?.obstacle {
            return look.held(obstacle) { Messages.nextPageHeld($0, at: state.now) }
        }
        guard let selected = forks.selected else { return nil }
        let obstacle = state.holdOfCommitsAhead(in: selected)?.obstacle
        return look.held(obstacle) { Messages.notCompared($0, at: state.now) }
    }

    var summary: [StyledText] {
        if forks.isAwaited, forks.all.isEmpty { return [] }
        let all = forks.all.count
        let total = Messages.forks(Quantities.grouped(all) + (forks.next == nil ? "" : "+"), isOne: all == 1)
        var parts = look.place(
            forks.list.selectedIndex, of: forks.shown.count, total, isWhole: forks.shown.count == all)
        if let obstacle = state.holdOfPageOfForks?.obstacle, obstacle.end == nil {
            parts.append(StyledText(Messages.nextPageHeld(obstacle, at: state.now), theme[.dim]))
        }
        // Plain mode has no selection; each row says how far it is ahead.
        guard let selected = forks.selected, !look.symbols.isSpoken else { return parts }
        if let ahead = ahead(selected) { parts.append(StyledText(ahead, theme[.normal])) }
        switch state.holdOfCommitsAhead(in: selected) {
        case .failed(let failure): parts.append(StyledText(Messages.notCompared(failure), theme[.dim]))
        case .limited(let obstacle) where obstacle.end == nil:
            parts.append(StyledText(Messages.notCompared(obstacle, at: state.now), theme[.dim]))
        case .offline: parts.append(StyledText("not compared: offline", theme[.dim]))
        case .limited, .debouncing, .lookedUp, .queued, .lookingForToken, nil: break
        }
        return parts
    }

    var hints: [Hint] {
        let back = Hint(.escape, state.showsPage ? "close page" : "back")
        let retry: Hint? = trouble == nil && state.holdOfPageOfForks == nil ? nil : .retry
        guard forks.selected != nil else { return [retry, back, .menu, .help].compactMap { $0 } }
        return [
            retry, state.enterHint, state.markHint,
            state.pageHint, back, .menu, .open,
            state.favouriteHint, .help,
        ].compactMap { $0 }
    }
}
