import Features
import Model
import Terminal
import Text

/// The account: who GitHub sees and why, what is left of every budget, and a login while there is one.
struct AccountScreen {
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

    func draw(_ frame: inout Frame) {
        draw([(1, Messages.accountTitle, theme.accent)], at: 0, on: &frame)
        let hints = account.hints
        let lines = self.lines(room: frame.rows.count - 3)
        for (index, line) in lines.enumerated() where index + 2 < frame.rows.count - 1 {
            draw(line, at: index + 2, on: &frame)
        }
        var canvas = Canvas(columns: state.shell.columns, repertoire: look.repertoire)
        canvas.skip(to: 1)
        if let notice = state.shell.notices.first?.notice {
            canvas.write(Messages.notice(notice), theme.normal)
        } else {
            for (index, hint) in hints.enumerated() {
                if index > 0 { canvas.write("  ") }
                canvas.write(hint.key == "Enter" ? look.symbols.enter : hint.key, theme.strong)
                canvas.write(" \(hint.word)", theme.dim)
            }
        }
        frame.rows[frame.rows.count - 1] = canvas.row
    }

    private func draw(_ line: Line, at row: Int, on frame: inout Frame) {
        guard frame.rows.indices.contains(row) else { return }
        var canvas = Canvas(columns: state.shell.columns, repertoire: look.repertoire)
        for part in line where part.column < state.shell.columns {
            canvas.skip(to: max(canvas.column, part.column))
            canvas.write(part.text, part.style)
        }
        frame.rows[row] = canvas.row
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
        case .loading: [named("Budgets", Messages.asking, theme.dim)]
        case .failed(let failure): [named("Budgets", failure.summary), named("", failure.advice, theme.strong)]
        case .known([]): [named("Budgets", Messages.noLimits)]
        case .known(let budgets):
            budgets.enumerated().map { index, entry in
                let budget = entry.budget
                let remaining = budget.remaining(at: account.now)
                var line = named(index == 0 ? "Budgets" : "", entry.resource)
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

extension AccountState {
    /// The keys that do something now.
    var hints: [(key: String, word: String)] {
        var hints: [(key: String, word: String)] = []
        switch login {
        case .starting: return [("Esc", "gives up")]
        case .waiting: return [("Enter", "opens the page"), ("Esc", "gives up")]
        case .failed: hints.append(("Enter", "tries again"))
        case nil:
            switch standing {
            case .anonymous, .refused, .token: hints.append(("Enter", "signs in"))
            case .checking, .signedIn: break
            }
        }
        switch standing {
        case .token, .signedIn: hints.append(("^X", "signs out"))
        case .anonymous, .checking, .refused: break
        }
        return hints + [("^R", "looks again"), ("Esc", "closes")]
    }
}
