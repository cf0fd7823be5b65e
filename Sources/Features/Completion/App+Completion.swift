public import Core

extension AppState {
    /// The check of the query line.
    public var queryCheck: QueryCheck { completion.check(of: search.line.text) }

    /// The cursor in the query line.
    private var queryCursor: String.Index? { completion.cursorIndex(in: search.line.text) }

    /// The problem to tell about of the query line, or of the filter of favourites.
    public var queryProblem: QueryProblem? {
        if shell.screen == .favourites { return filterProblems.first }
        return showsQuery && !search.line.text.isEmpty
            ? queryCheck.mostImportant(typingAt: queryCursor, hasRested: completion.hasRested) : nil
    }

    /// The problems of the query line, without those that may be gone when the value at the cursor is complete.
    public var queryMistakes: [QueryProblem] {
        let (check, cursor) = (queryCheck, queryCursor)
        return check.problems.filter { !check.isUnfinished($0, at: cursor, hasRested: completion.hasRested) }
    }

    /// The problems of the filter of favourites: those of qualifiers, without the beginning of a known value at the cursor.
    public var filterProblems: [QueryProblem] {
        let line = favourites.screen.line
        guard shell.screen == .favourites, line.text.utf8.contains(where: { ":<>=".utf8.contains($0) }) else {
            return []
        }
        let check = QueryCheck(line.text, table: .favourites, facts: QueryFacts(now: favourites.now))
        return check.problems.filter {
            $0.concernsFilters && !check.isUnfinished($0, at: line.cursorIndex, hasRested: true)
        }
    }

    /// The edit that fixes the problem told about, at the cursor or before it; `nil` if the user has entered the list since.
    public var mend: LineEdit? {
        let isFilter = shell.screen == .favourites
        let line = isFilter ? favourites.screen.line : search.line
        guard let problem = queryProblem, let fix = problem.fixes.first, isFilter || !search.hasMovedSinceEdit,
            let range = problem.range, range.lowerBound <= line.cursorIndex
        else { return nil }
        return LineEdit.mend(line.text.utf8Range(of: fix.range), with: fix.replacement)
    }

    /// Has completion follow the query line.
    mutating func followLine(after mutation: SearchReactor.Mutation? = nil) {
        // Changing a state copies it.
        if completion.lacks(search.refusals) { completion.adopt(search.refusals) }
        switch mutation {
        case .searchFinished, .settled(.some, _): if completion.isOpen { completion.giveWay() }
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
    /// The cursor as a place in the text.
    fileprivate var cursorIndex: String.Index {
        text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
    }
}

extension QueryProblem {
    /// Whether it is one where GitHub is not asked, too. An unknown qualifier is a word of a note.
    fileprivate var concernsFilters: Bool {
        switch kind {
        case .unknownQualifier(_, _?), .missingColon, .missingValue, .spaceAfterColon, .invalidValue, .unknownLanguage,
            .unknownLicense, .emptyRange:
            range != nil
        default: false
        }
    }
}

extension String {
    /// A range in bytes of UTF-8.
    fileprivate func utf8Range(of range: Range<Index>) -> Range<Int> {
        utf8.distance(from: startIndex, to: range.lowerBound)..<utf8.distance(from: startIndex, to: range.upperBound)
    }
}

extension QueryCandidate {
    /// The edit of a line that takes it. What is completed ends at the cursor; other changes leave the cursor where it is.
    public func edit(of text: String) -> LineEdit? {
        guard change.range.upperBound <= text.endIndex else { return nil }
        let range = text.utf8Range(of: change.range)
        return switch kind {
        case .qualifier, .value: .replace(range, with: change.replacement)
        case .fix, .removal, .name: .mend(range, with: change.replacement)
        }
    }
}

extension AccountState {
    /// The login of the account; `nil` if it is unknown.
    fileprivate var accountLogin: String? {
        if case .signedIn(let account) = status { account.login } else { nil }
    }

    /// Whether the host is a GitHub Enterprise Server.
    fileprivate var isEnterpriseServer: Bool { host != "github.com" && !host.hasSuffix(".ghe.com") }
}
