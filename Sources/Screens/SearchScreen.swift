import Features
import Model
import Terminal
import Text

/// What is particular to the search screen.
struct SearchScreen: ScreenContent {
    let state: AppState
    let look: Look

    private var search: SearchState { state.search }
    private var theme: Theme { look.theme }
    private var symbols: Symbols { look.symbols }

    var line: LineEditorState { search.line }

    var order: (name: String, isUsual: Bool) { (Messages.sort(search.sort), search.sort == .bestMatch) }

    func rows(_ count: Int, _ cache: RowCache) -> [Frame.Row] {
        guard !search.repositories.isEmpty else { return [] }
        return cache.rows(
            of: RowCache.Screenful(
                repositories: search.repositories, visible: search.list.visible(in: count),
                selectedIndex: search.list.selectedIndex, columns: RepositoryColumns(width: state.shell.columns),
                width: state.shell.columns, now: search.now, seenCount: search.seenCount, isStale: search.isStale,
                query: search.seen?.query ?? search.answer?.query, favourites: state.favourites.favourites.ids,
                pending: state.favourites.pendingIDs))
    }

    func heading(_ count: Int) -> String? {
        search.list.visible(in: count).lowerBound < search.seenCount ? Messages.seenBefore : nil
    }

    func placeholder(lines: Int) -> [StyledText] {
        if search.connection == .offline {
            guard search.seen?.answer.isComplete == true else { return [] }
            return [StyledText(Messages.nothingSeen, theme.strong), StyledText(Messages.nothingSeenAdvice, theme.dim)]
        }
        if search.query.isEmpty {
            let welcome = [StyledText(Messages.welcome, theme.normal)]
            guard lines >= Messages.examples.count + 4 else { return welcome }
            let examples = Messages.examples.map { example in
                let query = example.query + String(repeating: " ", count: max(1, 36 - example.query.count))
                return StyledText("  " + query + (state.shell.columns >= 80 ? example.meaning : ""), theme.dim)
            }
            return welcome + [StyledText("", theme.dim), StyledText(Messages.examplesTitle, theme.dim)] + examples
        }
        if search.secondsToWait != nil { return [StyledText(Messages.notYet, theme.dim)] }
        guard search.answer != nil, !search.isStale, search.loading == .idle else { return [] }
        return [StyledText(Messages.noMatches, theme.strong), StyledText(Messages.noMatchesAdvice, theme.dim)]
    }

    // MARK: The status line

    var activity: String? {
        if case .waiting(_, let purpose) = search.loading, search.failure == nil, let seconds = search.secondsToWait {
            return Messages.waiting(Quantities.wait(seconds), then: purpose)
        }
        let spinner = state.spinnerPhase.map { symbols.spinner[$0 % symbols.spinner.count] } ?? symbols.separator
        switch search.loading {
        case .searching: return "\(spinner) \(Messages.searching)"
        case .retrying(.search, _): return "\(spinner) \(Messages.searching)"
        case .idle, .nextPage, .waiting, .retrying(.nextPage, _): return nil
        }
    }

    var summary: [StyledText] {
        let query = search.query
        if let seen = search.seen, seen.query != search.answer?.query { return summary(of: seen) }
        if query.isEmpty { return [] }
        // A short text waits for Enter, and should say so.
        if search.loading == .idle, search.failure == nil, query != search.answer?.query,
            query.text.utf8.count < SearchReactor.shortestText
        {
            return [StyledText(Messages.pressEnter(for: query.text), theme.normal)]
        }
        guard let answer = search.answer else { return [] }
        let loaded = search.repositories.count - search.seenCount
        let isExact = answer.next == nil && !answer.isIncomplete && answer.totalCount == loaded
        let total = (isExact ? "" : symbols.about) + Quantities.grouped(answer.totalCount)
        var parts = [StyledText(Messages.repositories(total, isOne: answer.totalCount == 1), theme.normal)]
        func add(_ isThere: Bool, _ text: String, _ style: Style) {
            if isThere { parts.append(StyledText(text, style)) }
        }
        add(!isExact, Messages.loaded(Quantities.grouped(loaded)), theme.dim)
        add(answer.isCapped, Messages.capped(Quantities.grouped(SearchPage.resultCap)), theme.normal)
        add(answer.isIncomplete, Messages.incomplete, theme.error)
        add(answer.skippedCount > 0, Messages.skipped(answer.skippedCount), theme.error)
        add(true, answer.duration.map(Quantities.seconds) ?? Messages.age(answer.receivedAt, search.now), theme.dim)
        return parts
    }

    /// What there is while GitHub has not answered.
    private func summary(of seen: SeenBefore) -> [StyledText] {
        if seen.count == 0, !seen.answer.isComplete { return [StyledText(Messages.searching, theme.dim)] }
        let more = seen.answer.isComplete ? "" : "+"
        var parts = [StyledText(Messages.seen(Quantities.grouped(seen.count) + more), theme.normal)]
        if case .lost = search.connection { parts.append(StyledText(Messages.reachingOut, theme.dim)) }
        if !seen.answer.unjudged.isEmpty {
            parts.append(StyledText(Messages.unjudged(seen.answer.unjudged), theme.error))
        }
        return parts
    }

    var hints: [KeyHint] {
        var hints: [KeyHint] = []
        let isWaiting = search.secondsToWait != nil
        if search.failure != nil, !isWaiting, !search.isRefused { hints.append(KeyHint("^R", "try again")) }
        let canTake = search.selected != nil && (search.isSettled || search.hasMovedSinceEdit)
        if !canTake, !search.isSettled {
            // Neither while the search runs nor while it must not run does Enter start one.
            let canSearch =
                search.connection != .offline && !search.query.isEmpty && !isWaiting && !search.isRefused
                && search.loading != .searching(search.query)
            if canSearch { hints.append(KeyHint(symbols.enter, "search")) }
        } else if canTake {
            hints += [KeyHint(symbols.enter, "print URL"), KeyHint("^O", "open"), KeyHint("^T", keepWord)]
        }
        return hints + [KeyHint("F1", "help")]
    }

    private var keepWord: String {
        let isKept = search.selected.map { state.favourites.favourites.ids.contains($0.id) } ?? false
        return isKept ? "drop" : "keep"
    }
}
