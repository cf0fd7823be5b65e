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
    convenience init(_ state: AppState) { self.init(state.shell.appearance, Keymap(state.shell.bindings)) }

    /// The look of a terminal.
    init(_ appearance: Appearance, _ keymap: Keymap = .standard) {
        theme = Theme(appearance)
        repertoire = appearance.repertoire
        symbols = .of(repertoire)
        self.keymap = keymap
    }

    /// The name of a command's key as a hint writes it.
    func name(of command: Command) -> String {
        keymap.keys(of: command).first == Key(.enter) ? symbols.enter : keymap.name(of: command)
    }
}
