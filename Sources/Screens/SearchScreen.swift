import Features
import Model
import Query
import Terminal
import Text

/// What is particular to the search screen.
struct SearchScreen: ListContent {
    let state: AppState
    let look: Look

    private var search: SearchState { state.search }
    private var theme: Theme { look.theme }
    private var symbols: Symbols { look.symbols }

    var order: (name: String, isUsual: Bool) { (Messages.sort(search.sort), search.sort == .bestMatch) }

    var isLoadingMore: Bool {
        if case .nextPage = search.loading { true } else { false }
    }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .toggleFavourite: search.selected.map { [.favourites(.toggle($0))] } ?? []
        case .undo: [.favourites(.undo)]
        case .addRepository: [.shell(.show(.favourites)), .favourites(.openForm)]
        case .editNote: search.selected.map(editNote) ?? []
        case .retry: [.search(.retry)]
        case .recallOlder: [.send(.recall(.older))]
        case .recallNewer: [.send(.recall(.newer))]
        default: nil
        }
    }

    /// A note belongs to a favourite, so a repository that is none becomes one.
    private func editNote(_ repository: Repository) -> [Intent] {
        let isKept = state.favourites.favourites.ids.contains(repository.id)
        return (isKept ? [] : [.favourites(.toggle(repository))]) + [
            .shell(.show(.favourites)), .favourites(.openNote(of: repository.id)),
        ]
    }

    // MARK: What went wrong

    var trouble: (summary: String, advice: String)? {
        search.failure.map { (Messages.failure($0), advice ?? $0.failure.advice) }
    }

    /// What will happen by itself.
    private var advice: String? {
        if case .waiting(_, let purpose) = search.loading, let seconds = search.secondsToWait {
            return waiting(seconds, then: purpose)
        }
        if case .retrying(_, let attempt) = search.loading {
            return Messages.retrying(attempt: attempt, of: SearchReactor.retryPauses.count)
        }
        return nil
    }

    // MARK: The list

    func rows(_ places: Range<Int>, width: Int, _ cache: RowCache) -> [Frame.Row] {
        let columns = RepositoryColumns(
            width: width, contents: cache.contents(of: search.repositories), order: columnOrder)
        return cache.rows(
            of: RowCache.Screenful(
                repositories: search.repositories, visible: places,
                selectedIndex: search.list.selectedIndex, columns: columns,
                width: width, now: search.now, seenCount: search.seenCount,
                hasMixedOrigins: search.seen?.origin == .mixed, isStale: search.isStale,
                query: search.seen?.query ?? search.answer?.query, favourites: state.favourites.favourites.ids,
                pending: state.favourites.pendingIDs, marks: state.marks.ids))
    }

    /// The column that shows the order. Best match has none; nor have issues that want help, which no answer counts.
    private var columnOrder: RepositoryColumns.Order? {
        switch search.sort {
        case .stars: .stars
        case .forks: .forks
        case .updated: .update
        case .bestMatch, .helpWantedIssues: nil
        }
    }

    /// Rows from the library have a heading, and so have GitHub's below them.
    var headings: [(place: Int, text: String)] {
        guard let seen = search.seen, seen.count > 0 else { return [] }
        let local = (place: 0, text: Messages.origin(seen.origin))
        return seen.count < search.repositories.count ? [local, (place: seen.count, text: "GitHub")] : [local]
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] {
        if search.connection == .offline {
            guard search.seen?.answer.isComplete == true else { return [] }
            return [StyledText(Messages.nothingSeen, theme.strong), StyledText(Messages.nothingSeenAdvice, theme.dim)]
        }
        if search.query.isEmpty {
            let welcome = [StyledText(Messages.welcome, theme.normal)]
            guard lines >= Messages.examples.count + 4 else { return welcome }
            let examples = Messages.examples.map { example in
                let query = example.query + String(repeating: " ", count: max(1, 36 - example.query.count))
                return StyledText("  " + query + (width >= 80 ? example.meaning : ""), theme.dim)
            }
            return welcome + [StyledText("", theme.dim), StyledText(Messages.examplesTitle, theme.dim)] + examples
        }
        if search.secondsToWait != nil { return [StyledText(Messages.notYet, theme.dim)] }
        guard search.answer != nil, !search.isStale, search.loading == .idle else { return [] }
        let noMatches = StyledText(Messages.noMatches, theme.strong)
        guard let problem = search.query.problems.first else {
            return [noMatches, StyledText(Messages.noMatchesAdvice, theme.dim)]
        }
        return [noMatches, StyledText(Messages.problem(problem), theme.normal)]
    }

    // MARK: The status line

    var status: StatusText { StatusText(wait: wait, activity: activity, summary: state.marked(look) + summary) }

    /// After a failure its lines say it.
    private var wait: String? {
        guard case .waiting(_, let purpose) = search.loading, search.failure == nil,
            let seconds = search.secondsToWait
        else { return nil }
        return waiting(seconds, then: purpose)
    }

    private var activity: String? {
        if isSlowed { return Messages.slowed }
        let spinner = state.spinnerPhase.map { symbols.spinner[$0 % symbols.spinner.count] } ?? symbols.separator
        switch search.loading {
        case .searching: return "\(spinner) \(Messages.searching)"
        case .retrying(.search, _): return "\(spinner) \(Messages.searching)"
        case .idle, .nextPage, .waiting, .retrying(.nextPage, _): return nil
        }
    }

    private func waiting(_ seconds: Int64, then purpose: Loading.Purpose) -> String {
        let isAnonymous = state.account.status == .anonymous && state.account.host == "github.com"
        return Messages.waiting(
            Quantities.wait(seconds), then: purpose, signIn: isAnonymous ? look.keymap.name(of: .showAccount) : nil)
    }

    /// Whether a text that is about to be searched for rests longer than usual, because few searches are left.
    private var isSlowed: Bool {
        guard search.loading == .idle, search.failure == nil, search.connection == .online, search.isPending else {
            return false
        }
        return search.budget?.isLow(at: search.now) ?? false
    }

    private var summary: [StyledText] {
        let query = search.query
        if let seen = search.seen, seen.query != search.answer?.query { return summary(of: seen) }
        if query.isEmpty { return [] }
        // A short text waits for Enter, and should say so.
        if search.loading == .idle, search.failure == nil, query != search.answer?.query, !search.isPending {
            return [StyledText(Messages.pressToSearch(look.keymap.name(of: .submit), for: query.text), theme.normal)]
        }
        guard let answer = search.answer else { return [] }
        let loaded = search.repositories.count - search.seenCount
        let isExact = answer.next == nil && !answer.isIncomplete && answer.totalCount == loaded
        let total = (isExact ? "" : symbols.about) + Quantities.grouped(answer.totalCount)
        let place = search.selected == nil ? total : Messages.place(search.list.selectedIndex + 1, of: total)
        var parts = [StyledText(Messages.repositories(place, isOne: answer.totalCount == 1), theme.normal)]
        func add(_ isThere: Bool, _ text: String, _ style: Style) {
            if isThere { parts.append(StyledText(text, style)) }
        }
        add(!isExact, Messages.loaded(Quantities.grouped(loaded)), theme.dim)
        add(answer.isCapped, Messages.capped(Quantities.grouped(SearchPage.resultCap)), theme.normal)
        add(answer.isIncomplete, Messages.incomplete, theme.error)
        add(answer.skippedCount > 0, Messages.skipped(answer.skippedCount), theme.error)
        add(answer.duration == nil, Messages.age(answer.receivedAt, search.now), theme.dim)
        return parts
    }

    /// What there is while GitHub has not answered.
    private func summary(of seen: SeenBefore) -> [StyledText] {
        if seen.count == 0, !seen.answer.isComplete { return [StyledText(Messages.searching, theme.dim)] }
        let more = seen.answer.isComplete ? "" : "+"
        var parts = [StyledText(Messages.seen(Quantities.grouped(seen.count) + more, seen.origin), theme.normal)]
        if case .lost = search.connection { parts.append(StyledText(Messages.retryingAutomatically, theme.dim)) }
        if !seen.answer.unjudged.isEmpty {
            parts.append(StyledText(Messages.unjudged(seen.answer.unjudged), theme.error))
        }
        return parts
    }

    var hints: [Hint] {
        var hints: [Hint] = []
        let isWaiting = search.secondsToWait != nil
        if search.failure != nil, !isWaiting, !search.isRefused { hints.append(Hint(.retry, "retry")) }
        let canTake = search.selected != nil && (search.isSettled || search.hasMovedSinceEdit)
        if !canTake, !search.isSettled {
            // Neither while the search runs nor while it must not run does Enter start one.
            let canSearch =
                search.connection != .offline && !search.query.isEmpty && !isWaiting && !search.isRefused
                && search.loading != .searching(search.query)
            if canSearch { hints.append(Hint(.submit, "search")) }
        } else if canTake {
            hints += [Hint(.submit, state.takeWord), Hint(.mark, "mark"), Hint(.openInBrowser, "open")]
            if state.canKeep { hints.append(Hint(.toggleFavourite, keepWord)) }
            hints.append(Hint(.nextSort, "sort"))
        }
        return hints + [Hint(.help, "help")]
    }

    private var keepWord: String {
        let isKept = search.selected.map { state.favourites.favourites.ids.contains($0.id) } ?? false
        return isKept ? "drop" : "keep"
    }
}

extension AppState {
    /// What Enter does in a list of repositories.
    var takeWord: String { marks.isEmpty ? "print URL" : "print marked" }

    /// How many repositories are marked: the first part of a summary.
    func marked(_ look: Look) -> [StyledText] {
        marks.isEmpty ? [] : [StyledText(Messages.marked(marks.ids.count), look.theme.accent)]
    }
}
