import Features
import Screens
import Terminal

/// What states are shown on: a terminal, in its colours and characters.
@MainActor
final class Display {
    let backend: CursesBackend
    /// Whether the terminal takes no output just now.
    var isBlocked = false
    private var theme: Theme
    private var renderer: Renderer

    init(_ backend: CursesBackend) {
        self.backend = backend
        theme = Theme(colors: backend.capabilities.colors)
        renderer = Renderer(theme: theme, repertoire: backend.capabilities.repertoire)
    }

    /// Shows a state. What the terminal does not take now it gets when it reads again; by then as one frame, the newest.
    func show(_ state: AppState) {
        isBlocked = !backend.draw(renderer.render(state))
    }

    /// Asks the terminal for its background, where the answer would be of use.
    ///
    /// - Returns: Whether it was asked. Terminals that know the question answer at once, others never.
    func askForBackground() -> Bool {
        guard backend.capabilities.colors >= 256 else { return false }
        backend.requestBackground()
        return true
    }

    /// Takes up the terminal's answer, from the next frame on.
    func adopt(background red: UInt8, _ green: UInt8, _ blue: UInt8) {
        theme.adopt(background: red, green, blue, colors: backend.capabilities.colors)
        renderer = Renderer(theme: theme, repertoire: backend.capabilities.repertoire)
    }
}
