import Core
import Features
import Screens
import Terminal

/// Shows states on the terminal.
@MainActor
final class Display {
    let backend: CursesBackend
    /// Whether the terminal accepts no output now.
    var isBlocked = false
    let renderer = Renderer()

    init(_ backend: CursesBackend) { self.backend = backend }

    /// Shows a state. If the terminal accepts no output, it gets the newest frame later.
    func show(_ state: AppState) {
        backend.usesMouse = state.shell.configured.usesMouse
        isBlocked = !backend.draw(renderer.render(state))
    }

    /// Queries the terminal's background, if that is useful.
    ///
    /// - Returns: Whether it was queried. Terminals that support the query reply at once, others never.
    func askForBackground() -> Bool {
        guard backend.capabilities.colors >= 256 else { return false }
        backend.requestBackground()
        return true
    }
}

/// The display or the terminal in line mode, if there is one yet.
@MainActor
final class TerminalSlot {
    var opened: Display?
    var lines: LineTerminal?
    /// Hands the terminal over to commands; `nil` while there is no screen.
    var runOnTerminal: (([CommandInvocation], _ waits: Bool) -> [CommandResult])?

    /// Whether there is either.
    var isOpen: Bool { opened != nil || lines != nil }

    /// Copies through the terminal.
    func copy(_ sequence: ClipboardSequence) -> Bool {
        opened?.backend.copy(sequence) ?? lines?.copy(sequence) ?? false
    }
}
