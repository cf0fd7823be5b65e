import Text

/// Every sentence of this target: messages about the terminal.
enum TerminalMessages {
    static func notATerminal(_ path: String, reason: String) -> String {
        "Could not open the terminal \(path): \(reason)."
    }

    static func noMemory(reason: String) -> String {
        "Could not allocate the screen: \(reason)."
    }

    static func unusable(_ type: String) -> String {
        "Terminal type “\(type)” is not supported: it cannot move the cursor."
    }

    /// The type is the user's own text, so it is sanitised.
    static func unknownType(_ type: String, treatedAs used: String) -> String {
        type.isEmpty
            ? "TERM is not set; using \(used)."
            : "Unknown terminal type “\(CellText(type).truncated(to: 40).string)”; using \(used)."
    }
}
