import Core
import Features
import Terminal

/// The menu of what can be opened and copied of the selected or the marked repositories, and of the user's own actions. A letter or a key
/// chooses.
struct ActionsLayer: Layer {
    /// A row of the menu.
    private enum Row {
        case standard(RepositoryAction)
        /// An own action, by its index.
        case own(Int, OwnAction)
    }

    let state: AppState
    let look: Look
    let frame: MenuFrame
    private let rows: [Row]

    init(menu: CommandMenu, state: AppState, look: Look, layout: ScreenLayout) {
        self.state = state
        self.look = look
        let title = Messages.actionsTitle(state.actionTargets)
        frame = MenuFrame(menu, title: title, look, layout, hasFilter: false)
        rows = RepositoryAction.allCases.map(Row.standard) + state.ownActions.actions.enumerated().map(Row.own)
    }

    private var selected: Int { min(frame.menu.selected, rows.count - 1) }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .actions: [.shell(.closeDialog)]
        case .submit: [choosing(rows[selected])]
        case .openInBrowser: [.send(.perform(.openRepository))]
        case .copyURL: [.send(.perform(.copyURL))]
        default: command.lineEdit == nil ? frame.intents(of: command, count: rows.count) : []
        }
    }

    func intents(typing text: String) -> [Intent]? {
        let action = RepositoryAction.allCases.first { String($0.letter) == text }
        return action.map { [.send(.perform($0))] } ?? []
    }

    func intents(pasting text: String) -> [Intent]? { [] }
    func intents(ofOwnAction index: Int) -> [Intent]? { [.send(.performOwn(index))] }

    private func choosing(_ row: Row) -> Intent {
        switch row {
        case .standard(let action): .send(.perform(action))
        case .own(let index, _): .send(.performOwn(index))
        }
    }

    var takesAll: Bool { true }
    var cursor: Position? { nil }
    var selection: Position? { frame.position(of: selected, count: rows.count) }
    var status: StatusText? { StatusText() }
    var hints: [Hint]? {
        switch rows[selected] {
        case .standard(let action): [Hint(.submit, action.opens ? "open" : "copy"), .close]
        case .own: [Hint(.submit, "run"), .close]
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let keys = state.ownActions.actions.compactMap { $0.key?.count }
        let field = (keys.max() ?? 1) + 2
        frame.draw(
            lines: rows.count, around: selected, placeholder: "", on: &canvas,
            target: { Target(press: [choosing(rows[$0])]) }
        ) { index, canvas in
            let (key, words) = texts(rows[index])
            canvas.write(key, look.theme[.dim], field: min(field, canvas.columns / 3))
            let text = look.cells(words).truncated(to: max(0, canvas.remaining - 1), repertoire: look.repertoire)
            canvas.write(text, index == selected ? look.theme[.strong] : look.theme[.normal])
        }
    }

    private func texts(_ row: Row) -> (key: String, words: String) {
        switch row {
        case .standard(let action): (String(action.letter), Messages.action(action))
        case .own(_, let action): (action.key ?? "", action.title)
        }
    }
}

extension RepositoryAction {
    /// The letter that chooses it.
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
