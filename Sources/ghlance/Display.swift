import Features
import Screens
import Terminal

/// What states are shown on.
@MainActor
final class Display {
    let backend: CursesBackend
    /// Whether the terminal takes no output just now.
    var isBlocked = false
    private let renderer = Renderer()

    init(_ backend: CursesBackend) {
        self.backend = backend
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
}
