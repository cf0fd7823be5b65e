public import Model
public import Query

extension AppState {
    /// The check of the query line.
    public var queryCheck: QueryCheck { completion.check(of: search.line.text) }

    /// Where the user is typing a query: one that has not been searched for yet, or to which completions are offered.
    public var typingPlace: String.Index? {
        if completion.isOpen { return completion.cursorIndex(in: search.line.text) }
        let query = search.query
        let isSearched =
            search.loading != .idle || search.failure != nil || search.answer?.query == query
            || search.connection != .online && search.localResults?.query == query
        return isSearched ? nil : completion.cursorIndex(in: search.line.text)
    }

    /// The problem of the query line to tell about.
    public var queryProblem: QueryProblem? {
        shell.screen == .search && !search.line.text.isEmpty
            ? queryCheck.mostImportant(typingAt: typingPlace) : nil
    }

    /// Has completion follow the query line.
    mutating func followLine(after mutation: SearchReactor.Mutation? = nil) {
        if case .failed(let failed, .search, _, _) = mutation { noteRefusal(failed.failure) }
        guard !completion.follows(search.line) else { return }
        var edit: LineEdit?
        if case .list(.edited(let made, _)) = mutation { edit = made }
        completion.follow(
            search.line, after: edit, now: search.now, login: account.accountLogin,
            isEnterpriseServer: account.isEnterpriseServer)
    }

    /// Remembers the owner that GitHub refused to search, if it can only be one.
    private mutating func noteRefusal(_ failure: Failure) {
        // Source: REST reference, "Search", section "Access errors or missing search results".
        guard case .invalidQuery(let messages) = failure,
            messages.contains(where: { $0.contains("cannot be searched") })
        else { return }
        let owners = Set(search.query.parsed.tokens.compactMap(\.owner))
        if owners.count == 1, let owner = owners.first { completion.note(refusedOwner: owner) }
    }
}

extension QueryToken {
    /// The owner that the token restricts the search to.
    fileprivate var owner: String? {
        guard !isNegated, let qualifier, [.user, .org, .repo].contains(qualifier.name),
            case .name(let name) = qualifier.condition
        else { return nil }
        return String(name.prefix { $0 != "/" })
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
