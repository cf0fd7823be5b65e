import Features
import Terminal

/// Commands of the program itself, which work whatever is open: switching screens, help, the menu, quitting.
struct ProgramLayer {
    let state: AppState

    /// The intents of a command; `nil` for other commands.
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

    private var isBehindDialog: Bool { state.shell.dialog != nil }
    private var closingAccount: [Intent] { state.account.isOpen ? [.account(.close)] : [] }
    private var closingDialog: [Intent] { isBehindDialog ? [.shell(.closeDialog)] : [] }
}
