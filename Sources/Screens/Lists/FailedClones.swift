import Core
import Features
import Terminal

/// Clones that have failed: above the status line of every list, until Esc closes it.
extension AppState {
    /// Why each has failed and what to do, and where all that git says can be read, in lines of so many cells.
    func failedClones(_ look: Look, _ columns: Int) -> [(text: CellText, style: Style)] {
        let failures = clones.failures
        let refused = failures.first { if case .failed = $0.failure { true } else { false } }
        let all = refused.map { Messages.gitClone($0.fullName, host: account.host) }
        let end = all.map { look.cells($0).folded(to: columns) } ?? []
        var lines = failures.flatMap { failed in
            look.cells(Messages.notCloned(failed.fullName, failed.failure)).folded(to: columns)
        }
        let limit = max(1, shell.rows / 3 - end.count)
        if lines.count > limit {
            lines = Array(lines.prefix(limit))
            lines[limit - 1] = look.cells(lines[limit - 1].prefix(columns: columns - 1).string + look.symbols.cut)
        }
        return lines.map { (text: $0, style: look.theme[.normal]) }
            + end.map { (text: $0, style: look.theme[.strong]) }
    }

    /// Hints with the key that closes it before them.
    func addingCloseHint(to hints: [Hint]) -> [Hint] {
        clones.failures.isEmpty ? hints : [.close] + hints.filter { $0.command != .escape }
    }
}
