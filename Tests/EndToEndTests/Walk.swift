import TestSupport
import Testing

/// A walk through the program, with a picture of the screen at each step. What differs from run to run – ages, seconds – is masked.
final class Walk {
    let terminal: TerminalDriver
    private var pictures: [String] = []

    init(_ terminal: TerminalDriver) { self.terminal = terminal }

    /// Presses keys, by tmux's names for them, then waits for a condition or, without one, for a text, and keeps the screen.
    func press(
        _ keys: String..., see wanted: String, _ condition: (@Sendable (TerminalScreen) -> Bool)? = nil
    ) async throws {
        for key in keys { try terminal.sendKeys(key) }
        guard let condition else { return try await see(wanted) }
        try await see(wanted, condition)
    }

    /// Waits for a text and keeps the screen that then stays as it is.
    func see(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await see("“\(text)”") { $0.contains(text) }
    }

    /// Waits for a condition and keeps the screen that then stays as it is.
    func see(_ wanted: String, _ condition: @escaping @Sendable (TerminalScreen) -> Bool) async throws {
        // In the background it is found out who asks: at any moment.
        let condition: @Sendable (TerminalScreen) -> Bool = {
            condition($0) && !$0.lines[0].hasSuffix("checking") && !$0.status.contains("^R cancel")
        }
        var screen = try await terminal.waitFor(wanted, limit: .seconds(20), until: condition)
        // A capture may fall between two frames: the one that counts is seen again and again.
        var repeats = 0
        while repeats < 4 {
            let next = try await terminal.waitFor(wanted, until: condition)
            repeats = next == screen ? repeats + 1 : 0
            screen = next
        }
        // Rows that have just come stand for a moment before Enter prints one of them.
        if screen.status.contains("↵ search") {
            let later = try? await terminal.waitFor(wanted, limit: .seconds(1)) {
                condition($0) && !$0.status.contains("↵ search")
            }
            screen = later ?? screen
        }
        let cursor = screen.isCursorVisible ? "cursor \(screen.cursorColumn),\(screen.cursorRow)" : "no cursor"
        pictures.append((["\(wanted), \(cursor)"] + screen.lines.map(masked)).joined(separator: "\n"))
    }

    /// Compares the pictures with those that are kept; see `GoldenFile`.
    func expect(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try GoldenFile("EndToEndTests/Walks/\(name).txt").expect(pictures, sourceLocation: sourceLocation)
    }

    private func masked(_ line: String) -> String {
        line.replacing(#/\d+\.\d+ s/#, with: "#.## s").replacing(#/ +\d+ (?:mo|min|d|h|y|s)\b/#, with: " <time>")
    }
}
