import Core

extension TerminalError {
    public var description: String {
        switch self {
        case .notATerminal(let path, let reason): "Could not open the terminal \(path): \(reason)."
        case .noMemory(let reason): "Could not allocate the screen: \(reason)."
        case .unusable(let type): "Terminal type “\(type)” is not supported: it cannot move the cursor."
        }
    }
}

enum TerminalMessages {
    /// The type is the user's own text, so it is sanitised.
    static func unknownType(_ type: String, treatedAs used: String) -> String {
        type.isEmpty
            ? "TERM is not set; using \(used)."
            : "Unknown terminal type “\(CellText(type).truncated(to: 40).string)”; using \(used)."
    }
}
