import Core
import Features
import Terminal

/// The account: who is signed in and with which token, every rate limit, and the sign-in in progress.
struct AccountLayer: Layer {
    let state: AppState
    let look: Look

    private var account: AccountState { state.account }
    private var theme: Theme { look.theme }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .remove: [.account(.signOut)]
        case .retry: [.account(.refresh)]
        case .escape: [.account(account.login == nil ? .close : .giveUp)]
        case .submit: [.account(.signIn)]
        case .openInBrowser: [.account(.openInBrowser)]
        default: scroll(command)
        }
    }

    /// A token can be pasted at once; its field opens automatically.
    func intents(pasting text: String) -> [Intent]? {
        account.acceptsToken ? [.account(.editToken(.insert(Secret(text))))] : nil
    }

    private func scroll(_ command: Command) -> [Intent]? {
        let lines = scrolled
        return lines.last == 0 ? nil : lines.first(after: command).map { [.account(.scroll(to: $0))] }
    }

    var status: StatusText? { StatusText() }

    var hints: [Hint]? {
        let scroll: [Hint] = scrolled.last > 0 ? [.scroll] : []
        var submit: Hint?
        switch (account.login, account.status) {
        case (.starting, _): return [.cancel]
        case (.waiting, _): return [Hint(.submit, "open page")] + scroll + [.cancel]
        case (.failed, _): submit = Hint(.submit, "retry")
        case (_, .anonymous), (_, .refused), (_, .token): submit = Hint(.submit, "sign in")
        case (_, .checking), (_, .signedIn): break
        }
        let remove = state.hasToken ? Hint(.remove, "sign out") : nil
        return [submit, remove].compactMap { $0 } + scroll + [.refresh, .close]
    }

    // MARK: Drawing

    private var scrolled: ScrolledLines { AccountLayer.scrolled(lines.count, account.offset, state) }

    private static func scrolled(_ count: Int, _ offset: Int, _ state: AppState) -> ScrolledLines {
        ScrolledLines(title: "Account", count: count, offset: offset, screenRows: state.shell.rows)
    }

    func draw(on canvas: inout Canvas) { AccountLayer.draw(lines, from: account.offset, state, theme, on: &canvas) }

    static func draw(
        _ lines: [AccountLines.Line], from offset: Int = 0, _ state: AppState, _ theme: Theme, on canvas: inout Canvas
    ) {
        scrolled(lines.count, offset, state).draw(theme, on: &canvas) { index, canvas in
            for part in lines[index] {
                canvas.skip(to: part.column)
                canvas.write(part.text, part.style)
            }
        }
    }

    private var lines: [AccountLines.Line] {
        var lines = AccountLines(columns: state.shell.columns, look: look)
        switch account.login {
        case .starting: lines.add("Requesting a code…")
        case .waiting(let code): add(code, to: &lines)
        case .failed(let failure):
            lines.trouble(failure.summary)
            lines.strong(failure.advice)
            lines.blank()
            addStatus(to: &lines)
            addBudgets(to: &lines)
            addLoads(to: &lines)
        case .token, nil:
            addStatus(to: &lines)
            addBudgets(to: &lines)
            addLoads(to: &lines)
        }
        return lines.lines
    }

    // MARK: Sign-in

    private func add(_ code: DeviceCode, to lines: inout AccountLines) {
        lines.add("Enter this code at")
        lines.strong(code.address)
        lines.blank()
        lines.add(code.userCode, theme[.strong])
        lines.blank()
        lines.add(Messages.waitingForCode(minutes: max(1, code.expiresInSeconds / 60)), theme[.dim])
    }

    // MARK: Account

    private func addStatus(to lines: inout AccountLines) {
        lines.add(account.host, named: "Host")
        switch account.status {
        // Nothing looks for a token.
        case .anonymous where state.search.connection == .offline:
            lines.add("not checked: working offline", named: "Account")
        case .anonymous:
            lines.add(Messages.notSignedIn, named: "Account")
            if !account.complaints.isEmpty { lines.blank() }
            for complaint in account.complaints { lines.trouble(complaint) }
        case .checking: lines.add(Messages.checking, named: "Account")
        case .token(let source):
            lines.add("unknown account", named: "Account")
            lines.add(Messages.source(source), named: "Token")
        case .refused(let token):
            lines.add(Messages.notSignedIn, named: "Account")
            lines.blank()
            lines.trouble(Messages.refused(token.source))
            lines.strong(token.advice)
        case .signedIn(let account):
            lines.add(account.login, named: "Account", theme[.strong])
            lines.add(Messages.source(account.source), named: "Token")
            if let scopes = account.scopes { lines.add(Messages.scopes(scopes), named: "Scopes") }
            if let expires = account.expires { lines.add(expires.dateText, named: "Expires") }
        }
        lines.blank()
        // Without a client id, submitting opens the token field, which says the same.
        if account.hasClientID, account.acceptsToken, let page = account.tokenPage {
            lines.add("Or paste a token. Create one at \(page)", theme[.dim])
            lines.blank()
        }
    }

    private func addBudgets(to lines: inout AccountLines) {
        switch account.budgets {
        case .unknown:
            if account.isLoadingBudgets { lines.add("loading", named: "Rate limits", theme[.dim]) }
        case .failed(let failure):
            lines.add(failure.summary, named: "Rate limits")
            lines.add(failure.advice, named: "", theme[.strong])
        case .known([]): lines.add("none on this host", named: "Rate limits")
        case .known: lines.add((state.rateLimits ?? []).map(texts), named: "Rate limits")
        }
    }

    /// What the screen behind the dialog lacks, and why.
    private func addLoads(to lines: inout AccountLines) {
        guard !state.loads.isEmpty else { return }
        lines.blank()
        for (index, load) in state.loads.enumerated() {
            lines.add(Messages.load(load, at: state.now), named: index == 0 ? "Missing" : "")
        }
    }

    private func texts(of entry: ResourceBudget) -> AccountLines.BudgetTexts {
        let (budget, remaining) = (entry.budget, entry.budget.remaining(at: state.now))
        let count = "\(Quantities.grouped(remaining)) of \(Quantities.grouped(budget.limit))"
        let wait = WaitText.countdown(budget.refillsAt.seconds(since: state.now))
        return (entry.resource, count, remaining < budget.limit ? Messages.refill(in: wait) : nil)
    }
}
