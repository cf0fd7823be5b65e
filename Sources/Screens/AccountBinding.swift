import Features
import Reactive
import Terminal

/// What keys do while the account is open: nothing is typed there.
enum AccountBinding {
    /// What a key asks for, in order.
    static func intents(of key: Key, in state: AppState) -> [Intent] {
        // What can be removed on a screen is another thing, so its keys are looked up apart from the screen's.
        if Command.remove.keys.contains(key) { return [.account(.signOut)] }
        if Command.retry.keys.contains(key) { return [.account(.refresh)] }
        switch Command.bound(to: key, on: state.shell.screen) {
        case .help: return [.shell(.toggleHelp)]
        case .leave: return [.send(.leave)]
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .escape: return [.account(state.account.login == nil ? .close : .giveUp)]
        case .showAccount: return [.account(.close)]
        case .showSearch: return [.account(.close), .shell(.show(.search))]
        case .showFavourites: return [.account(.close), .shell(.show(.favourites))]
        case .submit: return [.account(.signIn)]
        case .openInBrowser: return [.account(.openInBrowser)]
        default: return []
        }
    }
}
