import Features
import Terminal

/// What belongs to the program itself and works whatever is open: ways from screen to screen, help, the menu, the way out.
struct ProgramLayer {
    let state: AppState

    /// What a command asks for; `nil` for one that belongs to something else.
    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .help: [.shell(.toggleHelp)]
        case .menu: [.shell(.toggleMenu)]
        case .leave: [.send(.leave)]
        case .toggleStrip: [.shell(.toggleStrip)]
        case .redraw: [.redraw]
        case .suspend: [.suspend]
        case .showAccount:
            state.account.isOpen && !isBehindDialog ? [.account(.close)] : closingDialog + [.account(.open)]
        default: command.screen.map { closingAccount + [.shell(.show($0))] }
        }
    }

    private var isBehindDialog: Bool { state.shell.helpOffset != nil || state.shell.menu != nil }
    private var closingAccount: [Intent] { state.account.isOpen ? [.account(.close)] : [] }
    private var closingDialog: [Intent] { isBehindDialog ? [.shell(.closeDialog)] : [] }
}
