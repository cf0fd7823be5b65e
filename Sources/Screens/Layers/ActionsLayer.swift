import Features
import Model
import Terminal
import Text

/// The menu of what can be opened and copied of the selected or the marked repositories. A letter chooses.
struct ActionsLayer: Layer {
    let state: AppState
    let look: Look
    let frame: MenuFrame

    init(menu: CommandMenu, state: AppState, look: Look, layout: ScreenLayout) {
        self.state = state
        self.look = look
        let title = Messages.actionsTitle(state.actionTargets)
        frame = MenuFrame(menu, title: title, look, layout, hasFilter: false)
    }

    private var actions: [RepositoryAction] { RepositoryAction.allCases }
    private var selected: Int { min(frame.menu.selected, actions.count - 1) }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .actions: [.shell(.closeDialog)]
        case .submit: [.send(.perform(actions[selected]))]
        case .openInBrowser: [.send(.perform(.openRepository))]
        case .copyURL: [.send(.perform(.copyURL))]
        default: command.lineEdit == nil ? frame.intents(of: command, count: actions.count) : []
        }
    }

    func intents(typing text: String) -> [Intent]? {
        let action = actions.first { String($0.letter) == text }
        return action.map { [.send(.perform($0))] } ?? []
    }

    func intents(pasting text: String) -> [Intent]? { [] }

    var takesAll: Bool { true }
    var cursor: Position? { nil }
    var status: StatusText? { StatusText() }
    var hints: [Hint]? {
        [Hint(.submit, actions[selected].opens ? "open" : "copy"), .close]
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        frame.draw(lines: actions.count, around: selected, placeholder: "", on: &canvas) { index, canvas in
            let action = actions[index]
            canvas.skip(to: 1)
            if index == selected { canvas.write(look.symbols.selection, look.theme.accent) }
            canvas.skip(to: MenuFrame.margin)
            canvas.write(String(action.letter), look.theme.dim, field: 3)
            let text = look.cells(Messages.action(action)).truncated(
                to: max(0, canvas.remaining - 1), repertoire: look.repertoire)
            canvas.write(text, index == selected ? look.theme.strong : look.theme.normal)
        }
    }
}

extension RepositoryAction {
    /// The letter that chooses it.
    var letter: Character {
        switch self {
        case .openRepository: "o"
        case .openIssues: "i"
        case .openPullRequests: "p"
        case .openReleases: "r"
        case .openLatestRelease: "l"
        case .openActions: "a"
        case .openWiki: "w"
        case .copyURL: "u"
        case .copyName: "n"
        case .copySSH: "s"
        case .copyHTTPS: "h"
        case .copyClone: "c"
        case .copyLink: "m"
        }
    }
}
