import Features
import Model
import Terminal
import Text

/// The account: who GitHub sees and why, what is left of every budget, and a login while there is one.
struct AccountLayer: Layer {
    let state: AppState
    let look: Look

    /// A line: what is written from which column on.
    private typealias Line = [(column: Int, text: String, style: Style)]

    /// Where names begin, and what they name.
    private static let margin = 3
    private static let field = 15
    /// The width of the columns of a budget.
    private static let nameWidth = 28

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
        default: nil
        }
    }

    var status: StatusText? { StatusText() }

    /// The keys that do something now.
    var hints: [Hint]? {
        var hints: [Hint] = []
        switch account.login {
        case .starting: return [Hint(.escape, Messages.giveUpHint)]
        case .waiting: return [Hint(.submit, Messages.openPageHint), Hint(.escape, Messages.giveUpHint)]
        case .failed: hints.append(Hint(.submit, Messages.retryHint))
        case nil:
            switch account.standing {
            case .anonymous, .refused, .token: hints.append(Hint(.submit, Messages.signInHint))
            case .checking, .signedIn: break
            }
        }
        switch account.standing {
        case .token, .signedIn: hints.append(Hint(.remove, Messages.signOutHint))
        case .anonymous, .checking, .refused: break
        }
        return hints + [Hint(.retry, Messages.refreshHint), Hint(.escape, Messages.closeHint)]
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        for row in canvas.area.rows { canvas.row(row) { _ in } }
        canvas.row(0) { draw([(1, Messages.accountTitle, theme.accent)], on: &$0) }
        let rows = 2..<max(2, state.shell.rows - 1)
        for (row, line) in zip(rows, lines(room: rows.count)) { canvas.row(row) { draw(line, on: &$0) } }
    }

    private func draw(_ line: Line, on canvas: inout RowCanvas) {
        for part in line where part.column < canvas.columns {
            canvas.skip(to: max(canvas.column, part.column))
            canvas.write(part.text, part.style)
        }
    }

    private func lines(room: Int) -> [Line] {
        switch account.login {
        case .starting: [plain(Messages.askingForCode)]
        case .waiting(let code): lines(for: code, room: room)
        case .failed(let failure): [mark(failure.summary), strong(failure.advice), []] + standing + budgets
        case nil: standing + budgets
        }
    }

    private func plain(_ text: String) -> Line { [(Self.margin, text, theme.normal)] }
    private func strong(_ text: String) -> Line { [(Self.margin, text, theme.strong)] }
    private func mark(_ text: String) -> Line {
        [(1, look.symbols.error, theme.error), (Self.margin, text, theme.normal)]
    }
    private func named(_ name: String, _ text: String, _ style: Style? = nil) -> Line {
        [(Self.margin, name, theme.dim), (Self.field, text, style ?? theme.normal)]
    }

    // MARK: A login

    private func lines(for code: DeviceCode, room: Int) -> [Line] {
        var lines = [plain(Messages.typeCode), strong(code.address), []]
        let letters = BigLetters.rows(of: code.userCode, full: look.symbols.block)
        let fits = letters.map { Self.margin + $0[0].count < state.shell.columns } ?? false
        if let letters, fits, lines.count + letters.count + 4 <= room {
            lines += letters.map { [(Self.margin, $0, theme.accent)] } + [[]]
        }
        lines += [[(Self.margin, code.userCode, theme.accent)], []]
        lines.append([(Self.margin, Messages.waitingForCode(minutes: max(1, code.expiresInSeconds / 60)), theme.dim)])
        return lines
    }

    // MARK: Who it is

    private var standing: [Line] {
        let host = named("Host", account.host)
        switch account.standing {
        case .anonymous:
            return [host, named("Account", Messages.nobody), []]
        case .checking:
            return [host, named("Account", Messages.checking), []]
        case .token(let source):
            return [host, named("Account", Messages.somebody), named("Token", Messages.source(source)), []]
        case .refused(let token):
            return [
                host, named("Account", Messages.nobody), [],
                mark(Messages.refused(token.source)), strong(token.advice), [],
            ]
        case .signedIn(let account):
            var lines = [
                host, named("Account", account.login, theme.strong), named("Token", Messages.source(account.source)),
            ]
            if let scopes = account.scopes { lines.append(named("Scopes", Messages.scopes(scopes))) }
            if let expires = account.expires { lines.append(named("Expires", expires.dateText)) }
            return lines + [[]]
        }
    }

    private var budgets: [Line] {
        switch account.budgets {
        case .unknown: []
        case .loading: [named("Rate limits", Messages.asking, theme.dim)]
        case .failed(let failure): [named("Rate limits", failure.summary), named("", failure.advice, theme.strong)]
        case .known([]): [named("Rate limits", Messages.noLimits)]
        case .known(let budgets):
            budgets.enumerated().map { index, entry in
                let budget = entry.budget
                let remaining = budget.remaining(at: account.now)
                var line = named(index == 0 ? "Rate limits" : "", entry.resource)
                let count = Messages.budgetCount(Quantities.grouped(remaining), of: Quantities.grouped(budget.limit))
                line.append((Self.field + Self.nameWidth, count, theme.normal))
                if remaining < budget.limit {
                    let wait = Quantities.wait(budget.refillsAt.seconds(since: account.now))
                    line.append((Self.field + Self.nameWidth + 18, Messages.refill(in: wait), theme.dim))
                }
                return line
            }
        }
    }
}
