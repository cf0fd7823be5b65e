import Features
import Terminal
import Text

/// Everything that drawing needs besides the state: theme, symbols, characters and keymap. All layers share one.
final class Look: Sendable {
    let theme: Theme
    let symbols: Symbols
    let repertoire: Repertoire
    let keymap: Keymap

    /// The look for a state.
    init(_ state: AppState) {
        let appearance = state.shell.appearance
        theme = Theme(appearance, state.shell.configured.theme)
        repertoire = appearance.repertoire
        symbols = .of(repertoire)
        keymap = Keymap(state.shell.configured.bindings)
    }

    /// The name of a command's key as a hint writes it.
    func name(of command: Command) -> String {
        keymap.keys(of: command).first == Key(.enter) ? symbols.enter : keymap.name(of: command)
    }
}
