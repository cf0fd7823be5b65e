import Core
import Features
import Terminal

extension Keymap {
    init(of state: AppState) {
        self.init(state.shell.configured.bindings, lacksAltEnter: state.shell.appearance.keepsAltEnter)
    }
}

/// Everything that drawing needs besides the state: theme, symbols, characters and keymap. All layers share one.
final class Look: Sendable {
    let theme: Theme
    let symbols: Symbols
    let repertoire: Repertoire
    let keymap: Keymap

    convenience init(_ state: AppState) {
        let configured = state.shell.configured
        self.init(state.shell.appearance, Keymap(of: state), configured.theme)
    }

    /// The look for measures of a state, which do not depend on styles.
    convenience init(measuring state: AppState) {
        let repertoire = state.shell.appearance.repertoire
        self.init(theme: .monochrome, .of(repertoire), repertoire, Keymap(of: state))
    }

    convenience init(_ appearance: Appearance, _ keymap: Keymap = .standard, _ theme: ThemeChanges = ThemeChanges()) {
        let symbols = appearance.isReadInOrder ? Symbols.spoken : .of(appearance.repertoire)
        self.init(theme: Theme(appearance, theme), symbols, appearance.repertoire, keymap)
    }

    private init(theme: Theme, _ symbols: Symbols, _ repertoire: Repertoire, _ keymap: Keymap) {
        (self.theme, self.symbols, self.repertoire, self.keymap) = (theme, symbols, repertoire, keymap)
    }

    /// The name of a command's key as a hint writes it.
    func name(of command: Command) -> String {
        keymap.keys(of: command).first == Key(.enter) ? symbols.enter : keymap.name(of: command)
    }
}
