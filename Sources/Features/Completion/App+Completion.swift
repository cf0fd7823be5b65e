public import Core

extension AppState {
    public var queryCheck: QueryCheck { completion.check(of: search.line.text) }
    private var queryCursor: String.Index? { completion.cursorIndex(in: search.line.text) }

    /// The problem to show for the query line, or for a filter that understands qualifiers.
    public var queryProblem: QueryProblem? {
        if filterTable != nil { return filterProblems.first }
        return showsQuery && !search.line.text.isEmpty
            ? queryCheck.mostImportant(typingAt: queryCursor, hasRested: completion.hasRested) : nil
    }

    /// Without those that completing the value at the cursor may resolve.
    public var queryMistakes: [QueryProblem] {
        let (check, cursor) = (queryCheck, queryCursor)
        return check.problems.filter { !check.isUnfinished($0, at: cursor, hasRested: completion.hasRested) }
    }

    /// The qualifiers of the filter that is shown; `nil` for a list whose filter has only words.
    private var filterTable: QualifierTable? {
        switch shell.screen {
        case .favourites: .favourites
        case .linked: .standard
        case .search, .history, .releases, .forks, .compare, .files: nil
        }
    }

    /// Problems of qualifiers, without the beginning of a known value at the cursor.
    public var filterProblems: [QueryProblem] { filterProblems(typingAt: shownList.line.cursorIndex) }

    /// The same with the cursor elsewhere; `nil` for a line that was entered as a whole.
    public func filterProblems(typingAt cursor: String.Index?) -> [QueryProblem] {
        guard let filterTable else { return [] }
        let text = shownList.line.text
        guard text.utf8.contains(where: { ":<>=".utf8.contains($0) }) else { return [] }
        let check = QueryCheck(text, table: filterTable, facts: QueryFacts(now: now))
        return check.filterProblems.filter { !check.isUnfinished($0, at: cursor, hasRested: true) }
    }

    /// Fixes the shown problem at or before the cursor; `nil` if the user has entered the list since.
    public var fix: LineEdit? {
        let isFilter = filterTable != nil
        let line = isFilter ? shownList.line : search.line
        guard let problem = queryProblem, let fix = problem.fixes.first, isFilter || !search.hasMovedSinceEdit,
            let range = problem.range, range.lowerBound <= line.cursorIndex
        else { return nil }
        return LineEdit.fix(line.text.utf8Range(of: fix.range), with: fix.replacement)
    }

    /// Updates completion after a change of the query line.
    mutating func followLine(after mutation: SearchReactor.Mutation? = nil) {
        // Any write copies the state: check first.
        if completion.lacks(search.refusals) { completion.adopt(search.refusals) }
        switch mutation {
        // Results arrived: a list that opened unasked would cover them, unless the user has entered it.
        case .searchFinished, .settled(.some, _):
            if completion.isOpen, completion.opening == .typing, completion.selected == nil { completion.close() }
        default: break
        }
        guard !completion.follows(search.line) else { return }
        var edit: LineEdit?
        if case .list(.edited(let made, _)) = mutation { edit = made }
        completion.follow(
            search.line, after: edit, now: search.now, login: account.accountLogin,
            isEnterpriseServer: account.isEnterpriseServer,
            savedSearches: search.line.text.hasPrefix("@") ? namedSearches : [])
    }
}

extension EditableText {
    /// The cursor as an index of the text.
    fileprivate var cursorIndex: String.Index {
        text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
    }
}

extension String {
    fileprivate func utf8Range(of range: Range<Index>) -> Range<Int> {
        utf8.distance(from: startIndex, to: range.lowerBound)..<utf8.distance(from: startIndex, to: range.upperBound)
    }
}

extension QueryCandidate {
    /// Applies the candidate to a line. A completion ends at the cursor; other changes leave the cursor in place.
    public func edit(of text: String) -> LineEdit? {
        guard change.range.upperBound <= text.endIndex else { return nil }
        let range = text.utf8Range(of: change.range)
        return switch kind {
        case .qualifier, .value: .replace(range, with: change.replacement)
        case .fix, .removal, .name: .fix(range, with: change.replacement)
        }
    }
}

extension AccountState {
    /// `nil` if unknown.
    fileprivate var accountLogin: String? {
        if case .signedIn(let account) = status { account.login } else { nil }
    }

    fileprivate var isEnterpriseServer: Bool { host != "github.com" && !host.hasSuffix(".ghe.com") }
}
