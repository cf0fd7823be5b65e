import Text

/// What is said about the terminal: every sentence of this room.
enum TerminalMessages {
    static func notATerminal(_ path: String, reason: String) -> String {
        "There is no terminal to draw on: \(path): \(reason)."
    }

    static func noMemory(reason: String) -> String {
        "There is no memory to draw in: \(reason)."
    }

    static func unusable(_ type: String) -> String {
        "A terminal of type “\(type)” cannot show screens: it cannot move its cursor."
    }

    /// The type is the user's own text, which is not believed to be harmless.
    static func unknownType(_ type: String, treatedAs used: String) -> String {
        type.isEmpty
            ? "TERM is not set; the terminal is treated as \(used)."
            : "The terminal type “\(CellText(type).truncated(to: 40).string)” is not known; it is treated as \(used)."
    }
}
