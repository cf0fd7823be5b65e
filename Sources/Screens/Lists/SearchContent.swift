import Core
import Features

struct SearchContent: ListContent {
    let state: AppState
    let look: Look

    var search: SearchState { state.search }

    var orders: (names: [String], current: Int) {
        (SearchSort.allCases.map(Messages.sort), SearchSort.allCases.firstIndex(of: search.sort) ?? 0)
    }

    var isLoadingMore: Bool {
        if case .nextPage = search.loading { true } else { false }
    }

    // MARK: Keys

    var fix: LineEdit? { state.fix }

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .addRepository: [.send(.addRepository)]
        case .complete: [.completion(.toggle)]
        case .facets: [.shell(.toggle(.facets))]
        case .recallOlder: [.send(.recall(.older))]
        case .recallNewer: [.send(.recall(.newer))]
        case .saveSearch: state.namingSearch.map { [.send($0)] } ?? []
        case .searchBack: [.search(.go(.back))]
        case .searchForward: [.search(.go(.forward))]
        default: nil
        }
    }

    // MARK: Errors

    var trouble: (summary: String, advice: String)? {
        search.failure.map { (Messages.failure($0), advice ?? $0.failure.advice) }
    }

    /// What will happen automatically.
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

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [ListRow] {
        var context = RowContext(
            state, columns: columns(width, cache), width: width, now: search.now,
            words: cache.words(of: search.localResults?.query ?? search.answer?.query))
        context.readmeLines = search.localResults?.answer.readmeLines ?? [:]
        let (new, hasMixedOrigins) = (state.newRows, search.localResults?.origin == .mixed)
        // Once: it splits the line.
        let isStale = search.isStale
        return indices.map { index in
            // Local results match the line even if the others are stale.
            let isSeen = index < search.localCount
            var row = context.row(search.repositories[index], isSelected: index == search.list.selectedIndex)
            row.isStale = isStale && !isSeen
            row.saysBuiltIn = isSeen && hasMixedOrigins
            row.isNew = new.contains(row.repository.id)
            return .repository(row)
        }
    }

    func columns(_ width: Int, _ cache: RowCache) -> RepositoryColumns {
        RepositoryColumns(
            width: width, order: RepositoryColumns.Order(search.sort),
            isOneLanguage: cache.isOneLanguage(search.answer?.query),
            shown: state.shell.configured.columns)
    }

    /// Headings of local results and of GitHub's results below them.
    var headings: [(index: Int, text: String)] {
        guard let local = search.localResults, local.count > 0 else { return [] }
        let heading = (index: 0, text: Messages.origin(local.origin))
        return local.count < search.repositories.count ? [heading, (index: local.count, text: "GitHub")] : [heading]
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] {
        if search.connection == .offline {
            guard search.localResults?.answer.isComplete == true else { return [] }
            return [StyledText(Messages.noLocalResults, theme[.strong])]
                + (advice(lines) ?? [StyledText(Messages.noLocalResultsAdvice, theme[.dim])])
        }
        if search.query.isEmpty {
            let welcome = [StyledText(Messages.welcome, theme[.normal])]
            guard lines >= Messages.examples.count + 4 else { return welcome }
            let examples = Messages.examples.map {
                StyledText("  " + Messages.example($0, isWide: width >= 80), theme[.dim])
            }
            return welcome + [StyledText("", theme[.dim]), StyledText(Messages.examplesTitle, theme[.dim])] + examples
        }
        // The status line says what is waited for.
        if search.secondsToWait != nil { return [] }
        guard search.answer != nil, !search.isStale, search.loading == .idle else { return [] }
        // What the rule above says of the query is the first thing to fix.
        let mistake =
            state.queryProblem.flatMap { Messages.problem($0).first }.map { [StyledText($0, theme[.normal])] } ?? []
        return [StyledText(Messages.noMatches, theme[.strong])] + mistake
            + (advice(lines) ?? [StyledText(Messages.noMatchesAdvice(hasQualifier: hasQualifier), theme[.dim])])
    }

    private var hasQualifier: Bool { search.query.parsed.tokens.contains { $0.qualifier != nil } }

    /// What would help a query without results; `nil` if nothing is known.
    private func advice(_ lines: Int) -> [StyledText]? {
        guard let advice = state.shownAdvice else { return nil }
        let room = max(1, lines - 3)
        let key = look.keymap.name(of: .complete)
        let suggestions = advice.suggestions.prefix(room).map {
            StyledText(Messages.suggestion($0.kind), theme[.normal])
        }
        // Without a screen, none can be selected.
        return suggestions
            + (look.symbols.isSpoken ? [] : [StyledText(Messages.chooseSuggestion(key), theme[.dim])])
    }

    // MARK: The status line

    var title: String { "" }

    var status: StatusText {
        let waits = waits
        var status = StatusText(
            wait: waits.first, shorterWaits: Array(waits.dropFirst()), activity: activity,
            summary: state.marked(look) + summary)
        // With marks, the hint of Enter needs the room; without a screen, there is enough.
        if state.marks.isEmpty, !look.symbols.isSpoken, let toLoadMore, status.summary.last?.text == toLoadMore {
            status.held = status.summary.removeLast()
        }
        return status
    }

    /// What is waited for, in fewer and fewer words; none if an error is shown instead.
    private var waits: [String] {
        guard case .waiting(_, let purpose) = search.loading, search.failure == nil,
            let seconds = search.secondsToWait
        else { return [] }
        let wait = WaitText.countdown(seconds)
        return [waiting(seconds, then: purpose)]
            + [false, true].map { Messages.waiting(wait, then: purpose, isSaid: $0, signIn: nil) }
            + [Messages.waiting(wait)]
    }

    private var activity: String? {
        if isSlowed { return Messages.slowed }
        switch search.loading {
        case .searching, .retrying(.search, _): return look.working(Messages.searching, state)
        case .idle, .nextPage, .waiting, .retrying(.nextPage, _): return nil
        }
    }

    private func waiting(_ seconds: Int64, then purpose: Loading.Purpose) -> String {
        // A token does not help against a secondary limit.
        let isAnonymous =
            state.account.status == .anonymous && state.account.host == "github.com" && !search.isSecondaryLimited
        return Messages.waiting(
            WaitText.countdown(seconds), then: purpose, isSaid: search.failure != nil,
            signIn: isAnonymous ? look.keymap.name(of: .showAccount) : nil)
    }

    /// Whether the debounce is longer than usual, because few searches are left.
    private var isSlowed: Bool {
        guard search.loading == .idle, search.failure == nil, search.connection == .online, search.isPending else {
            return false
        }
        return search.budget?.isLow(at: search.now) ?? false
    }

    /// The status without what is marked.
    var summary: [StyledText] {
        let query = search.query
        // Without a rule below the line, the problem of the query is said here.
        if !ScreenLayout.hasRules(rows: state.shell.rows), !search.isRefused, let problem = state.queryProblem {
            return [StyledText(Messages.problem(problem).last ?? "", theme[.error])]
        }
        if let local = search.localResults, local.query != search.answer?.query { return summary(of: local) }
        if query.isEmpty { return [] }
        if let name = query.namedSearch, query != search.answer?.query {
            return savedSearch(name).map { [StyledText($0, theme[.normal])] } ?? []
        }
        if query != search.answer?.query, query.endsHalfTyped { return [] }
        // A short text waits for Enter; the status line says so.
        if search.loading == .idle, search.failure == nil, query != search.answer?.query, !search.isPending {
            return [StyledText("press \(look.keymap.name(of: .submit)) to search for “\(query.text)”", theme[.normal])]
        }
        if search.showsOnlyNew { return newRowsSummary }
        return search.answer.map(summary) ?? []
    }

    /// What is known of the saved search whose name is on the line; `nil` before the saved searches are read.
    private func savedSearch(_ name: String) -> String? {
        if name.isEmpty { return Messages.typeName }
        switch state.savedSearch(named: name) {
        case .found: return "Press \(look.keymap.name(of: .submit)) to run the saved search @\(name)"
        case .beginning: return Messages.typeName
        case .missing: return Messages.noSuchSearch(name)
        case .unknown: return nil
        }
    }

    /// The summary of local results while GitHub has not answered.
    private func summary(of local: LocalResults) -> [StyledText] {
        if local.count == 0, !local.answer.isComplete { return [StyledText(Messages.searching, theme[.dim])] }
        let more = local.answer.isComplete ? "" : "+"
        var parts = [
            StyledText(Messages.localResults(Quantities.grouped(local.count) + more, local.origin), theme[.normal])
        ]
        if case .lost = search.connection { parts.append(StyledText("retrying automatically", theme[.dim])) }
        if !local.answer.untestedTerms.isEmpty {
            let isFinal = search.connection != .online
            let text = Messages.untestedTerms(local.answer.untestedTerms, isFinal: isFinal)
            parts.append(StyledText(text, theme[isFinal ? .error : .dim]))
        }
        return parts
    }

    var hints: [Hint] {
        let isBlocked = search.secondsToWait != nil || search.isRefused
        let retry = search.failure != nil && !isBlocked ? Hint.retry : nil
        let fixHint = fix.map { _ in Hint(.mark, "fix") }
        guard search.selected != nil else {
            let back = search.hasStep(.back) ? Hint(.searchBack, "back") : nil
            return [retry, state.enterHint, fixHint, back, .menu, .help].compactMap { $0 }
        }
        return [
            retry, state.enterHint, fixHint ?? state.markHint, state.pageHint, .narrow, .sort, .menu, .open,
            state.favouriteHint,
            .help,
        ].compactMap { $0 }
    }
}

extension AppState {
    /// The hint for marking; `nil` if nothing can be marked.
    var markHint: Hint? { marks.limit > 0 ? .mark : nil }

    var enterHint: Hint? {
        let word: String? =
            switch enter {
            case .print: "print"
            case .printMarked: "print marked"
            case .search, .confirm: "search"
            case .runSaved(let name): savedSearch(named: name) == .found ? "run" : nil
            case .runSelected: "run"
            case .clone: "clone"
            case .showFavourite: "show"
            case .nothing, .offerNames: nil
            }
        return word.map { Hint(.submit, $0) }
    }

    /// The number of marked repositories, and of those the list does not have: the first part of a summary.
    func marked(_ look: Look) -> [StyledText] {
        marks.isEmpty
            ? [] : [StyledText(Messages.marked(marks.ids.count, elsewhere: marksElsewhere), look.theme[.strong])]
    }
}
