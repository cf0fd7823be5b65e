/// Why there is nothing to draw on.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
    /// The terminal cannot be opened; the system's reason.
    case notATerminal(path: String, reason: String)
    /// The system gives no memory to draw in; its reason.
    case noMemory(reason: String)
    /// What `TERM` names cannot place its cursor, or nothing is known about any usable type.
    case unusable(type: String)

    /// A sentence for the user.
    public var description: String {
        switch self {
        case .notATerminal(let path, let reason): TerminalMessages.notATerminal(path, reason: reason)
        case .noMemory(let reason): TerminalMessages.noMemory(reason: reason)
        case .unusable(let type): TerminalMessages.unusable(type)
        }
    }
}
