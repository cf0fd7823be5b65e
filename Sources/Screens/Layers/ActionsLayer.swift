import Core
import Features
import Terminal

extension MenuLayer {
    /// The menu of what can be opened and copied of the selected or the marked repositories, and of the user's own actions. A letter or a
    /// key chooses.
    init(actions menu: CommandMenu, _ state: AppState, _ layout: ScreenLayout, _ look: Look) {
        // Plain mode has no terminal to lend to a command.
        let own = state.customActions.actions.enumerated().filter { !look.symbols.isSpoken || $0.element.mode != .run }
        let field = (own.compactMap { $0.element.key?.count }.max() ?? 1) + 2
        func row(_ key: String, _ words: String, _ choosing: Intent) -> Row {
            Row(choosing: [choosing], spoken: words) { isSelected, canvas in
                canvas.write(key, look.theme[.dim], field: min(field, canvas.columns / 3))
                canvas.write(words, look.theme[isSelected ? .strong : .normal], field: canvas.remaining - 1)
            }
        }
        let all = RepositoryAction.allCases
        let rows =
            all.map { row(String($0.letter), Messages.action($0), .send(.perform($0))) }
            + own.map { row($0.element.key ?? "", $0.element.title, .send(.performCustom($0.offset))) }
        let selected = menu.row(of: rows.count)
        let word = all.indices.contains(selected) ? all[selected].opens ? "open" : "copy" : "run"
        func keys(_ command: Command) -> [Intent]? {
            switch command {
            case .actions: [.shell(.closeDialog)]
            case .openInBrowser: [.send(.perform(.openRepository))]
            case .copyURL: [.send(.perform(.copyURL))]
            default: nil
            }
        }
        self.init(
            menu: menu, title: Messages.actionsTitle(state.actionTargets), rows: rows, look: look, layout: layout,
            hasFilter: false, hints: [Hint(.submit, word), .close],
            typing: { text in all.first { String($0.letter) == text }.map { [.send(.perform($0))] } },
            customAction: { [.send(.performCustom($0))] },
            keys: keys)
    }
}

extension RepositoryAction {
    var letter: Character { row.letter }

    /// The letter that chooses it, and what it does.
    var row: (letter: Character, words: String) {
        switch self {
        case .openRepository: ("o", "open repository")
        case .openIssues: ("i", "open issues")
        case .openPullRequests: ("p", "open pull requests")
        case .openReleases: ("r", "open releases")
        case .openLatestRelease: ("l", "open latest release")
        case .openActions: ("a", "open Actions")
        case .openWiki: ("w", "open wiki")
        case .copyURL: ("u", "copy URL")
        case .copyName: ("n", "copy name")
        case .copySSH: ("s", "copy SSH address")
        case .copyHTTPS: ("h", "copy HTTPS address")
        case .copyClone: ("c", "copy git clone command")
        case .copyLink: ("m", "copy Markdown link")
        }
    }
}
