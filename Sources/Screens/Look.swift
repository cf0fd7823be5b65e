import Features
import Terminal
import Text

/// What everything is drawn with: how things look, the signs and characters the terminal can show, and what keys are called.
struct Look {
    let theme: Theme
    let symbols: Symbols
    let repertoire: Repertoire
    let keymap: Keymap

    /// What a state is drawn with.
    init(_ state: AppState) {
        let appearance = state.shell.appearance
        theme = Theme(appearance)
        repertoire = appearance.repertoire
        symbols = Symbols(repertoire)
        keymap = Keymap(state.shell.bindings)
    }

    /// The name of a command's key as a hint writes it.
    func name(of command: Command) -> String {
        keymap.keys(of: command).first == Key(.enter) ? symbols.enter : keymap.name(of: command)
    }
}
